/** Symmetric 3 x 3 matrices as nine numbers, row by row. */
export type Symmetric3 = Float64Array;

/** a' M b. */
export function form(matrix: Symmetric3, a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < 3; i++) {
    const row = matrix[3 * i]! * b[0]! + matrix[3 * i + 1]! * b[1]! + matrix[3 * i + 2]! * b[2]!;
    sum += a[i]! * row;
  }
  return sum;
}

/** Standard deviation of a' x, x having this covariance; 0 where rounding left less than nothing. */
export function deviation(covariance: Symmetric3, a: ArrayLike<number>): number {
  return Math.sqrt(Math.max(0, form(covariance, a, a)));
}

/** M a, into `out` (which must not be `a`). */
export function multiply(matrix: Symmetric3, a: ArrayLike<number>, out: Float64Array): void {
  for (let i = 0; i < 3; i++) {
    out[i] = matrix[3 * i]! * a[0]! + matrix[3 * i + 1]! * a[1]! + matrix[3 * i + 2]! * a[2]!;
  }
}

/**
 * Inverse of a positive definite matrix into `out`, by Cholesky's factors: cofactors would cancel where one direction is
 * known a thousand times better than another.
 * @returns the determinant; NaN, with `out` left alone, if the matrix is not positive definite
 */
export function invert(matrix: Symmetric3, out: Symmetric3): number {
  const l00 = Math.sqrt(matrix[0]!);
  const l10 = matrix[3]! / l00;
  const l20 = matrix[6]! / l00;
  const l11 = Math.sqrt(matrix[4]! - l10 * l10);
  const l21 = (matrix[7]! - l20 * l10) / l11;
  const l22 = Math.sqrt(matrix[8]! - l20 * l20 - l21 * l21);
  if (!(l00 > 0 && l11 > 0 && l22 > 0)) return Number.NaN;
  // Inverse of the factor, then its transpose times itself.
  const m00 = 1 / l00;
  const m11 = 1 / l11;
  const m22 = 1 / l22;
  const m10 = -l10 * m00 * m11;
  const m21 = -l21 * m11 * m22;
  const m20 = -(l20 * m00 + l21 * m10) * m22;
  out[0] = m00 * m00 + m10 * m10 + m20 * m20;
  out[1] = out[3] = m10 * m11 + m20 * m21;
  out[2] = out[6] = m20 * m22;
  out[4] = m11 * m11 + m21 * m21;
  out[5] = out[7] = m21 * m22;
  out[8] = m22 * m22;
  const root = l00 * l11 * l22;
  return root * root;
}

/**
 * exp, log and the inverse of the normal distribution in + - * / sqrt alone: the same bits on every JavaScript engine,
 * which `Math.exp` and its like do not promise. Each is within 2 ulp of the true value (exp and log within 1).
 * Polynomials are minimax fits of our own; docs/theory.md, section 9.
 */

/** ln 2 as a sum: the first part has 21 trailing zero bits, so that a multiple by an exponent is exact. */
const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;

/** (e^r - 1 - r) / r^2 for |r| <= ln 2 / 2; error 2e-19 of e^r. */
const EXP = Float64Array.of(
  0.5,
  0.1666666666666667,
  0.041666666666666685,
  0.008333333333326134,
  0.0013888888888874398,
  0.0001984126987482399,
  2.480158734733946e-5,
  2.7557255396471e-6,
  2.7557252912472866e-7,
  2.510521838664829e-8,
  2.0921589370829142e-9,
);

/** (ln((1+s)/(1-s)) - 2s) / s^3 as a polynomial in s^2, |s| <= 3 - 2 sqrt 2; error 6e-20 relative to 2s. */
const LOG = Float64Array.of(
  0.6666666666666666,
  0.40000000000000885,
  0.2857142857079786,
  0.222222223929048,
  0.18181795522789318,
  0.1538624563611127,
  0.13268624420576952,
  0.13088090160715563,
);

const LARGEST_EXPONENT = 1023;
const SMALLEST_EXPONENT = -1074;
/** 2^k for every k whose power is a double. */
const POWERS_OF_TWO = powersOfTwo();
const bits = new DataView(new ArrayBuffer(8));

/** e^x. Infinity above 709.78, 0 below -745.13, NaN for NaN. */
export function exp(x: number): number {
  if (!(x <= 709.782712893384)) return x > 0 ? Number.POSITIVE_INFINITY : Number.NaN;
  if (x < -745.1332191019412) return 0;
  const k = Math.floor(x * Math.LOG2E + 0.5);
  const high = x - k * LN2_HIGH;
  const low = k * LN2_LOW;
  const r = high - low;
  const lost = high - r - low;
  const y = 1 + (r + (r * r * polynomial11(EXP, r) + lost));
  // 2^k may be too large or too small for a double where y 2^k is not: two steps then.
  if (k > LARGEST_EXPONENT) return y * 2 * powerOfTwo(k - 1);
  return k < -1021 ? y * powerOfTwo(k + 60) * powerOfTwo(-60) : y * powerOfTwo(k);
}

/** Natural logarithm. -Infinity at 0, NaN below 0 and for NaN. */
export function log(x: number): number {
  if (!(x > 0)) return x === 0 ? Number.NEGATIVE_INFINITY : Number.NaN;
  if (x === Number.POSITIVE_INFINITY) return x;
  let k = 0;
  let m = x;
  if (m < 2.2250738585072014e-308) {
    m *= powerOfTwo(54);
    k = -54;
  }
  bits.setFloat64(0, m);
  const exponent = (bits.getUint32(0) >>> 20) - 1023;
  k += exponent;
  m *= powerOfTwo(-exponent);
  if (m > Math.SQRT2) {
    m *= 0.5;
    k += 1;
  }
  // ln(1 + f) = 2s + s^3 (...) with s = f / (2 + f), and 2s = f - s f, 2s = f - f^2/2 + s f^2/2: nothing large cancels.
  const f = m - 1;
  const s = f / (2 + f);
  const z = s * s;
  const half = 0.5 * f * f;
  const rest = s * (half + z * polynomial8(LOG, z));
  return k === 0 ? f - (half - rest) : k * LN2_HIGH - (half - (rest + k * LN2_LOW) - f);
}

const SQRT_TWO_PI_HIGH = 2.5066282746310007;
const SQRT_TWO_PI_LOW = -1.8328579980459167e-16;

/** (x / (q sqrt(2 pi)) - 1) / q^2 in q^2, for |q| <= 0.3125. */
const CENTRE = ratio(
  [
    1.0471975511966016, -10.078717767126697, 33.79144977403451, -45.57746337279735, 20.15743028191621,
    -0.4378478345759068,
  ],
  [1, -11.823581373509091, 52.30111030503907, -105.88613073850888, 94.71729500021219, -28.05646836635713],
  6,
);

/**
 * The tails, each piece about a point where x is a short number: x = at + d (slope + R(t - from)), d = t - place, with
 * t = -ln p or its root. `from` is the left end, so that every term of R is positive and nothing cancels.
 */
const TAILS = [
  {
    ...{ upTo: 2.625, ofRoot: false, from: 1.625, at: 1.125, slope: 0 },
    ...{ place: 2.0379578745025304, placeLow: 1.4690369295433303e-16 },
    rest: ratio(
      [
        0.6593790732073744, 0.9341952588775068, 0.46367636117425226, 0.09512623574149251, 0.0071759356940394835,
        0.00010688475890223557, -6.336266792589827e-7,
      ],
      [1, 1.6026351377759884, 0.9366860305132357, 0.24221206526279293, 0.026427712503716543, 0.0008959325347826533],
    ),
  },
  {
    ...{ upTo: 8, ofRoot: false, from: 2.5, at: 2.25, slope: 0 },
    ...{ place: 4.404315381153271, placeLow: 4.1399653343074893e-16 },
    rest: ratio(
      [
        0.4509847445302488, 0.4960679072970848, 0.20599280485117855, 0.04033004774763498, 0.003800580022654399,
        0.00015704078863148097, 2.1893276366396185e-6, 4.355074600591352e-9,
      ],
      [
        1, 1.2053900276760008, 0.5614407018348262, 0.1275388042820379, 0.014692410789611676, 0.0008108615801636433,
        1.8078811851792426e-5, 1.0445440705753048e-7,
      ],
    ),
  },
  {
    ...{ upTo: 6.125 * 6.125, ofRoot: true, from: 2.75, at: 4.5, slope: 0 },
    ...{ place: 3.548579960450811, placeLow: -1.307247481695826e-16 },
    rest: ratio(
      [
        1.5280786312292614, 2.218942437333223, 1.3403807640096654, 0.42875114999131614, 0.07632651906328047,
        0.007276654422089153, 0.00032597866526511984, 4.891903055171061e-6,
      ],
      [
        1, 1.4715647422994893, 0.9003536051001653, 0.291672672891543, 0.05258048558116917, 0.0050711266046296185,
        0.000229249339982414, 3.459034943772177e-6,
      ],
    ),
  },
  {
    ...{ upTo: Number.POSITIVE_INFINITY, ofRoot: true, from: 6, at: 12, slope: 1.375 },
    ...{ place: 8.683931886050742, placeLow: 4.198825598204878e-16 },
    rest: ratio(
      [
        0.0704186606811798, 0.032704310530360665, 0.0058106983748559375, 0.0004988976148707649, 2.1444354427932394e-5,
        4.254362637808058e-7, 2.903178744420985e-9,
      ],
      [
        1, 0.5218146487451877, 0.10457960084267312, 0.010090745834545018, 0.00048078373211282884, 1.0325048145484642e-5,
        7.40190907506002e-8, 3.4163884625031924e-14,
      ],
    ),
  },
];

/** The x that a standard normal variable stays below with probability p. -Infinity at 0, Infinity at 1, else NaN outside. */
export function inverseNormal(p: number): number {
  if (p >= 0.1875 && p <= 0.8125) {
    const q = p - 0.5;
    // Below a quarter the difference is rounded; what it lost is a single bit of p.
    const lost = p - (q + 0.5);
    const z = q * q;
    const bend = z * (polynomial6(CENTRE.over, z) / polynomial6(CENTRE.under, z));
    return q * SQRT_TWO_PI_HIGH + (q * (SQRT_TWO_PI_LOW + SQRT_TWO_PI_HIGH * bend) + lost * SQRT_TWO_PI_HIGH);
  }
  if (!(p > 0 && p < 1)) {
    if (p === 0) return Number.NEGATIVE_INFINITY;
    return p === 1 ? Number.POSITIVE_INFINITY : Number.NaN;
  }
  const rarity = -log(p < 0.5 ? p : 1 - p);
  let tail = TAILS[0]!;
  for (let i = 1; rarity > tail.upTo; i++) tail = TAILS[i]!;
  const t = tail.ofRoot ? Math.sqrt(rarity) : rarity;
  const d = t - tail.place - tail.placeLow;
  const e = t - tail.from;
  const x = tail.at + (d * tail.slope + d * (polynomial8(tail.rest.over, e) / polynomial8(tail.rest.under, e)));
  return p < 0.5 ? -x : x;
}

// Written out: a loop over the coefficients takes twice the time, and this is most of the work of drawing a workload.

function polynomial6(c: Float64Array, x: number): number {
  return ((((c[5]! * x + c[4]!) * x + c[3]!) * x + c[2]!) * x + c[1]!) * x + c[0]!;
}

function polynomial8(c: Float64Array, x: number): number {
  const upper = (c[7]! * x + c[6]!) * x;
  return (((((upper + c[5]!) * x + c[4]!) * x + c[3]!) * x + c[2]!) * x + c[1]!) * x + c[0]!;
}

function polynomial11(c: Float64Array, x: number): number {
  const upper = ((((c[10]! * x + c[9]!) * x + c[8]!) * x + c[7]!) * x + c[6]!) * x;
  return (((((upper + c[5]!) * x + c[4]!) * x + c[3]!) * x + c[2]!) * x + c[1]!) * x + c[0]!;
}

/** Both polynomials with `terms` coefficients: where there are fewer, zeros, which change no bit, are in front. */
function ratio(over: number[], under: number[], terms: 6 | 8 = 8) {
  return { over: padded(over, terms), under: padded(under, terms) };
}

function padded(coefficients: number[], terms: number): Float64Array {
  const all = new Float64Array(terms);
  all.set(coefficients);
  return all;
}

function powerOfTwo(k: number): number {
  return POWERS_OF_TWO[k - SMALLEST_EXPONENT]!;
}

function powersOfTwo(): Float64Array {
  const powers = new Float64Array(LARGEST_EXPONENT - SMALLEST_EXPONENT + 1);
  let power = 5e-324;
  for (let i = 0; i < powers.length; i++) {
    powers[i] = power;
    power *= 2;
  }
  return powers;
}

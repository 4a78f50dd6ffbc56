// Vitest runs this before the tests that ask a real Prometheus.
import { Problem } from '../bed/problem.mjs';
import { ensurePrometheus } from './prometheus.mjs';

/**
 * Tells the tests where Prometheus is. Where it is missing they are skipped, and this says so; in CI that is a failure.
 * @param {{ provide: (name: string, value: unknown) => void }} project
 */
export default function setup(project) {
  try {
    project.provide('prometheus', ensurePrometheus());
  } catch (error) {
    if (process.env.CI || !(error instanceof Problem)) throw error;
    console.error(`${error.message}\nThe tests with a real Prometheus are skipped.`);
    project.provide('prometheus', null);
  }
}

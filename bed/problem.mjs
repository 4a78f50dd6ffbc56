/** An error whose message is written for the person at the keyboard: printed as it is, without a stack. */
export class Problem extends Error {}

/**
 * Runs a script's main function; prints a Problem for people and everything else with its stack.
 * @param {() => unknown} main
 */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Problem ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}

/**
 * Whether everything is tested, as `npm test -- --all` does, which sets TEST_ALL; otherwise what is tested before each
 * commit. What takes long is left to that run in one of two ways: a file is called `*.long.test.ts`, or only some cases
 * of a table are tried without it.
 */
export const testsEverything = process.env.TEST_ALL === "1"

/** Every combination of two things; before a commit only as many as are needed for each thing to be in one. */
export function combinations<One, Other>(
  ones: readonly One[],
  others: readonly Other[],
): (readonly [One, Other])[] {
  return ones.flatMap((one, row) =>
    others.flatMap((other, column) =>
      testsEverything || row % others.length === column % ones.length ? [[one, other] as const] : [],
    ),
  )
}

/** After how many milliseconds without a whole reply a reading is given up. */
const READING = 60_000

/** The same for what may take minutes: generated texts, files and whatever is stored. */
export const LONG_WORK = 10 * 60_000

/** Readings that the server may have to prepare, and files. */
const long = /\/(graphical-report|export|export-dsl|bundle|document-template-sample)\//

/** How long to wait for the reply to a call, in milliseconds. */
export function timeoutOf({ method, url }: Pick<Request, "method" | "url">): number {
  return method === "GET" && !long.test(url) ? READING : LONG_WORK
}

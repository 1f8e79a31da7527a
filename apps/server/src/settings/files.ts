import { readFileSync, statSync } from "node:fs"

/** Far more than any setting needs; a list of database servers is the longest. */
const MOST_BYTES = 1024 * 1024

/**
 * The text that a setting is given: by its variable, or by a file that the variable with `_FILE` behind its name names, as
 * for secrets of containers. The last line break of a file is not part of it.
 *
 * @returns undefined if neither is given
 * @throws Error that names the variable and the file, never what is in it
 */
export function givenText(
  variable: string,
  environment: Record<string, string | undefined>,
): string | undefined {
  const value = environment[variable]
  const path = environment[`${variable}_FILE`]
  if (path === undefined || path === "") return value
  if (value !== undefined && value !== "")
    throw new Error(`${variable} and ${variable}_FILE are both given: unset one of them.`)
  const text = readBounded(path, `${variable}_FILE: ${path}`).replace(/\r?\n$/, "")
  // An empty secret would silently mean that there is none.
  if (text === "") throw new Error(`${variable}_FILE: ${path} is empty.`)
  return text
}

function readBounded(path: string, name: string): string {
  let isReadable: boolean
  let text = ""
  try {
    const about = statSync(path)
    isReadable = about.isFile() && about.size <= MOST_BYTES
    if (isReadable) text = readFileSync(path, "utf8")
  } catch (error) {
    throw new Error(`${name} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
  if (!isReadable) throw new Error(`${name} is not a file of at most a megabyte.`)
  return text
}

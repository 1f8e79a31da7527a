/** The size limit of the server, in bytes; a file must be smaller than this. */
const sizeLimit = 5 * 1024 * 1024

/** Why a chosen file cannot be sent; undefined if it can. Checks only the name and size, not the content. */
export function problemOf(file: File, ending: string): "ending" | "size" | undefined {
  if (!file.name.toLowerCase().endsWith(ending)) return "ending"
  return file.size < sizeLimit ? undefined : "size"
}

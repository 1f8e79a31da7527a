/** The largest file the server takes, in bytes; it must be smaller than this. */
const sizeLimit = 5 * 1024 * 1024

/** Why a chosen file cannot be sent; undefined when it can. The server looks into it, this only at name and size. */
export function problemOf(file: File, ending: string): "ending" | "size" | undefined {
  if (!file.name.toLowerCase().endsWith(ending)) return "ending"
  return file.size < sizeLimit ? undefined : "size"
}

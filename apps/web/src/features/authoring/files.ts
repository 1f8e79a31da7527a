/** The largest file the server takes, in bytes; it must be smaller than this. */
const sizeLimit = 5 * 1024 * 1024

/** Why a chosen file cannot be sent; undefined when it can. The server looks into it, this only at name and size. */
export function problemOf(file: File, ending: string): "ending" | "size" | undefined {
  if (!file.name.toLowerCase().endsWith(ending)) return "ending"
  return file.size < sizeLimit ? undefined : "size"
}

/** Gives the person a file, under a name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  // Browsers read the content a moment after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

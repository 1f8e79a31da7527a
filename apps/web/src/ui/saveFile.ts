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

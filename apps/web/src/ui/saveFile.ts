/** Downloads content as a file with this name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  // Browsers read the content shortly after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

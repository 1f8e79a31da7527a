/** The name of a webhook: the one given by its owner, otherwise the host of its address. */
export function nameOf({ note, address }: { note: string; address: string }): string {
  return note === "" ? (URL.parse(address)?.host ?? address) : note
}

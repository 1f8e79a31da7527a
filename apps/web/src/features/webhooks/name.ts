/** What a webhook is called: the name its owner gave it, else the host of its address. */
export function nameOf({ note, address }: { note: string; address: string }): string {
  return note === "" ? (URL.parse(address)?.host ?? address) : note
}

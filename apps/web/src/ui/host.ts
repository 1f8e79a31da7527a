/** The part of an address that people know a site by. */
export function hostOf(address: string): string {
  return URL.parse(address)?.host ?? address
}

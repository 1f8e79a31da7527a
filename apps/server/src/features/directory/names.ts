/** Equal for names of people and groups that are the same without regard to case, as SCIM has it. */
export function keyOfName(name: string): string {
  return name.normalize("NFC").toLowerCase()
}

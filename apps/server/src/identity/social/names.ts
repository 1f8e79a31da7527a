const LONGEST_NAME = 50

/**
 * First and last name of a person, from the provider's claims. If there is a single name, its first word is the first
 * name; if there is none, the local part of the address is.
 */
export function namesFrom(said: {
  firstName?: string | undefined
  lastName?: string | undefined
  name?: string | undefined
  email: string | null
}): { firstName: string; lastName: string } {
  const [first = "", ...others] = oneLine(said.name).split(" ")
  const firstName = oneLine(said.firstName) || first || oneLine(said.email?.split("@")[0])
  const lastName = oneLine(said.lastName) || (said.firstName === undefined ? others.join(" ") : "")
  return { firstName: cut(firstName), lastName: cut(lastName) }
}

function oneLine(text: string | undefined): string {
  return (text ?? "")
    .replace(/\p{Cc}/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
}

function cut(name: string): string {
  return [...name].slice(0, LONGEST_NAME).join("")
}

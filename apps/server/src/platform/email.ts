import { domainToASCII } from "node:url"

const LONGEST_EMAIL = 254

/** Marks of direction and other characters that nobody sees: keyboards and pasted texts leave them. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/**
 * Normalises an address to the form in which addresses are stored and compared: without invisible characters, in lower
 * case, and with the domain as the mail system knows it (`bücher.example` is `xn--bcher-kva.example`).
 */
export function normaliseEmail(email: string): string {
  const typed = email.replace(INVISIBLE, "").trim().normalize("NFC").toLowerCase()
  const at = typed.lastIndexOf("@") + 1
  const domain = typed.slice(at)
  if (at === 0 || /^[\0-\x7f]*$/.test(domain)) return typed
  return typed.slice(0, at) + domainToASCII(domain)
}

/** What an address may consist of before the @: atoms of RFC 5322. */
const NAME = String.raw`[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+`
const ADDRESS = new RegExp(String.raw`^${NAME}@[a-z0-9.-]+\.(?:[a-z]{2,}|xn--[a-z0-9-]+)$`)

/** Whether a text has the form of an email address that can be stored, once it is normalised. */
export function isEmail(email: string): boolean {
  const address = normaliseEmail(email)
  return address.length <= LONGEST_EMAIL && ADDRESS.test(address)
}

/**
 * Shortens an address for permanent records, like `a…@example.com`: recognisable for people who know it, but not enough
 * to identify somebody who leaves later.
 */
export function shortened(address: string): string {
  const [name = "", host = ""] = normaliseEmail(address).split("@")
  return `${name.slice(0, 1)}…@${host}`
}

const LONGEST_EMAIL = 254

/** Normalises an address to the form in which addresses are stored and compared. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** Whether a text has the form of an email address that can be stored. */
export function isEmail(email: string): boolean {
  return email.length <= LONGEST_EMAIL && /^[a-z0-9._%+-]+@[a-z0-9.-]+\.[a-z]{2,}$/i.test(email)
}

/**
 * Shortens an address for permanent records, like `a…@example.com`: recognisable for people who know it, but not enough
 * to identify somebody who leaves later.
 */
export function shortened(address: string): string {
  const [name = "", host = ""] = normaliseEmail(address).split("@")
  return `${name.slice(0, 1)}…@${host}`
}

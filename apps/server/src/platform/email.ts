const LONGEST_EMAIL = 254

/** Normalises an address to the form in which addresses are stored and compared. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** Whether a text has the form of an email address that can be stored. */
export function isEmail(email: string): boolean {
  return email.length <= LONGEST_EMAIL && /^[a-z0-9._%+-]+@[a-z0-9.-]+\.[a-z]{2,}$/i.test(email)
}

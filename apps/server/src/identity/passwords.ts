import { hash, verify } from "@node-rs/argon2"

export const SHORTEST_PASSWORD = 8
export const LONGEST_PASSWORD = 200

/** In place of the hash of a password: no password is right. */
export const LOCKED = "locked"

/** The argon2id hash of a password, with a salt of its own. Runs off the main thread. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"))
}

/**
 * Whether `password` is the one that was hashed. With `null` (nobody has this email address) it takes as long and
 * is never true, so that the time of a reply does not tell which addresses have an account.
 */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const isLocked = passwordHash === null || passwordHash === LOCKED
  const matches = await verify(isLocked ? await hashOfNobody() : passwordHash, password.normalize("NFKC"))
  return matches && !isLocked
}

let nobody: Promise<string> | undefined

function hashOfNobody(): Promise<string> {
  nobody ??= hash("the password of nobody")
  return nobody
}

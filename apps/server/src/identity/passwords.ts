import { hash, verify } from "@node-rs/argon2"

export const SHORTEST_PASSWORD = 8
export const LONGEST_PASSWORD = 200

/** Stored in place of a password hash: no password matches. */
export const LOCKED = "locked"

/** The argon2id hash of a password, with its own salt. Runs off the main thread. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"))
}

/**
 * Compares `password` with a hash. For `null` (nobody has this email address) it takes as long and returns false, so
 * that the response time does not reveal which addresses have an account.
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

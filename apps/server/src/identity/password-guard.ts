import { randomUUID } from "node:crypto"
import type { FastifyReply, FastifyRequest } from "fastify"
import { networkOf } from "../platform/limits/network.ts"
import { cookieHeader, readCookie } from "./cookies.ts"
import type { Realm } from "./realm.ts"

/*
 * Slows down guessing per network and per device, but never for the owner: a browser that was signed in to the account
 * before is recognised by a cookie and has attempts of its own, whatever strangers do.
 */
const DEVICE_COOKIE = "plumbline_device"
const A_YEAR = 31_536_000

/** What is guessed: both are counted by themselves, so that a right password does not forget wrong codes. */
type Guessed = "password" | "recovery code"

/** Counts an attempt and returns whether it is allowed. Call it before checking the password. */
export async function mayTryPassword(
  realm: Realm,
  request: FastifyRequest,
  email: string,
  guessed: Guessed = "password",
): Promise<boolean> {
  const { byAddress, failures, strangers } = realm.throttles
  const isWithin =
    (await byAddress.allows(networkOf(request.ip))) &&
    (await failures.allows(keyOf(realm, request, email, guessed)))
  if (!isWithin) return false
  // A distributed attack from many networks is as effective as one network, so they share a limit.
  return knownDevice(realm, request, email) !== null || strangers.allows(named(email, guessed))
}

/** Forgets earlier failures after a correct password. */
export async function forgetFailures(
  realm: Realm,
  request: FastifyRequest,
  email: string,
  guessed: Guessed = "password",
): Promise<void> {
  await realm.throttles.failures.forget(keyOf(realm, request, email, guessed))
}

/** Marks the browser as one in which the owner of the address has signed in. */
export function rememberDevice(
  realm: Realm,
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
): void {
  if (knownDevice(realm, request, email) !== null) return
  const id = randomUUID()
  const { path, cookies } = realm
  reply.header(
    "set-cookie",
    cookieHeader(DEVICE_COOKIE, `${id}.${realm.keys.seal(markOf(id, email))}`, {
      ...cookies,
      path: `${path}/`,
      seconds: A_YEAR,
      httpOnly: true,
    }),
  )
}

function keyOf(realm: Realm, request: FastifyRequest, email: string, guessed: Guessed): string {
  const device = knownDevice(realm, request, email)
  const from = device === null ? `network ${networkOf(request.ip)}` : `device ${device}`
  return `${named(email, guessed)} ${from}`
}

function named(email: string, guessed: Guessed): string {
  return guessed === "password" ? email : `${email} by ${guessed}`
}

function knownDevice({ keys }: Realm, request: FastifyRequest, email: string): string | null {
  const [id, seal] = (readCookie(request.headers.cookie, DEVICE_COOKIE) ?? "").split(".")
  return id && seal && keys.isSeal(seal, markOf(id, email)) ? id : null
}

function markOf(id: string, email: string): string {
  return `device ${id} of ${email}`
}

import { createHmac, timingSafeEqual } from "node:crypto"
import { millisecondsOf } from "../../platform/clock.ts"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { findSubscriber, type Holder } from "./queries.ts"

/** How long a session of the notification centre can be begun with a hash: clients ask for one whenever they start. */
const HASH_SECONDS = 60 * 60

const PROOF_LENGTH = 64
const EXPIRY_LENGTH = 8

type Ctx = Pick<AnonymousContext, "keyFor" | "now">

/**
 * Proves the identity of the signed-in person to the notification centre: a proof, when it expires, and the session in
 * which it was issued, as lower-case hex. It ends with that session, and with the person's password.
 */
export async function subscriberHash(ctx: Context): Promise<string> {
  const subscriber = await findSubscriber(ctx, ctx.user.id)
  const expiry = (secondsOf(ctx) + HASH_SECONDS).toString(16).padStart(EXPIRY_LENGTH, "0")
  const terms = `${expiry}${Buffer.from(ctx.session ?? "").toString("hex")}`
  return `${proofOf(ctx, { id: ctx.user.id, password: subscriber?.password ?? null }, terms)}${terms}`
}

/** The session in which a valid hash of the person was issued; undefined for any other text. */
export function sessionOfHash(ctx: Ctx, holder: Holder, hash: string): { id: string | null } | undefined {
  const terms = hash.slice(PROOF_LENGTH)
  // Compares in constant time.
  const digest = (text: string) => createHmac("sha256", ctx.keyFor("notifications")).update(text).digest()
  if (!timingSafeEqual(digest(`${proofOf(ctx, holder, terms)}${terms}`), digest(hash))) return undefined
  if (Number.parseInt(terms.slice(0, EXPIRY_LENGTH), 16) <= secondsOf(ctx)) return undefined
  return { id: Buffer.from(terms.slice(EXPIRY_LENGTH), "hex").toString() || null }
}

function proofOf(ctx: Ctx, { id, password }: Pick<Holder, "id" | "password">, terms: string): string {
  return createHmac("sha256", ctx.keyFor("notifications"))
    .update(JSON.stringify([id, password, terms]))
    .digest("hex")
}

function secondsOf({ now }: Ctx): number {
  return Math.floor(millisecondsOf(now) / 1000)
}

import { randomBytes } from "node:crypto"
import { Webhook } from "standardwebhooks"
import { millisecondsOf, type Time } from "../../platform/clock.ts"

/** A new secret in the format of Standard Webhooks: 32 random bytes in base64. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`
}

/** The headers that prove who sent a message, with a signature for each secret that is currently valid. */
export function signatureHeaders(
  secrets: readonly string[],
  { messageId, body, now }: { messageId: string; body: string; now: Time },
): Record<string, string> {
  const id = `msg_${messageId}`
  const moment = new Date(millisecondsOf(now))
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(moment.getTime() / 1000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, moment, body)).join(" "),
  }
}

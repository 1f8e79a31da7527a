import { isBlank, oneLine } from "@plumbline/kit-dsl"
import type { WebAuthnCredential } from "@simplewebauthn/server"
import type { FastifyRequest } from "fastify"
import { inLanguage, type Language } from "../../platform/i18n/language.ts"
import { writeLetter } from "../../platform/mail/letter.ts"
import type { Account } from "../accounts.ts"
import type { Realm } from "../realm.ts"
import { passkeyAddedLetter } from "../second-factor/letters.ts"
import { addPasskey } from "../second-factor/passkeys.ts"
import { nameOfDevice } from "./devices.ts"

const LONGEST_NAME = 60

type Place = { realm: Realm; request: FastifyRequest; language: Language; account: Account }

/** The name that is suggested for a passkey: that of the device, which people may change. */
export function nameForPasskey(request: FastifyRequest, language: Language): string {
  return inLanguage(nameOfDevice(request.headers["user-agent"] ?? ""), language)
}

/**
 * Adds a passkey to an account, records it, and tells its owner by mail.
 *
 * @param typed `name` as it was typed: cut to what fits, and that of the device if it is empty
 */
export async function addNamedPasskey(
  { realm, request, language, account }: Place,
  typed: { credential: WebAuthnCredential; name: string | undefined; isFirst: boolean },
): ReturnType<typeof addPasskey> {
  const line = [...oneLine(typed.name ?? "")].slice(0, LONGEST_NAME).join("")
  const name = isBlank(line) ? nameForPasskey(request, language) : line
  const added = await addPasskey(realm, account.id, { ...typed, name })
  if ("refused" in added) return added
  await realm.audit.record(account, { type: "passkey-added", passkey: name }, language)
  realm.mail.send(writeLetter({ ...realm, language }, account.email, passkeyAddedLetter(name)))
  return added
}

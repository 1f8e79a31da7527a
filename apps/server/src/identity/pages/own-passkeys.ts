import type { FastifyReply } from "fastify"
import { networkOf } from "../../platform/limits/network.ts"
import { writeLetter } from "../../platform/mail/letter.ts"
import { isPasswordOf } from "../accounts.ts"
import { creationOptions, requestOptions, verifyCreation, verifyUse } from "../second-factor/ceremonies.ts"
import { codesRenewedLetter, codeUsedLetter, passkeyRemovedLetter } from "../second-factor/letters.ts"
import { hasSecondFactor, removePasskey, renewCodes } from "../second-factor/passkeys.ts"
import { isRecent, noteConfirmed } from "../second-factor/recent.ts"
import { useCode } from "../second-factor/recovery-codes.ts"
import { addNamedPasskey } from "./new-passkey.ts"
import { backToPage, type OwnVisit, pageAddress, send } from "./own-visit.ts"
import { sendOptions } from "./passkey-form.ts"
import type { PasskeyForm } from "./passkey-section.ts"
import { codesPage } from "./second-factor-pages.ts"
import { type Fields, sendPage } from "./sending.ts"

type Change = (visit: OwnVisit, form: Fields) => Promise<FastifyReply>

/** What people change about their passkeys and recovery codes on the account page, by the ends of the addresses. */
export const passkeyChanges: Record<PasskeyForm, Change> = {
  "passkeys/options": async (visit) => {
    const { realm, reply, language, account, sessionId } = visit
    const refusal = (await isRecent(realm.db, sessionId)) ? await beyondLimit(visit) : CONFIRM_FIRST
    if (refusal) return sendOptions(reply, language, refusal)
    return sendOptions(
      reply,
      language,
      await creationOptions(realm, `add in session ${sessionId}`, account, language),
    )
  },
  passkeys: ifRecent(add),
  "passkeys/removal": ifRecent(remove),
  "recovery-codes": ifRecent(renew),
  "confirmation/options": async (visit) => {
    const { realm, reply, language, account, sessionId } = visit
    const answer =
      (await beyondLimit(visit)) ??
      (await requestOptions(realm, `confirm in session ${sessionId}`, account.id))
    return sendOptions(reply, language, answer)
  },
  confirmation: confirmByPasskey,
  "confirmation/code": confirmByCode,
  "confirmation/password": confirmByPassword,
}

const CONFIRM_FIRST = { problem: "confirmFirst", status: 403 } as const

function ifRecent(change: Change): Change {
  return async (visit, form) =>
    (await isRecent(visit.realm.db, visit.sessionId))
      ? change(visit, form)
      : send(visit, { problem: "confirmFirst" }, 403)
}

async function beyondLimit({ realm, request }: OwnVisit) {
  const isWithin = await realm.throttles.byAddress.allows(networkOf(request.ip))
  return isWithin ? null : ({ problem: "tooManyAttempts", status: 429 } as const)
}

async function add(visit: OwnVisit, form: Fields): Promise<FastifyReply> {
  const { realm, sessionId } = visit
  const credential = await verifyCreation(realm, `add in session ${sessionId}`, form.credential ?? "")
  if (!credential) return send(visit, { problem: "wrongPasskey" }, 400)
  const added = await addNamedPasskey(visit, { credential, name: form.name, isFirst: false })
  if ("refused" in added) return send(visit, { problem: added.refused }, 400)
  return added.codes ? showCodes(visit, added.codes) : backToPage(visit, "passkey")
}

async function remove(visit: OwnVisit, { passkey: id = "" }: Fields): Promise<FastifyReply> {
  const { realm, account, language } = visit
  const mayBeLast = !realm.tenant.requiresSecondFactor
  const removed = await removePasskey(realm.db, { accountId: account.id, id, mayBeLast })
  if (removed === "last") return send(visit, { problem: "lastPasskey" }, 409)
  if (removed) {
    const { name, left } = removed
    await realm.audit.record(account, { type: "passkey-removed", passkey: name }, language)
    realm.mail.send(writeLetter({ ...realm, language }, account.email, passkeyRemovedLetter(name, left)))
  }
  return backToPage(visit, "passkey-removed")
}

async function renew(visit: OwnVisit): Promise<FastifyReply> {
  const { realm, account, language } = visit
  const codes = await renewCodes(realm.db, account.id)
  if (!codes) return backToPage(visit)
  await realm.audit.record(account, { type: "recovery-codes-renewed" }, language)
  realm.mail.send(writeLetter({ ...realm, language }, account.email, codesRenewedLetter()))
  return showCodes(visit, codes)
}

async function confirmByPasskey(visit: OwnVisit, form: Fields): Promise<FastifyReply> {
  const { realm, account, sessionId } = visit
  const owner = await verifyUse(realm, `confirm in session ${sessionId}`, form.credential ?? "")
  if (owner?.id !== account.id) return send(visit, { problem: "wrongPasskey" }, 400)
  return confirm(visit)
}

async function confirmByCode(visit: OwnVisit, form: Fields): Promise<FastifyReply> {
  const { realm, account, language } = visit
  if (!(await mayTry(visit, "code"))) return send(visit, { problem: "tooManyAttempts" }, 429)
  const left = await useCode(realm.db, account.id, form.code ?? "")
  if (left === null) return send(visit, { problems: { code: "wrongCode" } }, 400)
  await realm.audit.record(account, { type: "recovery-code-used" }, language)
  realm.mail.send(writeLetter({ ...realm, language }, account.email, codeUsedLetter(left)))
  return confirm(visit)
}

/** For people without a second factor; for all others, the password is not enough. */
async function confirmByPassword(visit: OwnVisit, form: Fields): Promise<FastifyReply> {
  const { realm, account } = visit
  if (await hasSecondFactor(realm.db, account.id)) return send(visit, { problem: "confirmFirst" }, 403)
  if (!(await mayTry(visit, "password"))) return send(visit, { problem: "tooManyAttempts" }, 429)
  if (!(await isPasswordOf(realm.db, account.id, form.confirmingPassword ?? ""))) {
    return send(visit, { problems: { confirmingPassword: "wrongCurrentPassword" } }, 400)
  }
  return confirm(visit)
}

/** Counted before anything is checked, so that concurrent attempts count as well. */
async function mayTry({ realm, request, account, sessionId }: OwnVisit, what: string): Promise<boolean> {
  const { byAddress, failures } = realm.throttles
  return (
    (await byAddress.allows(networkOf(request.ip))) &&
    failures.allows(`${account.email} ${what} in session ${sessionId}`)
  )
}

async function confirm(visit: OwnVisit): Promise<FastifyReply> {
  await noteConfirmed(visit.realm.db, visit.sessionId)
  return backToPage(visit, "confirmed")
}

function showCodes(visit: OwnVisit, codes: string[]): FastifyReply {
  const { realm, request, reply, language } = visit
  const address = pageAddress(visit)
  const page = codesPage(realm, { language, codes, address, onward: address })
  return sendPage(realm, request, reply, page)
}

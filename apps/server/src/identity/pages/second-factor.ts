import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { networkOf } from "../../platform/limits/network.ts"
import { writeLetter } from "../../platform/mail/letter.ts"
import { type Account, findActiveAccount } from "../accounts.ts"
import { forgetFailures, mayTryPassword } from "../password-guard.ts"
import type { Realm } from "../realm.ts"
import { creationOptions, requestOptions, verifyCreation, verifyUse } from "../second-factor/ceremonies.ts"
import { consumeHalfSignIn, type HalfSignIn, halfSignIn, noteSetUp } from "../second-factor/half-sign-ins.ts"
import { codeUsedLetter } from "../second-factor/letters.ts"
import { hasSecondFactor } from "../second-factor/passkeys.ts"
import { useCode } from "../second-factor/recovery-codes.ts"
import { finish } from "./finish.ts"
import { addNamedPasskey, nameForPasskey } from "./new-passkey.ts"
import { sendOptions } from "./passkey-form.ts"
import { askPage, codesPage, setUpPage } from "./second-factor-pages.ts"
import { type Fields, fieldsOf, sendPage } from "./sending.ts"
import type { SignInView } from "./sign-in.ts"
import type { TextKey } from "./texts.ts"
import { addressesOf, hasSeal, VISIT_PATH, type Visit, visiting } from "./visit.ts"

/** A sign-in whose first factor was right, and whose it is. */
type HalfVisit = Visit & { account: Account; half: HalfSignIn }

/**
 * Signing in with a passkey: instead of the password, or after it where the account has one. Where the tenant requires a
 * second factor, those without one add a passkey on the way.
 *
 * @param showSignIn shows the sign-in page again
 */
export function registerSecondFactor(
  app: FastifyInstance,
  realmOf: (request: FastifyRequest) => Realm,
  showSignIn: (visit: Visit, view: Partial<SignInView>, status: number) => FastifyReply,
): void {
  const path = `${VISIT_PATH}/second-factor`
  const half = (show: (visit: HalfVisit, form: Fields) => Promise<FastifyReply>) =>
    visiting(realmOf, async (visit) => {
      const found = await withHalf(visit)
      if (!found) return showSignIn(visit, { problem: "staleAnswer" }, 400)
      const form = fieldsOf(visit.request.body)
      const isOurs = visit.request.method === "GET" || hasSeal(visit, form)
      return isOurs ? show(found, form) : send(found, "staleForm", 400)
    })
  const options = (make: (visit: HalfVisit) => Promise<object>) =>
    half(async (visit) => sendOptions(visit.reply, visit.language, await within(visit, () => make(visit))))

  app.get(
    path,
    half(async (visit) => send(visit)),
  )
  app.post(
    `${path}/options`,
    options((visit) =>
      requestOptions(visit.realm, `second in visit ${visit.interaction.uid}`, visit.account.id),
    ),
  )
  app.post(path, half(acceptPasskey))
  app.post(`${path}/code`, half(acceptCode))
  app.post(
    `${path}/new/options`,
    options(({ realm, interaction, account, language }) =>
      creationOptions(realm, `add in visit ${interaction.uid}`, account, language),
    ),
  )
  app.post(`${path}/new`, half(acceptNewPasskey))
  app.post(
    `${path}/done`,
    half(async (visit) => (visit.half.isSetUp ? complete(visit, showSignIn) : send(visit))),
  )

  app.post(
    `${VISIT_PATH}/passkey/options`,
    visiting(realmOf, async (visit) => {
      const isOurs = hasSeal(visit, fieldsOf(visit.request.body))
      const answer = isOurs
        ? await within(visit, () =>
            requestOptions(visit.realm, `sign in in visit ${visit.interaction.uid}`, null),
          )
        : { problem: "staleForm" as const, status: 400 }
      return sendOptions(visit.reply, visit.language, answer)
    }),
  )
  app.post(`${VISIT_PATH}/passkey`, visiting(realmOf, acceptSignIn))

  async function acceptSignIn(visit: Visit): Promise<FastifyReply> {
    const { realm, request, interaction } = visit
    const form = fieldsOf(request.body)
    if (!hasSeal(visit, form)) return showSignIn(visit, { problem: "staleForm" }, 400)
    const account = await verifyUse(realm, `sign in in visit ${interaction.uid}`, form.credential ?? "")
    if (!account) return showSignIn(visit, { problem: "wrongPasskey" }, 400)
    // The passkey has verified who uses it, so it is both factors.
    return finish(visit, account, { remember: form.rememberMe === "on", means: "PASSKEY" })
  }

  async function acceptPasskey(visit: HalfVisit, form: Fields): Promise<FastifyReply> {
    const { realm, interaction, account, half } = visit
    const owner = await verifyUse(realm, `second in visit ${interaction.uid}`, form.credential ?? "")
    if (owner?.id !== account.id) {
      realm.audit.refused(async () => account, `${half.means}_AND_PASSKEY`)
      return send(visit, "wrongPasskey", 400)
    }
    return complete(visit, showSignIn)
  }

  async function acceptCode(visit: HalfVisit, form: Fields): Promise<FastifyReply> {
    const { realm, request, account, language } = visit
    if (!(await mayTryPassword(realm, request, account.email, "recovery code")))
      return send(visit, "tooManyAttempts", 429)
    const left = await useCode(realm.db, account.id, form.code ?? "")
    if (left === null) {
      realm.audit.refused(async () => account, "RECOVERY_CODE")
      return send(visit, "wrongCode", 400)
    }
    await forgetFailures(realm, request, account.email, "recovery code")
    realm.mail.send(writeLetter({ ...realm, language }, account.email, codeUsedLetter(left)))
    return complete(visit, showSignIn, "RECOVERY_CODE")
  }
}

async function withHalf(visit: Visit): Promise<HalfVisit | null> {
  const { realm, interaction } = visit
  const half = await halfSignIn(realm.db, interaction.uid)
  const account = half && (await findActiveAccount(realm.db, half.accountId))
  return half && account ? { ...visit, half, account } : null
}

/** Every challenge is an attempt, as an answer needs one of its own. */
async function within(
  { realm, request }: Visit,
  make: () => Promise<object>,
): Promise<object | { problem: TextKey; status: number }> {
  if (!(await realm.throttles.byAddress.allows(networkOf(request.ip))))
    return { problem: "tooManyAttempts", status: 429 }
  return make()
}

/** What is to be done next in a sign-in. */
async function send(visit: HalfVisit, problem?: TextKey, status = 200): Promise<FastifyReply> {
  const { realm, request, reply, account, half } = visit
  const view = { ...addressesOf(visit, "second-factor"), problem }
  const signInAddress = addressesOf(visit, "sign-in").action
  if (half.isSetUp) {
    return sendPage(realm, request, reply, codesOf(visit, []), status)
  }
  if (await hasSecondFactor(realm.db, account.id)) {
    const page = askPage(realm, {
      ...view,
      signInAddress,
      codeAddress: addressesOf(visit, "second-factor/code").action,
      optionsAddress: addressesOf(visit, "second-factor/options").action,
    })
    return sendPage(realm, request, reply, page, status)
  }
  const page = setUpPage(realm, {
    ...view,
    action: addressesOf(visit, "second-factor/new").action,
    optionsAddress: addressesOf(visit, "second-factor/new/options").action,
    signInAddress,
    name: nameForPasskey(request, visit.language),
  })
  return sendPage(realm, request, reply, page, status)
}

/** Adds the first passkey of an account on the way, and shows the recovery codes. */
async function acceptNewPasskey(visit: HalfVisit, form: Fields): Promise<FastifyReply> {
  const { realm, request, reply, interaction } = visit
  const credential = await verifyCreation(realm, `add in visit ${interaction.uid}`, form.credential ?? "")
  if (!credential) return send(visit, "wrongPasskey", 400)
  const added = await addNamedPasskey(visit, { credential, name: form.name, isFirst: true })
  if ("refused" in added) return send(visit, added.refused, 400)
  await noteSetUp(realm.db, interaction.uid)
  return sendPage(realm, request, reply, codesOf(visit, added.codes ?? []))
}

function codesOf(visit: HalfVisit, codes: string[]): string {
  const { language, address } = addressesOf(visit, "second-factor")
  return codesPage(visit.realm, {
    language,
    address,
    codes,
    onward: addressesOf(visit, "second-factor/done"),
  })
}

/** Finishes a sign-in, only once. @param means if it was another one than a passkey */
async function complete(
  visit: HalfVisit,
  showSignIn: (visit: Visit, view: Partial<SignInView>, status: number) => FastifyReply,
  means?: "RECOVERY_CODE",
): Promise<FastifyReply> {
  const half = await consumeHalfSignIn(visit.realm.db, visit.interaction.uid)
  if (half?.accountId !== visit.account.id) return showSignIn(visit, { problem: "staleAnswer" }, 400)
  return finish(visit, visit.account, {
    remember: half.remember,
    means: means ?? `${half.means}_AND_PASSKEY`,
  })
}

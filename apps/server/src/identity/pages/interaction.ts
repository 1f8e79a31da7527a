import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { isEmail, normaliseEmail } from "../../platform/email.ts"
import { networkOf } from "../../platform/limits/network.ts"
import { writeLetter } from "../../platform/mail/letter.ts"
import { type Account, confirmEmail, createAccountIn, findAccountByEmail, signIn } from "../accounts.ts"
import { type BegunSignUp, storeSignUp } from "../begun-sign-ups.ts"
import { accountExistsLetter, signUpLetter } from "../letters.ts"
import { forgetFailures, mayTryPassword } from "../password-guard.ts"
import type { Realm } from "../realm.ts"
import { goOn } from "./finish.ts"
import { namesOf, problemsOfNames, problemsOfPassword } from "./form.ts"
import { registerSecondFactor } from "./second-factor.ts"
import { fieldsOf, sendPage } from "./sending.ts"
import { type SignInView, type SocialChoice, signInPage } from "./sign-in.ts"
import { type SignUpProblems, type SignUpView, signUpPage, signUpSentPage } from "./sign-up.ts"
import { registerSocialSignIn } from "./social.ts"
import { sendVerification } from "./verification.ts"
import { addressesOf, hasSeal, hintOf, provenAddressOf, VISIT_PATH, type Visit, visiting } from "./visit.ts"

/**
 * The pages between a client's request and the response to it: sign-in or sign-up. A client may name an external
 * provider to redirect to at once (`idp_hint`).
 */
export function registerInteraction(app: FastifyInstance, realmOf: (request: FastifyRequest) => Realm): void {
  const page = (show: (visit: Visit) => Promise<FastifyReply>) => visiting(realmOf, show)
  const showSignIn = async (visit: Visit) => sendSignIn(visit, { email: hintOf(visit) })
  const showSignUp = async (visit: Visit) => {
    const proven = await provenAddressOf(visit)
    return sendSignUp(visit, {
      typed: { email: proven ?? hintOf(visit) },
      asksPassword: asksPassword(visit.realm) || proven !== null,
    })
  }

  app.get(
    VISIT_PATH,
    page(async (visit) => {
      const { prompt, params } = visit.interaction
      const hinted = choicesOf(visit).find(({ id }) => id === params.idp_hint)
      if (hinted) return visit.reply.header("cache-control", "no-store").redirect(hinted.address, 303)
      return prompt.name === "create" ? showSignUp(visit) : showSignIn(visit)
    }),
  )
  app.get(`${VISIT_PATH}/sign-in`, page(showSignIn))
  app.get(`${VISIT_PATH}/sign-up`, page(showSignUp))
  app.post(`${VISIT_PATH}/sign-in`, page(acceptSignIn))
  app.post(`${VISIT_PATH}/sign-up`, page(acceptSignUp))
  registerSocialSignIn(app, realmOf, sendSignIn)
  registerSecondFactor(app, realmOf, sendSignIn)
}

async function acceptSignIn(visit: Visit): Promise<FastifyReply> {
  const { realm, request } = visit
  const form = fieldsOf(request.body)
  const email = normaliseEmail(form.username ?? "")
  const refuse = (problem: SignInView["problem"], status: number) =>
    sendSignIn(visit, { email, rememberMe: form.rememberMe === "on", problem }, status)

  if (!hasSeal(visit, form)) return refuse("staleForm", 400)
  // Counted before the password is checked, so that concurrent attempts count as well.
  if (!(await mayTryPassword(realm, request, email))) return refuse("tooManyAttempts", 429)
  const account = await signIn(realm.db, email, form.password ?? "")
  if (!account) {
    realm.audit.refused(() => findAccountByEmail(realm.db, email), "PASSWORD")
    return refuse("wrongPassword", 400)
  }
  await forgetFailures(realm, request, email)
  if (!account.emailVerified && !account.deactivated) await confirmByInvitation(visit, account)
  if (account.deactivated) {
    realm.audit.refused(async () => account, "PASSWORD")
    return refuse("deactivated", 403)
  }
  return goOn(visit, account, { remember: form.rememberMe === "on", means: "PASSWORD" })
}

async function acceptSignUp(visit: Visit): Promise<FastifyReply> {
  const { realm, request, language } = visit
  const form = fieldsOf(request.body)
  const typed = { ...namesOf(form), email: normaliseEmail(form.email ?? "") }
  const isProven = (await provenAddressOf(visit)) === typed.email
  const withPassword = asksPassword(realm) || isProven
  const refuse = (view: Partial<SignUpView>, status = 400) =>
    sendSignUp(
      visit,
      { typed: { ...typed, password: form.password }, asksPassword: withPassword, ...view },
      status,
    )

  if (!hasSeal(visit, form)) return refuse({ problem: "staleForm" })
  if (!(await realm.throttles.byAddress.allows(networkOf(request.ip))))
    return refuse({ problem: "tooManyAttempts" }, 429)
  const problems = problemsOf(typed, withPassword ? problemsOfPassword(form) : {})
  if (Object.keys(problems).length > 0) return refuse({ problems })
  if (!withPassword) return sendFinishingMail(visit, typed)
  const account = await createAccountIn(realm, {
    ...typed,
    password: form.password ?? "",
    emailVerified: isProven,
  })
  if (!account) return refuse({ problems: { email: "emailTaken" } })
  if (isProven) await realm.confirmed(account, language)
  else sendVerification(realm, account, language)
  return goOn(visit, account, { remember: false, means: "PASSWORD" })
}

/** Confirms the address of an account with the token of an invitation to it, if the sign-in began with one. */
async function confirmByInvitation(visit: Visit, account: Account): Promise<void> {
  const { realm, language } = visit
  if ((await provenAddressOf(visit)) !== account.email || !(await confirmEmail(realm, account))) return
  await realm.confirmed(account, language)
}

/**
 * Sends the link that completes the sign-up. Everything that depends on whether the address already has an account
 * happens after the response.
 */
function sendFinishingMail(visit: Visit, typed: BegunSignUp): FastifyReply {
  const { realm, interaction, request, reply, language } = visit
  const { email } = typed
  realm.mail.send(async () => {
    if (!(await realm.throttles.mails.allows(email))) return null
    const holder = await findAccountByEmail(realm.db, email)
    if (holder?.emailVerified) {
      return writeLetter({ ...realm, language }, email, accountExistsLetter(`${realm.tenant.publicUrl}/`))
    }
    const secret = await storeSignUp(realm.db, typed)
    const page = `${realm.address}/interaction/${interaction.uid}/finish-sign-up/${secret}`
    return writeLetter(
      { ...realm, language },
      email,
      signUpLetter(`${page}?ui_locales=${language.toLowerCase()}`),
    )
  })
  const { address } = addressesOf(visit, "sign-up")
  const signInAddress = addressesOf(visit, "sign-in").action
  return sendPage(realm, request, reply, signUpSentPage(realm, { language, address, signInAddress, email }))
}

/** Without mail no address can be verified: then the account is created at once, with an unverified address. */
function asksPassword({ config }: Realm): boolean {
  return config.mailUrl === null
}

/** External providers with which this visit can continue. */
function choicesOf({ realm, interaction }: Visit): SocialChoice[] {
  return realm.tenant.socialProviders.map(({ id, name }) => ({
    id,
    name,
    address: `${realm.path}/interaction/${interaction.uid}/with/${id}`,
  }))
}

function sendSignIn(visit: Visit, view: Partial<SignInView>, status = 200): FastifyReply {
  const page = signInPage(visit.realm, {
    ...addressesOf(visit, "sign-in"),
    signUpAddress: addressesOf(visit, "sign-up").action,
    passkeyAddresses: {
      action: addressesOf(visit, "passkey").action,
      options: addressesOf(visit, "passkey/options").action,
    },
    forgottenAddress: addressesOf(visit, "forgotten-password").action,
    email: "",
    rememberMe: false,
    providers: choicesOf(visit),
    ...view,
  })
  return sendPage(visit.realm, visit.request, visit.reply, page, status)
}

function sendSignUp(
  visit: Visit,
  { typed, ...view }: Partial<Omit<SignUpView, "typed">> & { typed: Partial<SignUpView["typed"]> },
  status = 200,
): FastifyReply {
  const page = signUpPage(visit.realm, {
    ...addressesOf(visit, "sign-up"),
    signInAddress: addressesOf(visit, "sign-in").action,
    typed: { firstName: "", lastName: "", email: "", ...typed },
    asksPassword: asksPassword(visit.realm),
    providers: choicesOf(visit),
    problems: {},
    ...view,
  })
  return sendPage(visit.realm, visit.request, visit.reply, page, status)
}

function problemsOf(typed: BegunSignUp, password: SignUpProblems): SignUpProblems {
  const email = typed.email === "" ? "fieldMissing" : isEmail(typed.email) ? undefined : "badEmail"
  return { ...problemsOfNames(typed), ...(email && { email }), ...password }
}

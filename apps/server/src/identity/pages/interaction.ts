import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { Clock } from "../../platform/clock.ts"
import type { Database } from "../../platform/database/connect.ts"
import { isEmail, normaliseEmail } from "../../platform/email.ts"
import { type Account, createAccount, signIn } from "../accounts.ts"
import { currentSession } from "../current-session.ts"
import type { Realm } from "../realm.ts"
import { endSession, nowInSeconds } from "../sessions.ts"
import { type Fields, fieldsOf, sendPage } from "./sending.ts"
import { type SignInView, signInPage } from "./sign-in.ts"
import { type SignUpProblems, type SignUpView, signUpPage } from "./sign-up.ts"
import { namesOf, problemsOfNames, problemsOfPassword } from "./typed.ts"
import { sendVerification } from "./verification.ts"
import { addressesOf, hasSeal, hintOf, VISIT_PATH, type Visit, visiting } from "./visit.ts"

/** The pages between a client's request and the answer to it: sign in, or sign up. */
export function registerInteraction(
  app: FastifyInstance,
  surroundings: { database: Database; clock: Clock },
  realmOf: (request: FastifyRequest) => Realm,
): void {
  const page = (show: (visit: Visit) => Promise<FastifyReply>) => visiting(realmOf, show)
  const showSignIn = async (visit: Visit) => sendSignIn(visit, { email: hintOf(visit) })
  const showSignUp = async (visit: Visit) => sendSignUp(visit, { typed: { email: hintOf(visit) } })

  app.get(
    VISIT_PATH,
    page((visit) => (visit.interaction.prompt.name === "create" ? showSignUp(visit) : showSignIn(visit))),
  )
  app.get(`${VISIT_PATH}/sign-in`, page(showSignIn))
  app.get(`${VISIT_PATH}/sign-up`, page(showSignUp))
  app.post(`${VISIT_PATH}/sign-in`, page(acceptSignIn))
  app.post(
    `${VISIT_PATH}/sign-up`,
    page((visit) => acceptSignUp(visit, surroundings)),
  )
}

async function acceptSignIn(visit: Visit): Promise<FastifyReply> {
  const { realm, request } = visit
  const form = fieldsOf(request.body)
  const email = normaliseEmail(form.username ?? "")
  const refuse = (problem: SignInView["problem"], status: number) =>
    sendSignIn(visit, { email, rememberMe: form.rememberMe === "on", problem }, status)

  if (!hasSeal(visit, form)) return refuse("staleForm", 400)
  const { byAddress, byAccount } = realm.throttles
  // Counted before the answer is known, so that attempts sent at the same moment count as well.
  const mayTry = (await byAddress.allows(request.ip)) && (await byAccount.allows(email))
  if (!mayTry) return refuse("tooManyAttempts", 429)
  const account = await signIn(realm.db, email, form.password ?? "")
  if (!account) return refuse("wrongPassword", 400)
  await byAccount.forget(email)
  return finish(visit, account, form.rememberMe === "on")
}

async function acceptSignUp(
  visit: Visit,
  surroundings: { database: Database; clock: Clock },
): Promise<FastifyReply> {
  const { realm, request, language } = visit
  const form = fieldsOf(request.body)
  const typed = { ...namesOf(form), email: normaliseEmail(form.email ?? "") }
  const refuse = (view: Partial<SignUpView>, status = 400) => sendSignUp(visit, { typed, ...view }, status)

  if (!hasSeal(visit, form)) return refuse({ problem: "staleForm" })
  if (!(await realm.throttles.byAddress.allows(request.ip)))
    return refuse({ problem: "tooManyAttempts" }, 429)
  const problems = problemsOf(typed, form)
  if (Object.keys(problems).length > 0) return refuse({ problems })
  const account = await createAccount(surroundings, realm.tenant, { ...typed, password: form.password ?? "" })
  if (!account) return refuse({ problems: { email: "emailTaken" } })
  sendVerification(realm, account, language)
  return finish(visit, account, false)
}

/** Hands the person over to the engine, which goes on with the client's request. */
async function finish(
  { realm, interaction, request, reply }: Visit,
  account: Account,
  remember: boolean,
): Promise<FastifyReply> {
  const previous = await currentSession(realm, request, reply)
  if (previous && previous.account.id !== account.id) {
    // Somebody else is signed in here: their session ends, or the engine would ask them first.
    await endSession(realm.db, previous.id)
    interaction.session = undefined
  }
  interaction.result = { login: { accountId: account.id, remember }, create: {} }
  await interaction.save(Math.max(1, interaction.exp - nowInSeconds()))
  return reply.header("cache-control", "no-store").redirect(interaction.returnTo, 303)
}

function sendSignIn(visit: Visit, view: Partial<SignInView>, status = 200): FastifyReply {
  const page = signInPage(visit.realm, {
    ...addressesOf(visit, "sign-in"),
    signUpAddress: addressesOf(visit, "sign-up").action,
    forgottenAddress: addressesOf(visit, "forgotten-password").action,
    email: "",
    rememberMe: false,
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
    problems: {},
    ...view,
  })
  return sendPage(visit.realm, visit.request, visit.reply, page, status)
}

function problemsOf(typed: SignUpView["typed"], form: Fields): SignUpProblems {
  const email = typed.email === "" ? "fieldMissing" : isEmail(typed.email) ? undefined : "badEmail"
  return { ...problemsOfNames(typed), ...(email && { email }), ...problemsOfPassword(form) }
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { errors, type Provider } from "oidc-provider"
import type { Clock } from "../../platform/clock.ts"
import type { Database } from "../../platform/database/connect.ts"
import type { Language } from "../../platform/i18n/language.ts"
import { type Account, createAccount, isEmail, normaliseEmail, signIn } from "../accounts.ts"
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "../passwords.ts"
import type { Realm } from "../realm.ts"
import { endSession, nowInSeconds } from "../sessions.ts"
import { errorPage } from "./error.ts"
import { type Fields, fieldsOf, pageLanguage, sendPage } from "./sending.ts"
import { type SignInView, signInPage } from "./sign-in.ts"
import { type SignUpProblems, type SignUpView, signUpPage } from "./sign-up.ts"

type Interaction = Awaited<ReturnType<Provider["interactionDetails"]>>

/** A sign-in that is under way: the request a client began, in this browser, and how to show its pages. */
type Visit = {
  realm: Realm
  interaction: Interaction
  request: FastifyRequest
  reply: FastifyReply
  language: Language
}

const LONGEST_NAME = 50

/** The pages between a client's request and the answer to it: sign in, or sign up. */
export function registerInteraction(
  app: FastifyInstance,
  surroundings: { database: Database; clock: Clock },
  realmOf: (request: FastifyRequest) => Realm,
): void {
  const path = "/realms/:realm/interaction/:uid"
  const visiting = (show: (visit: Visit) => Promise<FastifyReply>) => {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const realm = realmOf(request)
      const interaction = await findInteraction(realm, request, reply)
      const language = pageLanguage(request, interaction?.params.ui_locales)
      if (interaction) return show({ realm, interaction, request, reply, language })
      const page = errorPage(realm, { language, address: request.url, error: { error: "expired" } })
      return sendPage(realm, request, reply, page, 400)
    }
  }
  const showSignIn = async (visit: Visit) => sendSignIn(visit, { email: hintOf(visit) })
  const showSignUp = async (visit: Visit) => sendSignUp(visit, { typed: { email: hintOf(visit) } })

  app.get(
    path,
    visiting((visit) => (visit.interaction.prompt.name === "create" ? showSignUp(visit) : showSignIn(visit))),
  )
  app.get(`${path}/sign-in`, visiting(showSignIn))
  app.get(`${path}/sign-up`, visiting(showSignUp))
  app.post(`${path}/sign-in`, visiting(acceptSignIn))
  app.post(
    `${path}/sign-up`,
    visiting((visit) => acceptSignUp(visit, surroundings)),
  )
}

async function findInteraction(
  realm: Realm,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Interaction | null> {
  const { uid } = request.params as { uid: string }
  try {
    const interaction = await realm.provider.interactionDetails(request.raw, reply.raw)
    return interaction.uid === uid ? interaction : null
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return null
    throw error
  }
}

async function acceptSignIn(visit: Visit): Promise<FastifyReply> {
  const { realm, request } = visit
  const form = fieldsOf(request.body)
  const email = normaliseEmail(form.username ?? "")
  const refuse = (problem: SignInView["problem"], status: number) =>
    sendSignIn(visit, { email, rememberMe: form.rememberMe === "on", problem }, status)

  if (!hasSeal(visit, form)) return refuse("staleForm", 400)
  const { byAddress, byAccount } = realm.throttles
  if (byAddress.isExhausted(request.ip) || byAccount.isExhausted(email)) return refuse("tooManyAttempts", 429)
  byAddress.count(request.ip)
  // Counted before the answer is known, so that attempts sent at the same moment count as well.
  byAccount.count(email)
  const account = await signIn(realm.db, email, form.password ?? "")
  if (!account) return refuse("wrongPassword", 400)
  byAccount.forget(email)
  return finish(visit, account, form.rememberMe === "on")
}

async function acceptSignUp(
  visit: Visit,
  surroundings: { database: Database; clock: Clock },
): Promise<FastifyReply> {
  const { realm, request } = visit
  const form = fieldsOf(request.body)
  const typed = {
    firstName: oneLine(form.firstName),
    lastName: oneLine(form.lastName),
    email: normaliseEmail(form.email ?? ""),
  }
  const refuse = (view: Partial<SignUpView>, status = 400) => sendSignUp(visit, { typed, ...view }, status)

  if (!hasSeal(visit, form)) return refuse({ problem: "staleForm" })
  const { byAddress } = realm.throttles
  if (byAddress.isExhausted(request.ip)) return refuse({ problem: "tooManyAttempts" }, 429)
  byAddress.count(request.ip)
  const problems = problemsOf(typed, form)
  if (Object.keys(problems).length > 0) return refuse({ problems })
  const account = await createAccount(surroundings, realm.tenant, { ...typed, password: form.password ?? "" })
  if (!account) return refuse({ problems: { email: "emailTaken" } })
  return finish(visit, account, false)
}

/** Hands the person over to the engine, which goes on with the client's request. */
async function finish(
  { realm, interaction, reply }: Visit,
  account: Account,
  remember: boolean,
): Promise<FastifyReply> {
  const previous = interaction.session
  if (previous && previous.accountId !== account.id) {
    // Somebody else was signed in here: their session ends, or the engine would ask them first.
    await endSession(realm.db, previous.uid)
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

/** Pages keep the language that was chosen on one of them. */
function addressesOf({ realm, interaction, request, language }: Visit, name: "sign-in" | "sign-up") {
  const chosen = fieldsOf(request.query).ui_locales
  const query = chosen ? `?${new URLSearchParams({ ui_locales: chosen })}` : ""
  const action = `${realm.path}/interaction/${interaction.uid}/${name}${query}`
  return { language, action, address: action, seal: realm.key.seal(interaction.uid) }
}

function hasSeal({ realm, interaction }: Visit, form: Fields): boolean {
  return realm.key.isSeal(form.seal ?? "", interaction.uid)
}

function hintOf({ interaction }: Visit): string {
  const hint = interaction.params.login_hint
  return typeof hint === "string" ? hint.slice(0, 254) : ""
}

function problemsOf(typed: SignUpView["typed"], form: Fields): SignUpProblems {
  const { password = "", passwordRepeat = "" } = form
  const problems: SignUpProblems = {}
  for (const name of ["firstName", "lastName"] as const) {
    if (typed[name] === "") problems[name] = "fieldMissing"
    else if (typed[name].length > LONGEST_NAME) problems[name] = "longName"
  }
  if (typed.email === "") problems.email = "fieldMissing"
  else if (!isEmail(typed.email)) problems.email = "badEmail"
  if (password === "") problems.password = "fieldMissing"
  else if (password.length < SHORTEST_PASSWORD) problems.password = "shortPassword"
  else if (password.length > LONGEST_PASSWORD) problems.password = "longPassword"
  else if (password !== passwordRepeat) problems.passwordRepeat = "differentPasswords"
  return problems
}

function oneLine(text: string | undefined): string {
  return (text ?? "").trim().replace(/\s+/g, " ")
}

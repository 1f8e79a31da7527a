import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { SignInMeans } from "../../platform/events/event.ts"
import { type Account, createAccountIn } from "../accounts.ts"
import { type BegunSignUp, begunSignUp, consumeSignUp } from "../begun-sign-ups.ts"
import { currentSession } from "../current-session.ts"
import { rememberDevice } from "../password-guard.ts"
import type { Realm } from "../realm.ts"
import { type HalfSignIn, storeHalfSignIn } from "../second-factor/half-sign-ins.ts"
import { hasSecondFactor } from "../second-factor/passkeys.ts"
import { nowInSeconds } from "../seconds.ts"
import { endSession } from "../sessions.ts"
import { namesOf, problemsOfNames, problemsOfPassword } from "./form.ts"
import { addressOfRequest } from "./past-visit.ts"
import { errorPage, fieldsOf, pageLanguage, sendPage } from "./sending.ts"

import { type FinishProblems, finishSignUpPage } from "./sign-up.ts"
import { addressesOf, findInteraction, VISIT_PATH, type Visit } from "./visit.ts"

/**
 * Continues after the first factor: with the second one, if the account has one or its tenant requires it, or straight
 * to the client.
 */
export async function goOn(
  visit: Visit,
  account: Account,
  { remember, means }: Pick<HalfSignIn, "remember" | "means">,
): Promise<FastifyReply> {
  const { realm, interaction, reply } = visit
  const isComplete = !realm.tenant.requiresSecondFactor && !(await hasSecondFactor(realm.db, account.id))
  if (isComplete) return finish(visit, account, { remember, means })
  await storeHalfSignIn(realm.db, interaction.uid, { accountId: account.id, remember, means, isSetUp: false })
  return reply.header("cache-control", "no-store").redirect(addressesOf(visit, "second-factor").action, 303)
}

/** Hands the person over to the engine, which continues with the client's request. Both factors were right. */
export async function finish(
  { realm, interaction, request, reply, language }: Visit,
  account: Account,
  { remember, means }: { remember: boolean; means: SignInMeans },
): Promise<FastifyReply> {
  await realm.audit.record(account, { type: "signed-in", means }, language)
  const previous = await currentSession(realm, request, reply)
  if (previous && previous.account.id !== account.id) {
    // Somebody else is signed in here: end their session, or the engine would ask them first.
    await endSession(realm.db, previous.id)
    interaction.session = undefined
  }
  interaction.result = { login: { accountId: account.id, remember }, create: {} }
  await interaction.save(Math.max(1, interaction.exp - nowInSeconds()))
  rememberDevice(realm, request, reply, account.email)
  return reply.header("cache-control", "no-store").redirect(interaction.returnTo, 303)
}

const PATH = `${VISIT_PATH}/finish-sign-up/:secret`

/**
 * The page behind the link that a sign-up sends. Only when its reader chooses a password is the account created. In the
 * browser where the sign-up was started the person continues at once; in another one they sign in.
 */
export function registerFinishSignUp(
  app: FastifyInstance,
  realmOf: (request: FastifyRequest) => Realm,
): void {
  app.get(PATH, async (request, reply) => {
    const realm = realmOf(request)
    const begun = await begunSignUp(realm.db, secretOf(request))
    return begun ? send(realm, request, reply, begun) : refuse(realm, request, reply, "used_link")
  })
  app.post(PATH, async (request, reply) => accept(realmOf(request), request, reply))
}

async function accept(realm: Realm, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const begun = await begunSignUp(realm.db, secretOf(request))
  if (!begun) return refuse(realm, request, reply, "used_link")
  const form = fieldsOf(request.body)
  const names = namesOf(form)
  const problems = { ...problemsOfNames(names), ...problemsOfPassword(form) }
  if (Object.keys(problems).length > 0) {
    return send(realm, request, reply, { ...begun, ...names }, { problems, password: form.password })
  }
  if (!(await consumeSignUp(realm.db, secretOf(request)))) return refuse(realm, request, reply, "used_link")
  const account = await createAccountIn(realm, {
    ...names,
    email: begun.email,
    password: form.password ?? "",
    emailVerified: true,
  })
  if (!account) return refuse(realm, request, reply, "address_taken")
  await realm.confirmed(account, pageLanguage(request))
  const interaction = await findInteraction(realm, request, reply)
  const language = pageLanguage(request)
  if (interaction) {
    const visit = { realm, interaction, request, reply, language }
    return goOn(visit, account, { remember: false, means: "PASSWORD" })
  }
  rememberDevice(realm, request, reply, account.email)
  const address = await addressOfRequest(realm, request, { login_hint: account.email, prompt: "login" })
  return reply.header("cache-control", "no-store").redirect(address ?? `${realm.redirects.origins[0]}/`, 303)
}

function send(
  realm: Realm,
  request: FastifyRequest,
  reply: FastifyReply,
  begun: BegunSignUp,
  { problems = {}, password }: { problems?: FinishProblems; password?: string } = {},
): FastifyReply {
  const view = {
    language: pageLanguage(request),
    address: request.url,
    typed: { ...begun, password },
    problems,
  }
  return sendPage(
    realm,
    request,
    reply,
    finishSignUpPage(realm, view),
    Object.keys(problems).length > 0 ? 400 : 200,
  )
}

function refuse(realm: Realm, request: FastifyRequest, reply: FastifyReply, error: string): FastifyReply {
  const page = errorPage(realm, { language: pageLanguage(request), address: request.url, error: { error } })
  return sendPage(realm, request, reply, page, 400)
}

function secretOf(request: FastifyRequest): string {
  return (request.params as { secret: string }).secret
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { networkOf } from "../../platform/limits/network.ts"
import { writeLetter } from "../../platform/mail/letter.ts"
import type { SocialProvider } from "../../platform/tenants/social-providers.ts"
import { linkedLetter } from "../letters.ts"
import { PROVIDER_PATH, type Realm } from "../realm.ts"
import { accountOf } from "../social/account-of.ts"
import { consumeAttempt, type SocialIdentity, storeAttempt, visitOfState } from "../social/attempts.ts"
import { socialSignIn } from "../social/open-provider.ts"
import { goOn } from "./finish.ts"
import { errorPage, fieldsOf, pageLanguage, sendPage } from "./sending.ts"

import type { SignInView } from "./sign-in.ts"
import { VISIT_PATH, type Visit, visiting } from "./visit.ts"

/**
 * Signing in with an external provider: to the provider, back to our single address that it knows, and from there to
 * the page of the visit, which the browser's cookie belongs to.
 *
 * @param refuse shows the sign-in page again
 */
export function registerSocialSignIn(
  app: FastifyInstance,
  realmOf: (request: FastifyRequest) => Realm,
  refuse: (visit: Visit, view: Partial<SignInView>, status: number) => FastifyReply,
): void {
  const withProvider = (show: (visit: Visit, provider: SocialProvider) => Promise<FastifyReply>) =>
    visiting(realmOf, async (visit) => {
      const provider = providerOf(visit.realm, visit.request)
      return provider ? show(visit, provider) : sendUnknownPage(visit.realm, visit.request, visit.reply)
    })

  app.get(
    `${VISIT_PATH}/with/:provider`,
    withProvider(async (visit, provider) => {
      const { realm, interaction, request, reply } = visit
      if (!(await realm.throttles.byAddress.allows(networkOf(request.ip)))) {
        return refuse(visit, { problem: "tooManyAttempts" }, 429)
      }
      const proof = await storeAttempt(realm.db, { uid: interaction.uid, providerId: provider.id })
      try {
        const address = await socialSignIn(provider).begin(proof, redirectUriOf(realm, provider))
        return reply.header("cache-control", "no-store").redirect(address.href, 303)
      } catch (error) {
        realm.report(error)
        return refuse(visit, { problem: "providerFailed", provider }, 503)
      }
    }),
  )

  app.get(`${PROVIDER_PATH}/broker/:provider/endpoint`, async (request, reply) => {
    const realm = realmOf(request)
    const { state } = fieldsOf(request.query)
    const uid = visitOfState(state)
    const provider = providerOf(realm, request)
    if (uid === null || !provider) return sendUnknownPage(realm, request, reply)
    const { search } = new URL(request.url, realm.address)
    const address = `${realm.path}/interaction/${uid}/with/${provider.id}/back${search}`
    return reply.header("cache-control", "no-store").redirect(address, 303)
  })

  app.get(
    `${VISIT_PATH}/with/:provider/back`,
    withProvider(async (visit, provider) => {
      const outcome = await personBehind(visit, provider)
      if ("problem" in outcome) return refuse(visit, { problem: outcome.problem, provider }, outcome.status)
      const found = await accountOf(visit.realm, outcome.identity)
      if ("refused" in found) return refuse(visit, { problem: found.refused, provider }, 403)
      const { account, isNewLink } = found
      if (account.deactivated) return refuse(visit, { problem: "deactivated" }, 403)
      const { realm, language } = visit
      if (isNewLink) {
        const letter = linkedLetter(provider.name)
        realm.mail.send(writeLetter({ ...realm, language }, account.email, letter))
      }
      return goOn(visit, account, { remember: false, means: "PROVIDER" })
    }),
  )
}

type Problem = { problem: NonNullable<SignInView["problem"]>; status: number }

async function personBehind(
  { realm, interaction, request }: Visit,
  provider: SocialProvider,
): Promise<{ identity: SocialIdentity } | Problem> {
  const { state = "", error } = fieldsOf(request.query)
  const proof = await consumeAttempt(realm.db, { uid: interaction.uid, providerId: provider.id }, state)
  // The page was reloaded, or the answer belongs to no request of ours.
  if (!proof) return { problem: "staleAnswer", status: 400 }
  if (error === "access_denied") return { problem: "cancelledElsewhere", status: 400 }
  const answer = new URL(redirectUriOf(realm, provider))
  answer.search = new URL(request.url, realm.address).search
  try {
    return { identity: await socialSignIn(provider).finish(proof, answer) }
  } catch (failure) {
    realm.report(failure)
    return { problem: "providerFailed", status: 502 }
  }
}

/** The address that is registered with the provider, in Keycloak's form. */
function redirectUriOf({ issuer }: Realm, { id }: SocialProvider): string {
  return `${issuer}/broker/${id}/endpoint`
}

function providerOf({ tenant }: Realm, request: FastifyRequest): SocialProvider | undefined {
  const { provider } = request.params as { provider: string }
  return tenant.socialProviders.find(({ id }) => id === provider)
}

function sendUnknownPage(realm: Realm, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const view = { language: pageLanguage(request), address: realm.path, error: { error: "not_found" } }
  return sendPage(realm, request, reply, errorPage(realm, view), 404)
}

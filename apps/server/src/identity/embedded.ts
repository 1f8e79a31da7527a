import type { FastifyInstance, FastifyRequest } from "fastify"
import { MINUTE } from "../platform/clock.ts"
import { notFound } from "../platform/errors.ts"
import { followEnds, hasEnded } from "./ended-sessions.ts"
import { registerEngine } from "./engine/mount.ts"
import { acceptForms } from "./forms.ts"
import type { Identity } from "./index.ts"
import { registerFrames } from "./keycloak/frames.ts"
import { registerPeople } from "./keycloak/people.ts"
import { registerSignOut } from "./keycloak/sign-out.ts"
import { SESSION_MARK } from "./keycloak/status-cookie.ts"
import { registerAssets } from "./pages/assets.ts"
import { registerFinishSignUp } from "./pages/finish-sign-up.ts"
import { registerForgottenPassword } from "./pages/forgotten-password.ts"
import { registerInteraction } from "./pages/interaction.ts"
import { registerOwnAccount } from "./pages/own-account.ts"
import { answerUnavailablePages } from "./pages/unavailable.ts"
import { registerVerification } from "./pages/verification.ts"
import { CLIENT_ID, type Realm } from "./realm.ts"
import { createRealms, type RealmDependencies, type Realms } from "./realms.ts"

/** The embedded identity provider: a realm for each tenant, at the tenant's own address. */
export function createEmbeddedIdentity(dependencies: RealmDependencies): Identity {
  let report: Realm["report"] = console.error
  const realms = createRealms(dependencies, (error) => report(error))
  const realmOf = (request: FastifyRequest) => {
    const { realm } = request.params as { realm: string }
    const { tenant } = request.caller
    if (tenant.issuer || tenant.realm !== realm) throw notFound("page")
    return realms.of(tenant)
  }
  return {
    open: realms.open,
    async register(app) {
      report = (error) => app.log.error({ err: error }, "unexpected error of the identity provider")
      lookAfterKeys(app, realms, (error) => report(error))
      followEnds(app, dependencies.database, (error) => report(error))
      await app.register(async (scope) => {
        answerUnavailablePages(scope, realmOf)
        registerEngine(scope, realmOf)
      })
      await app.register(async (scope) => {
        acceptForms(scope)
        answerUnavailablePages(scope, realmOf)
        registerInteraction(scope, dependencies, realmOf)
        registerFinishSignUp(scope, dependencies, realmOf)
        registerForgottenPassword(scope, realmOf)
        registerVerification(scope, realmOf)
        registerOwnAccount(scope, realmOf)
        registerSignOut(scope, realmOf)
        registerPeople(scope, realmOf)
        registerFrames(scope, realmOf)
        await registerAssets(scope)
      })
    },
    async verify(tenant, token) {
      const verified = await realms.of(tenant).accessTokens.verify(token)
      if (!verified || (verified.sid !== undefined && hasEnded(verified.sid))) return null
      return { ...verified.claims, session: verified.sid }
    },
    issueAccessToken: (tenant, person) =>
      realms
        .of(tenant)
        .accessTokens.issue(
          { ...person, emailVerified: person.emailVerified ?? true },
          dependencies.config.accessTokenMinutes * 60,
        ),
    client: async ({ publicUrl, realm }) => ({
      url: publicUrl,
      realm,
      clientId: CLIENT_ID,
      registration: true,
      sessionMark: SESSION_MARK,
    }),
    origins: () => [],
  }
}

/** Runs every minute while the server is up. */
function lookAfterKeys(app: FastifyInstance, realms: Realms, report: Realm["report"]): void {
  let underWay = Promise.resolve()
  const timer = setInterval(() => {
    underWay = realms.refreshKeys().catch(report)
  }, MINUTE)
  timer.unref()
  app.addHook("onClose", async () => {
    clearInterval(timer)
    await underWay
  })
}

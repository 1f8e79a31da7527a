import type { FastifyInstance, FastifyRequest } from "fastify"
import type { Config } from "../config.ts"
import type { Clock } from "../platform/clock.ts"
import type { Database } from "../platform/database/connect.ts"
import { notFound } from "../platform/http/errors.ts"
import type { Mailer } from "../platform/mail/mailer.ts"
import type { Tenant, Tenants } from "../platform/tenants.ts"
import { accessTokensOf } from "./access-tokens.ts"
import { registerEngine } from "./engine/mount.ts"
import { openRecords } from "./engine/records.ts"
import type { Identity } from "./index.ts"
import { createRealm } from "./keycloak/face.ts"
import { registerFrames } from "./keycloak/frames.ts"
import { registerPeople } from "./keycloak/people.ts"
import { registerSignOut } from "./keycloak/sign-out.ts"
import { registerAssets } from "./pages/assets.ts"
import { registerForgottenPassword } from "./pages/forgotten-password.ts"
import { registerInteraction } from "./pages/interaction.ts"
import { registerOwnAccount } from "./pages/own-account.ts"
import { registerVerification } from "./pages/verification.ts"
import type { Realm } from "./realm.ts"
import { redirectRules } from "./redirects.ts"
import { loadSigningKey, type SigningKey } from "./signing-key.ts"
import { createThrottle } from "./throttle.ts"

type Surroundings = {
  config: Config
  database: Database
  clock: Clock
  mail: Mailer
  tenants: Tenants
  /** Origin under which people reach the server. It may become known only when the server listens. */
  publicUrl: () => string
}

const MOST_FORM_BYTES = 64 * 1024
const FAILURES_PER_ACCOUNT = 10
const MAILS_PER_ACCOUNT = 3
const MINUTE = 60

/** The embedded identity provider: one realm per tenant, named like it. */
export async function createEmbeddedIdentity(surroundings: Surroundings): Promise<Identity> {
  let report: Realm["report"] = console.error
  const realms = await openRealms(surroundings, (error) => report(error))
  const realmOf = (request: FastifyRequest) => {
    const { realm: slug } = request.params as { realm: string }
    const tenant = surroundings.tenants.all().find((candidate) => candidate.slug === slug)
    if (!tenant) throw notFound("page")
    return realms(tenant)
  }
  return {
    async register(app) {
      report = (error) => app.log.error({ err: error }, "unexpected error of the identity provider")
      await app.register(async (scope) => registerEngine(scope, realmOf))
      await app.register(async (scope) => {
        acceptForms(scope)
        registerInteraction(scope, surroundings, realmOf)
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
      const verified = await realms(tenant).accessTokens.verify(token)
      return verified?.claims ?? null
    },
    issueAccessToken: (tenant, person) =>
      realms(tenant).accessTokens.issue(
        { ...person, emailVerified: person.emailVerified ?? true },
        surroundings.config.accessTokenMinutes * 60,
      ),
  }
}

/** The realm of a tenant, made when it is first needed and again when the public address has changed. */
async function openRealms(
  surroundings: Surroundings,
  report: Realm["report"],
): Promise<(tenant: Tenant) => Realm> {
  const { database, clock, tenants } = surroundings
  const keys = new Map<string, SigningKey>()
  for (const { slug, schema } of tenants.all()) {
    keys.set(slug, await loadSigningKey(database.withSchema(schema), clock))
  }
  const opened = new Map<string, Realm>()
  return (tenant) => {
    const issuer = `${surroundings.publicUrl()}/realms/${tenant.slug}`
    const realm = opened.get(tenant.slug)
    if (realm?.issuer === issuer) return realm
    const key = keys.get(tenant.slug)
    if (!key) throw new Error(`The tenant "${tenant.slug}" has no signing key.`)
    const made = openRealm(surroundings, { tenant, key, issuer, report })
    opened.set(tenant.slug, made)
    return made
  }
}

function openRealm(
  { config, database, clock, mail, publicUrl }: Surroundings,
  { tenant, key, issuer, report }: Pick<Realm, "tenant" | "key" | "issuer" | "report">,
): Realm {
  const db = database.withSchema(tenant.schema)
  const isHttps = issuer.startsWith("https:")
  return createRealm({
    tenant,
    config,
    db,
    key,
    issuer,
    path: new URL(issuer).pathname,
    redirects: redirectRules(publicUrl(), tenant, config),
    accessTokens: accessTokensOf(issuer, key),
    records: openRecords(db),
    cookies: {
      secure: isHttps,
      // Pages of other sites see our cookies in frames only when they are marked so.
      sameSite: isHttps && config.allowedOrigins.length > 0 ? "none" : "lax",
    },
    report,
    clock,
    mail,
    throttles: {
      byAddress: createThrottle(db, "attempts of", config.signInAttempts, MINUTE),
      byAccount: createThrottle(db, "failures of", FAILURES_PER_ACCOUNT, 5 * MINUTE),
      mails: createThrottle(db, "mails to", MAILS_PER_ACCOUNT, 15 * MINUTE),
    },
  })
}

/** Our own routes take forms and throw every other body away. */
function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser("*", { parseAs: "string", bodyLimit: MOST_FORM_BYTES }, async () => undefined)
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: MOST_FORM_BYTES },
    async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  )
}

import { Kysely, sql } from "kysely"
import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from "oidc-provider"
import type { Config } from "../config.ts"
import type { Cells } from "../platform/cells/cells.ts"
import { type Clock, millisecondsOf } from "../platform/clock.ts"
import { type Database, partsOf } from "../platform/database/database.ts"
import type { DB } from "../platform/database/generated/tables.ts"
import { json } from "../platform/database/json.ts"
import { isUnavailable } from "../platform/errors.ts"
import type { AccountEvent, WithoutPerson } from "../platform/events/event.ts"
import type { RetryAfterMove } from "../platform/http/retry-after-move.ts"
import type { Language } from "../platform/i18n/language.ts"
import { createThrottle } from "../platform/limits/throttle.ts"
import type { Mailer } from "../platform/mail/mail.ts"
import type { Tenants } from "../platform/tenants/open-tenants.ts"
import type { Tenant } from "../platform/tenants/tenants.ts"
import { accessTokensOf } from "./access-tokens.ts"
import type { Account } from "./accounts.ts"
import { createRealm } from "./engine/create-realm.ts"
import { EMBEDDED_ISSUER, type IdentityClaims } from "./index.ts"
import { PROVIDER_PATH, type ProviderProfile, type Realm } from "./realm.ts"
import { redirectRules } from "./redirects.ts"
import { nowInSeconds, secondsAsTime } from "./seconds.ts"
import { openSigningKeys, type SigningKeys } from "./signing-keys.ts"

/**
 * How long a refresh token may be reused after it was exchanged, so that two tabs that renew at the same moment both
 * succeed. Later reuse means that somebody else has the token, and revokes the grant.
 */
const REUSE_GRACE_SECONDS = 30

/**
 * What the engine stores (sessions, grants, codes, refresh tokens), in one table of the tenant.
 *
 * @param db bound to the tenant's schema
 */
function openRecords(db: Database): AdapterFactory {
  return (model) =>
    ({
      async upsert(id, payload, expiresIn) {
        const { grantId = null, userCode = null, uid = null } = payload
        const row = {
          payload: json(payload),
          grantId,
          userCode,
          uid,
          expirationTime: expiresIn ? secondsAsTime(nowInSeconds() + expiresIn) : null,
        }
        await db
          .insertInto("identityRecords")
          .values({ model, id, ...row })
          .onConflict((conflict) => conflict.columns(["model", "id"]).doUpdateSet(row))
          .execute()
      },
      async find(id) {
        return readRecord(db, model, "id", id)
      },
      async findByUid(uid) {
        return readRecord(db, model, "uid", uid)
      },
      async findByUserCode(userCode) {
        return readRecord(db, model, "userCode", userCode)
      },
      // Several requests may have found the same record unused; the first to reach the database wins.
      async consume(id) {
        const used = await db
          .updateTable("identityRecords")
          .set({ consumedTime: sql`coalesce(consumed_time, clock_timestamp())` })
          .where("model", "=", model)
          .where("id", "=", id)
          .where(({ not }) => not(isUsedUp(model)))
          .returning("id")
          .executeTakeFirst()
        if (!used) throw new errors.InvalidGrant(`${model} was used already`)
      },
      async destroy(id) {
        await db.deleteFrom("identityRecords").where("model", "=", model).where("id", "=", id).execute()
      },
      async revokeByGrantId(grantId) {
        await db
          .deleteFrom("identityRecords")
          .where("model", "=", model)
          .where("grantId", "=", grantId)
          .execute()
      },
    }) satisfies Adapter
}

async function readRecord(
  db: Database,
  model: string,
  column: "id" | "uid" | "userCode",
  value: string,
): Promise<AdapterPayload | undefined> {
  // The database rejects text with a zero byte, and no id contains one.
  if (value.includes("\0")) return undefined
  const row = await db
    .selectFrom("identityRecords")
    .select(["payload", "consumedTime", isUsedUp(model).as("isUsedUp")])
    .where("model", "=", model)
    .where(column, "=", value)
    .executeTakeFirst()
  if (!row) return undefined
  const { payload, consumedTime, isUsedUp: isConsumed } = row
  const consumed = isConsumed && consumedTime !== null ? millisecondsOf(consumedTime) : null
  return {
    ...(payload as AdapterPayload),
    ...(consumed !== null && { consumed: Math.floor(consumed / 1000) }),
  }
}

/** Whether a record must not be used again, by the clock of the database: those of nodes differ. */
function isUsedUp(model: string) {
  if (model !== "RefreshToken") return sql<boolean>`consumed_time is not null`
  return sql<boolean>`coalesce(
    consumed_time + make_interval(secs => ${sql.lit(REUSE_GRACE_SECONDS)}) <= clock_timestamp(), false)`
}

export type RealmDependencies = {
  /** The protocol of another provider that is spoken as well. */
  face: ProviderProfile | null
  config: Config
  cells: Cells
  clock: Clock
  mailer: Mailer
  tenants: Tenants
  retryAfterMove: RetryAfterMove
  /** Called when the address of an account was confirmed. */
  onConfirmed(tenant: Tenant, claims: IdentityClaims, language: Language): Promise<unknown>
  /** The mailed invitations that a sign-in may begin with. */
  invitations: {
    hashOf(token: string): string
    provenAddress(tenant: Tenant, tokenHash: string): Promise<string | null>
  }
  /** The API tokens of the person with an account. */
  apiTokens: {
    has(tenant: Tenant, accountId: string): Promise<boolean>
    revoke(tenant: Tenant, accountId: string, language: Language): Promise<void>
  }
  /** Records what happens to an account. */
  record(
    tenant: Tenant,
    claims: IdentityClaims,
    event: WithoutPerson<AccountEvent>,
    language: Language,
  ): Promise<void>
  /** Waits for work that goes on after the reply when the server stops. */
  later(work: Promise<void>): void
}

export type Realms = {
  /** Creates or loads the signing keys of a tenant; to be awaited before its realm is used. */
  open(tenant: Tenant): Promise<void>
  /** Whether there are keys already; while the database is away, they cannot be loaded. */
  isOpen(tenant: Tenant): boolean
  of(tenant: Tenant): Realm
  /** Maintains the signing keys of all realms: replaces old ones, loads those of other nodes. */
  refreshKeys(): Promise<void>
}

const FAILURES_OF_ONE = 10
const FAILURES_OF_STRANGERS = 100
const MAILS_PER_ACCOUNT = 3
const RECORDED_PER_ACCOUNT = 20
const MINUTE = 60

/**
 * The realms of tenants without an external provider. A realm is created when it is first needed, and again after the
 * tenant or its signing keys have changed: all its state is in the database.
 */
export function createRealms(dependencies: RealmDependencies, report: Realm["report"]): Realms {
  const { cells, clock, config, tenants } = dependencies
  const keysOf = new Map<string, SigningKeys & { cell: string | null }>()
  const current = new WeakSet<Tenant>()
  const opening = new Map<Tenant, Promise<void>>()
  const opened = new Map<string, { realm: Realm; builtOn: ReturnType<SigningKeys["all"]> }>()

  async function openKeys(tenant: Tenant): Promise<void> {
    const { slug, schema, cell } = tenant
    const known = keysOf.get(slug)
    // A tenant may have been removed and another one created, or restored, under its name.
    if (known && known.cell === cell) await known.refresh()
    else {
      const db = cells.databaseOf(tenant).withSchema(schema)
      keysOf.set(slug, { ...(await openSigningKeys(db, clock, config)), cell })
    }
    current.add(tenant)
  }

  async function refreshIn(kept: readonly { tenant: Tenant; keys: SigningKeys }[]): Promise<void> {
    for (let start = 0; start < kept.length; start += AT_ONCE) {
      const group = kept.slice(start, start + AT_ONCE)
      const [first] = group
      if (!first) return
      const stored = await storedKeys(
        cells.databaseOf(first.tenant),
        group.map(({ tenant }) => tenant),
      )
      for (const { tenant, keys } of group) {
        if (keys.isOutdated(stored.get(tenant.slug) ?? [])) await keys.refresh().catch(report)
      }
    }
  }

  return {
    async open(tenant) {
      if (keysOf.has(tenant.slug) && current.has(tenant)) return
      const begun = opening.get(tenant) ?? openKeys(tenant).finally(() => opening.delete(tenant))
      opening.set(tenant, begun)
      await begun
    },
    isOpen: ({ slug }) => keysOf.has(slug),
    of(tenant) {
      const keys = keysOf.get(tenant.slug)
      if (!keys) throw new Error(`The tenant "${tenant.slug}" has no signing keys.`)
      const known = opened.get(tenant.slug)
      if (known?.realm.tenant === tenant && known.builtOn === keys.all()) return known.realm
      const realm = openRealm(dependencies, { tenant, keys, report })
      opened.set(tenant.slug, { realm, builtOn: keys.all() })
      return realm
    },
    async refreshKeys() {
      const open = new Map(tenants.all().map((tenant) => [tenant.slug, tenant]))
      const kept: { tenant: Tenant; keys: SigningKeys }[] = []
      for (const [slug, keys] of keysOf) {
        const tenant = open.get(slug)
        if (tenant) kept.push({ tenant, keys })
        else keysOf.delete(slug)
      }
      const inCells = Map.groupBy(kept, ({ tenant }) => tenant.cell)
      // One that does not respond holds up no other.
      await Promise.all([...inCells.values()].map((inCell) => refreshIn(inCell).catch(report)))
    },
  }
}

/** Tenants whose keys are looked at by one query. */
const AT_ONCE = 50

/** The names of the signing keys of some tenants; of none, if the tables of one cannot be read. */
async function storedKeys(
  database: Database,
  tenants: readonly Tenant[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const each = tenants.map(
    ({ slug, schema }) => sql`
      (select ${slug}::text as slug, array(select id from ${sql.id(schema, "identity_keys")}) as ids)`,
  )
  const query = sql<{ slug: string; ids: string[] }>`${sql.join(each, sql` union all `)}`
  const { rows } = await query.execute(database).catch((error: unknown) => {
    if (isUnavailable(error)) throw error
    return { rows: [] }
  })
  return new Map(rows.map(({ slug, ids }) => [slug, ids]))
}

/**
 * The database of a tenant, where each statement, or transaction, waits by itself while the tenant is being moved: the
 * engine cannot repeat a request, and what a request has done before must not be done twice.
 */
function databaseAcrossMoves(
  { cells, retryAfterMove }: Pick<RealmDependencies, "cells" | "retryAfterMove">,
  caller: { tenant: Tenant },
): Database {
  const database = cells.databaseOf(caller.tenant)
  return new Kysely<DB>({
    ...partsOf(database),
    executor: database.getExecutor().withConnectionProvider({
      provideConnection: (consumer) =>
        retryAfterMove(caller, () =>
          cells.databaseOf(caller.tenant).getExecutor().provideConnection(consumer),
        ),
    }),
  })
}

function openRealm(
  {
    face,
    config,
    cells,
    retryAfterMove,
    clock,
    mailer,
    onConfirmed,
    invitations,
    apiTokens,
    record,
    later,
  }: RealmDependencies,
  { tenant, keys, report }: Pick<Realm, "tenant" | "keys" | "report">,
): Realm {
  const caller = { tenant }
  const db = databaseAcrossMoves({ cells, retryAfterMove }, caller).withSchema(tenant.schema)
  const address = `${tenant.publicUrl}${PROVIDER_PATH}`
  const issuer = face?.issuerOf(tenant) ?? address
  const isHttps = address.startsWith("https:")
  const throttles = {
    byAddress: createThrottle(db, "attempts of", config.signInAttempts, MINUTE),
    failures: createThrottle(db, "failures of", FAILURES_OF_ONE, 5 * MINUTE),
    strangers: createThrottle(db, "strangers at", FAILURES_OF_STRANGERS, 15 * MINUTE),
    mails: createThrottle(db, "mails to", MAILS_PER_ACCOUNT, 15 * MINUTE),
    recorded: createThrottle(db, "refused sign-ins of", RECORDED_PER_ACCOUNT, 15 * MINUTE),
  }
  const recordOf: Realm["audit"]["record"] = (account, event, language) =>
    retryAfterMove(caller, () => record(caller.tenant, claimsOf(account), event, language))
  return createRealm({
    tenant,
    config,
    db,
    keys,
    issuer,
    address,
    path: PROVIDER_PATH,
    face,
    redirects: redirectRules(tenant, config),
    accessTokens: accessTokensOf(issuer, keys),
    records: openRecords(db),
    cookies: {
      secure: isHttps,
      // Pages of other sites can use our cookies in frames only with this attribute.
      sameSite: isHttps && config.allowedOrigins.length > 0 ? "none" : "lax",
    },
    report,
    async confirmed(account, language) {
      const claims = claimsOf({ ...account, emailVerified: true })
      await retryAfterMove(caller, () => onConfirmed(caller.tenant, claims, language)).catch(report)
    },
    audit: {
      record: recordOf,
      refused(find, means) {
        const work = async () => {
          const account = await find()
          if (!account || !(await throttles.recorded.allows(account.email))) return
          await recordOf(account, { type: "sign-in-failed", means }, "EN")
        }
        later(work().catch(report))
      },
    },
    invitations: {
      hashOf: invitations.hashOf,
      provenAddress: (hash) => retryAfterMove(caller, () => invitations.provenAddress(caller.tenant, hash)),
    },
    apiTokens: {
      has: (account) => retryAfterMove(caller, () => apiTokens.has(caller.tenant, account.id)),
      revoke: (account, language) =>
        retryAfterMove(caller, () => apiTokens.revoke(caller.tenant, account.id, language)),
    },
    clock,
    mail: { send: (letter) => mailer.send(tenant, letter) },
    throttles,
  })
}

/** What an access token says of a person, before there is one. */
function claimsOf({ id: sub, email, emailVerified, firstName, lastName }: Account): IdentityClaims {
  return { issuer: EMBEDDED_ISSUER, sub, email, emailVerified, givenName: firstName, familyName: lastName }
}

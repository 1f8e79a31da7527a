import { randomUUID } from "node:crypto"
import { rmSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type App, createApp, type Replacements } from "../app.ts"
import { loadConfig } from "../config.ts"
import type { CurrentUser } from "../platform/caller.ts"
import { type Clock, DAY, systemClock, type Time, timeAfter } from "../platform/clock.ts"
import type { AnonymousContext } from "../platform/context.ts"
import { inTransaction } from "../platform/create-context.ts"
import type { Database } from "../platform/database/connect.ts"
import { openDatabase } from "../platform/database/open.ts"
import { type FileStore, filesOfTenant } from "../platform/files/store.ts"
import type { Language } from "../platform/i18n/language.ts"
import type { Mail, MailTransport } from "../platform/mail/mail.ts"
import { createTenant } from "../platform/tenants/change-tenant.ts"
import { openTenants } from "../platform/tenants/open-tenants.ts"
import type { TenantSettings } from "../platform/tenants/settings.ts"
import { publishedReplies } from "./published-replies.ts"
import { beforeExit } from "./server-process.ts"
import { openEmbeddedDatabase, openTestDatabase } from "./test-database.ts"

/** A clock that tests can advance; like the real one it never returns the same time twice. */
export type TestClock = Clock & { advance(milliseconds: number): void }

export type Reply = {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on the shape itself.
  body: any
  /** The raw body. */
  bytes: Buffer
  headers: Record<string, string | string[] | number | undefined>
  /** Number of database queries during the call. */
  queries: number
}

/** A person (or a visitor) who calls the API like a client. */
export type Caller = {
  user: CurrentUser
  get(path: string): Promise<Reply>
  post(path: string, body?: unknown): Promise<Reply>
  put(path: string, body?: unknown): Promise<Reply>
  patch(path: string, body?: unknown): Promise<Reply>
  delete(path: string): Promise<Reply>
  /** Any request; `headers` are sent in addition to the token. */
  call(method: string, path: string, options?: CallOptions): Promise<Reply>
}

type SignUpOptions = {
  language?: Language
  host?: string
  email?: string
  emailVerified?: boolean
  /** For how long they have had the account: new ones may invite fewer people. */
  daysAgo?: number
}

/** For files that use the tokens of their people for longer than the default, on a busy machine. */
export const LONG_TOKENS = { ACCESS_TOKEN_MINUTES: "60" }

type CallOptions = { body?: unknown; payload?: Buffer | string; headers?: Record<string, string> }

export type TestApp = App & {
  clock: TestClock
  /** The mail transport; tests may replace its `send`. */
  mail: MailTransport
  database: Database
  /** A new person with an account, signed in. */
  signUp(name?: string, options?: SignUpOptions): Promise<Caller>
  visitor(options?: { language?: Language; host?: string }): Caller
  /** A program that calls with an API token. */
  program(token: string, options?: { language?: Language; host?: string }): Caller
  /** Runs `work` as the server itself, in a transaction of the default tenant. */
  asServer<T>(work: (ctx: AnonymousContext) => Promise<T>, user?: CurrentUser): Promise<T>
  /** The mails sent to an address, oldest first. */
  mailsTo(address: string): Promise<Mail[]>
  /** Tables of the default tenant. */
  tables: Database
  /** Files of the default tenant. */
  files: FileStore
}

/**
 * The whole application with its own real database, or the one named in the environment, without a network. Close it
 * with `close()`. `tenants` are added to the default one.
 *
 * @param kind of its own database: by default PostgreSQL where it is installed; "embedded" in any case
 * @param more parts that only few tests replace
 */
export async function createTestApp(
  environment: Record<string, string> = {},
  tenants: ({ slug: string } & TenantSettings)[] = [],
  kind: "installed" | "embedded" = "installed",
  more: Pick<Replacements, "log"> = {},
): Promise<TestApp> {
  const dataFolder = await mkdtemp(join(tmpdir(), "plumbline-"))
  const leave = beforeExit(() => rmSync(dataFolder, { recursive: true, force: true }))
  const config = loadConfig({
    LOG_LEVEL: "silent",
    // Tests are faster than people.
    SIGN_IN_ATTEMPTS: "1000",
    // Several may be on one database.
    SECRET_KEY: "known to all nodes",
    READS_PER_MINUTE: "1000000/1000000/1000000",
    WRITES_PER_MINUTE: "1000000/1000000/1000000",
    UPLOADS_PER_MINUTE: "10000/10000/10000",
    EXPENSIVE_PER_MINUTE: "10000/10000/10000",
    ...environment,
    PLUMBLINE_DATA: dataFolder,
  })
  const { database, drop } = config.databaseUrl
    ? { database: await openDatabase(config), drop: async () => undefined }
    : await (kind === "embedded" ? openEmbeddedDatabase() : openTestDatabase())
  const clock = testClock()
  if (tenants.length > 0) await openTenants(database, config, clock.now())
  for (const { slug, ...settings } of tenants) {
    await createTenant({ database, config, now: clock.now() }, { slug, settings })
  }
  const mails: Mail[] = []
  const mail: MailTransport = { send: async (sent: Mail) => void mails.push(sent) }
  const app = await createApp(config, { ...more, database, clock, mail, chores: false })
  // Tests use their tables without a request before.
  for (const each of app.tenants.all()) await app.tenants.prepared(each)
  const tenant = app.tenants.default()
  const differenceOf = await publishedReplies(app.http, `${config.compatibility} ${config.attestations}`)

  const caller = (
    user: CurrentUser,
    token: string | undefined,
    { language = "EN", host }: { language?: Language; host?: string },
  ): Caller => {
    const call: Caller["call"] = async (method, path, { body: sent, payload, headers } = {}) => {
      const response = await app.http.inject({
        method: method as "GET",
        url: path,
        headers: {
          "accept-language": language === "FA" ? "fa" : "en",
          ...(token && { authorization: `Bearer ${token}` }),
          ...(host && { host }),
          ...headers,
        },
        ...(payload !== undefined ? { payload } : sent !== undefined && { payload: sent as object }),
      })
      const text = response.body
      const isJson = /[/+]json\b/.test(String(response.headers["content-type"])) && text !== ""
      const status = response.statusCode
      const body = isJson ? JSON.parse(text) : text
      const difference = differenceOf(method, path, { status, body, isJson })
      if (difference !== null) throw new Error(difference)
      if ([429, 503].includes(status) && !response.headers["retry-after"])
        throw new Error(`${method} ${path}: its reply ${status} does not say when to try again.`)
      return {
        status,
        body,
        bytes: response.rawPayload,
        headers: response.headers,
        queries: Number(/desc="(\d+) queries"/.exec(String(response.headers["server-timing"]))?.[1] ?? 0),
      }
    }
    return {
      user,
      call,
      get: (path) => call("GET", path),
      post: (path, body) => call("POST", path, { body }),
      put: (path, body) => call("PUT", path, { body }),
      patch: (path, body) => call("PATCH", path, { body }),
      delete: (path) => call("DELETE", path),
    }
  }

  return {
    ...app,
    clock,
    mail,
    database,
    tables: database.withSchema(tenant.schema),
    files: filesOfTenant(app.dependencies.storage, tenant.slug, app.dependencies.secrets.fileLinks),
    visitor: (options = {}) => caller({ id: "", email: "", displayName: "" }, undefined, options),
    program: (token, options = {}) => caller({ id: "", email: "", displayName: "" }, token, options),
    async signUp(name = "Robin Doe", options = {}) {
      const [firstName = "Robin", ...rest] = name.split(" ")
      const account = {
        id: randomUUID(),
        email:
          options.email ??
          `${name.toLowerCase().replaceAll(/[^a-z]+/g, ".")}.${randomUUID().slice(0, 8)}@example.com`,
        firstName,
        lastName: rest.join(" "),
        emailVerified: options.emailVerified ?? true,
      }
      const home = app.tenants.ofHost(options.host ?? "localhost") ?? tenant
      const token = await app.identity.issueAccessToken(home, account)
      const person = caller({ id: account.id, email: account.email, displayName: name }, token, options)
      await person.get("/api/v1/users/me/")
      if (options.daysAgo !== undefined)
        await database
          .withSchema(home.schema)
          .updateTable("users")
          .set({ creationTime: timeAfter(clock.now(), -options.daysAgo * DAY) })
          .where("id", "=", account.id)
          .execute()
      return person
    },
    async mailsTo(address) {
      await app.settled()
      return mails.filter(({ to }) => to === address)
    },
    async asServer(work, user) {
      const { value } = await inTransaction(
        app.dependencies,
        { tenant, user: user ?? null, language: "EN" },
        work,
      )
      return value
    },
    async close() {
      await app.close()
      await drop()
      await rm(dataFolder, { recursive: true, force: true })
      leave()
    },
  }
}

/** A log whose lines end up in a list. */
export function caughtIn(lines: string[]): NonNullable<Replacements["log"]> {
  return { write: (line: string) => void lines.push(line) }
}

function testClock(): TestClock {
  const clock = systemClock()
  let ahead = 0
  return {
    now: (): Time => timeAfter(clock.now(), ahead),
    advance(milliseconds) {
      ahead += milliseconds
    },
  }
}

/** Somebody whom the operator has made an administrator. */
export async function administratorOf(app: TestApp): Promise<Caller> {
  const person = await app.signUp("Adel Admin")
  await app.tables.updateTable("users").set({ superuser: true }).where("id", "=", person.user.id).execute()
  return person
}

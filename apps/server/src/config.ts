import { resolve } from "node:path"
import { readTrustedProxies } from "./platform/http/trusted-proxies.ts"
import type { PerMinute } from "./platform/limits/limit-classes.ts"

/** One setting: where it comes from, what it means, and how its text becomes a value. */
type Setting<T> = { variable: string; fallback: string; meaning: string; parse: (text: string) => T }

const MEGABYTE = 1024 * 1024

const settings = {
  port: setting("PORT", "8080", "Port to listen on; 0 takes a free one.", integer(0, 65_535)),
  host: setting("HOST", "127.0.0.1", "Address to listen on. `0.0.0.0` serves other machines too.", text),
  publicUrl: setting(
    "PUBLIC_URL",
    "",
    "Address under which people reach the server, without a path. Needed behind a proxy; default `http://localhost:PORT`.",
    (value) => (value === "" ? null : new URL(value).origin),
  ),
  dataFolder: setting(
    "PLUMBLINE_DATA",
    "./data",
    "Folder of the embedded database and of stored files.",
    (value) => resolve(value),
  ),
  databaseUrl: setting(
    "DATABASE_URL",
    "",
    "PostgreSQL (15 or newer) to use in place of the embedded database.",
    orNull,
  ),
  databasePoolSize: setting("DATABASE_POOL_SIZE", "10", "Connections kept to PostgreSQL.", integer(1, 500)),
  databaseDirectUrl: setting(
    "DATABASE_DIRECT_URL",
    "",
    "The same database without a pooler in between, for what needs a session of its own: migrations and notifications between nodes. Default: `DATABASE_URL`.",
    orNull,
  ),
  databaseReplicaUrl: setting(
    "DATABASE_REPLICA_URL",
    "",
    "A streaming replica of the same database, which reports are read from while it is up to date. Default: none.",
    orNull,
  ),
  databasePreparedStatements: setting(
    "DATABASE_PREPARED_STATEMENTS",
    "on",
    "`off` for poolers that cannot keep prepared statements, such as PgBouncer before 1.21.",
    onOff,
  ),
  databaseStatementTimeoutSeconds: setting(
    "DATABASE_STATEMENT_TIMEOUT_SECONDS",
    "30",
    "Longest time a query may take before PostgreSQL cancels it; 0 for no limit. Migrations have none.",
    integer(0, 86_400),
  ),
  databaseWaitSeconds: setting(
    "DATABASE_WAIT_SECONDS",
    "60",
    "How long a start waits for PostgreSQL to be reachable before it gives up.",
    integer(0, 86_400),
  ),
  s3Bucket: setting(
    "S3_BUCKET",
    "",
    "Bucket of an S3-compatible storage to keep files in. Default: the folder `files` in the data folder.",
    orNull,
  ),
  s3Endpoint: setting(
    "S3_ENDPOINT",
    "",
    "Address of the storage, e.g. `https://minio.example.org`. Default: Amazon S3.",
    urlOrNull("https:", "http:"),
  ),
  s3Region: setting(
    "S3_REGION",
    "",
    "Region of the bucket. Needed without `S3_ENDPOINT`, else `us-east-1`.",
    orNull,
  ),
  s3AccessKeyId: setting(
    "S3_ACCESS_KEY_ID",
    "",
    "Key for the storage. Default: what Amazon's tools would use (`AWS_…` variables, the role of the machine).",
    orNull,
  ),
  s3SecretAccessKey: setting("S3_SECRET_ACCESS_KEY", "", "Secret of that key.", orNull),
  s3Prefix: setting(
    "S3_PREFIX",
    "",
    "Folder in the bucket, when it is not Plumbline's alone, e.g. `plumbline`.",
    orNull,
  ),
  s3PathStyle: setting(
    "S3_FORCE_PATH_STYLE",
    "",
    "`on` for addresses like `endpoint/bucket/…`, `off` for `bucket.endpoint/…`. Default: on with `S3_ENDPOINT`.",
    (value) => (value === "" ? null : onOff(value)),
  ),
  secretKey: setting(
    "SECRET_KEY",
    "",
    "Secret all keys are derived from. Default: made on first start and kept in the data folder. Several nodes need the same.",
    orNull,
  ),
  tenantsFile: setting(
    "TENANTS_FILE",
    "",
    "File with tenants and their settings (JSON); they are made as it says at every start.",
    (value) => (value === "" ? null : resolve(value)),
  ),
  unknownHosts: setting(
    "UNKNOWN_HOSTS",
    "default",
    "What is shown under a host name that no tenant has: `default` for the default tenant, `refuse` for nothing (404).",
    oneOf("default", "refuse"),
  ),
  webhooksReachPrivateNetwork: setting(
    "WEBHOOKS_PRIVATE_NETWORK",
    "refuse",
    "Whether webhooks may reach addresses of the server's own network, and by plain HTTP: `refuse` or `allow`. Owners of spaces choose the addresses, so `allow` is for servers whose people may reach all of that network anyway.",
    (value) => oneOf("refuse", "allow")(value) === "allow",
  ),
  demo: setting(
    "DEMO",
    "",
    "Demo accounts, kits and assessment: `on` or `off`. Default: `on` while nobody but this machine can reach the server (`HOST` and `PUBLIC_URL`). Elsewhere `on` gives the accounts passwords of their own, which are printed. Without the demo its accounts cannot sign in.",
    (value) => (value === "" ? null : onOff(value)),
  ),
  logLevel: setting(
    "LOG_LEVEL",
    "warn",
    "Least severe log line to write: trace, debug, info, warn, error, silent.",
    oneOf("trace", "debug", "info", "warn", "error", "fatal", "silent"),
  ),
  allowedOrigins: setting(
    "ALLOWED_ORIGINS",
    "",
    "Other origins whose pages may call the API and use the sign-in, separated by commas.",
    (value) =>
      value
        .split(",")
        .map((origin) => origin.trim())
        .filter((origin) => origin !== "")
        .map((origin) => new URL(origin).origin),
  ),
  trustedProxies: setting(
    "TRUSTED_PROXIES",
    "",
    "Addresses and ranges of proxies whose `X-Forwarded-For`, `-Host` and `-Proto` are believed, separated by commas; `loopback` for those on this machine. Default: none.",
    (value) => {
      readTrustedProxies(value)
      return value
    },
  ),
  oidcIssuer: setting(
    "OIDC_ISSUER",
    "",
    "Issuer of an OpenID provider to use in place of the embedded one, e.g. `https://id.example.org/realms/main`. `{tenant}` in it stands for the tenant's name.",
    urlOrNull("https:", "http:"),
  ),
  oidcClientId: setting(
    "OIDC_CLIENT_ID",
    "web",
    "Client of that provider that the web client is. Access tokens have to be issued to it.",
    text,
  ),
  oidcAudience: setting(
    "OIDC_AUDIENCE",
    "",
    "Audience that access tokens of that provider have to name; they may then be issued to any client.",
    orNull,
  ),
  oidcEmailsAreVerified: setting(
    "OIDC_EMAILS_VERIFIED",
    "off",
    "`on` when that provider verifies every e-mail address but its tokens do not say so (`email_verified`).",
    onOff,
  ),
  oidcRegistration: setting(
    "OIDC_REGISTRATION",
    "",
    "Whether people can make an account at that provider, so that the web client offers it: `on` or `off`. Default: Keycloak is asked, others do not.",
    (value) => (value === "" ? null : onOff(value)),
  ),
  googleClientId: setting(
    "GOOGLE_CLIENT_ID",
    "",
    "Client at Google, for signing in with an account there beside the password. Its redirect address is `PUBLIC_URL/realms/main/broker/google/endpoint` (`main`: the tenant's realm). Default: not offered.",
    orNull,
  ),
  googleClientSecret: setting("GOOGLE_CLIENT_SECRET", "", "Secret of that client.", orNull),
  githubClientId: setting(
    "GITHUB_CLIENT_ID",
    "",
    "OAuth app at GitHub, for signing in with an account there; redirect address `…/broker/github/endpoint`. Default: not offered.",
    orNull,
  ),
  githubClientSecret: setting("GITHUB_CLIENT_SECRET", "", "Secret of that app.", orNull),
  githubUrl: setting(
    "GITHUB_URL",
    "https://github.com",
    "Address of GitHub, for a GitHub Enterprise Server.",
    (value) => new URL(value).href,
  ),
  ssoIssuer: setting(
    "SSO_ISSUER",
    "",
    "Issuer of an OpenID provider with whose accounts people can sign in beside the password (`OIDC_ISSUER` replaces the password instead); redirect address `…/broker/sso/endpoint`. Default: none.",
    urlOrNull("https:", "http:"),
  ),
  ssoName: setting("SSO_NAME", "Single sign-on", "What that provider is called on the sign-in page.", text),
  ssoClientId: setting("SSO_CLIENT_ID", "plumbline", "Client at that provider.", text),
  ssoClientSecret: setting(
    "SSO_CLIENT_SECRET",
    "",
    "Secret of that client. Default: none, the client is a public one (PKCE is used in any case).",
    orNull,
  ),
  ssoEmailsAreVerified: setting(
    "SSO_EMAILS_VERIFIED",
    "off",
    "`on` when that provider verifies every e-mail address but does not say so (`email_verified`).",
    onOff,
  ),
  signingKeyDays: setting(
    "SIGNING_KEY_DAYS",
    "90",
    "Age at which the key that signs tokens is replaced. Older keys verify until their last token has expired.",
    integer(1, 36_500),
  ),
  mailUrl: setting(
    "MAIL_URL",
    "",
    "Server that sends mails: `smtp://user:password@host:587` or `smtps://…`. Without one no mail is sent; with the demo they are shown at `/dev/mailbox`.",
    urlOrNull("smtp:", "smtps:"),
  ),
  mailFrom: setting(
    "MAIL_FROM",
    "",
    "Sender of mails, e.g. `Plumbline <plumbline@example.org>`. Default: the tenant's name with the user of `MAIL_URL`.",
    orNull,
  ),
  adminEmail: setting(
    "ADMIN_EMAIL",
    "",
    "E-mail address of the account that is notified of new premium spaces. Default: nobody.",
    (value) => orNull(value.trim().toLowerCase()),
  ),
  notificationAppId: setting(
    "NOTIFICATION_APP_ID",
    "plumbline",
    "Application identifier with which clients of the notification centre introduce themselves.",
    text,
  ),
  supportEmail: setting(
    "SUPPORT_EMAIL",
    "",
    "Address named at the end of mails for questions; messages of the contact form are sent to it, else to `ADMIN_EMAIL`. Default: none.",
    orNull,
  ),
  contactForm: setting(
    "CONTACT_FORM",
    "on",
    "`off` takes no messages by the contact form; clients then say so.",
    onOff,
  ),
  contactFormId: setting(
    "CONTACT_FORM_ID",
    "contact",
    "Another name of the contact form beside `contact`, for clients that were built with one.",
    text,
  ),
  contactLinks: setting(
    "CONTACT_LINKS",
    "",
    "Further ways to reach those who run the site, shown beside the contact form: `Telegram=https://t.me/acme, WhatsApp=https://wa.me/49151`. Default: none.",
    namedAddresses,
  ),
  flagsUrl: setting(
    "FLAGS_URL",
    "",
    "Address of a Flagsmith elsewhere that our client asks for flags, e.g. `https://edge.api.flagsmith.com/api/v1/`. Default: the flags of this server.",
    urlOrNull("https:", "http:"),
  ),
  flagsKey: setting(
    "FLAGS_ENVIRONMENT_KEY",
    "",
    "Environment key of the flag service, for all tenants that have none of their own. Default: the tenant's short name.",
    flagsKey,
  ),
  landingUrl: setting(
    "LANDING_URL",
    "",
    "Address of a site of your own about this installation, which the foot of each page leads to. Default: none.",
    urlOrNull("https:", "http:"),
  ),
  surveyUrl: setting(
    "SURVEY_URL",
    "",
    "Address of a survey that readers of a report are asked to fill in; their e-mail address is added as `?email=`. Default: nobody is asked.",
    urlOrNull("https:", "http:"),
  ),
  writer: setting(
    "AI_PROVIDER",
    "",
    "Who writes insights and advice: `builtin` (or empty) for the app itself, by rules; `openai-compatible` for a language model; `off` for nobody.",
    (value) => writers[oneOf("", "builtin", "openai-compatible", "off")(value)],
  ),
  modelUrl: setting(
    "AI_BASE_URL",
    "",
    "Address of the model's chat completions without `/chat/completions`, e.g. `https://api.openai.com/v1` or `http://localhost:11434/v1`. Needed with `AI_PROVIDER=openai-compatible`.",
    urlOrNull("https:", "http:"),
  ),
  modelName: setting(
    "AI_MODEL",
    "",
    "Name of the model. Needed with `AI_PROVIDER=openai-compatible`.",
    orNull,
  ),
  modelKey: setting("AI_API_KEY", "", "Key for the model. Default: none is sent.", orNull),
  modelTimeoutSeconds: setting(
    "AI_TIMEOUT_SECONDS",
    "60",
    "How long a text may take to be written by the model before that is given up.",
    integer(1, 600),
  ),
  sampleWorkbook: setting(
    "SAMPLE_WORKBOOK_URL",
    "",
    "Address of a sample workbook for those who write kits in Excel. Default: the one that comes with Plumbline.",
    orNull,
  ),
  productNameEn: setting("PRODUCT_NAME_EN", "Plumbline", "Name of the product in English.", text),
  productNameFa: setting("PRODUCT_NAME_FA", "شاقول", "Name of the product in Persian.", text),
  maxBasicSpaces: setting(
    "MAX_BASIC_SPACES",
    "1",
    "Basic spaces a person may own besides the default one.",
    integer(0, 1_000_000),
  ),
  maxBasicSpaceAssessments: setting(
    "MAX_BASIC_SPACE_ASSESSMENTS",
    "2",
    "Assessments in a basic space, the default space included.",
    integer(0, 1_000_000),
  ),
  maxStorageMegabytes: setting(
    "MAX_STORAGE_MB",
    "10240",
    "Megabytes of files a tenant may keep.",
    integer(0, 1_000_000),
  ),
  maxStorageMegabytesOfPerson: setting(
    "MAX_STORAGE_MB_OF_PERSON",
    "1024",
    "Megabytes of files one person of a tenant may keep.",
    integer(0, 1_000_000),
  ),
  attachmentMaxBytes: setting(
    "ATTACHMENT_MAX_BYTES",
    String(2 * MEGABYTE),
    "Most bytes of a file that is attached to an evidence or comment; at most 10 MB.",
    integer(1, 10 * MEGABYTE),
  ),
  accessTokenMinutes: setting("ACCESS_TOKEN_MINUTES", "5", "Life of an access token.", integer(1, 1440)),
  refreshTokenMinutes: setting(
    "REFRESH_TOKEN_MINUTES",
    "30",
    "Idle time after which a session ends.",
    integer(1, 100_000),
  ),
  sessionHours: setting("SESSION_HOURS", "10", "Longest life of a session.", integer(1, 10_000)),
  signInAttempts: setting(
    "SIGN_IN_ATTEMPTS",
    "20",
    "Sign-in attempts per address and minute.",
    integer(1, 1_000_000),
  ),
  auditDays: setting(
    "AUDIT_DAYS",
    "730",
    "How many days the audit log is kept; 0 for ever.",
    integer(0, 36_500),
  ),
  rateLimits: setting(
    "RATE_LIMITS",
    "on",
    "`off` for measuring on one machine: the `…_PER_MINUTE` settings and `EXPENSIVE_AT_ONCE` then limit nothing. Refused unless `HOST` and `PUBLIC_URL` are addresses of this machine alone.",
    onOff,
  ),
  readsPerMinute: perMinute("READS_PER_MINUTE", "6000/30000/300000", "Calls that read"),
  writesPerMinute: perMinute("WRITES_PER_MINUTE", "3000/15000/150000", "Calls that write, such as answers"),
  uploadsPerMinute: perMinute("UPLOADS_PER_MINUTE", "60/600/3000", "Calls that may bring files"),
  expensivePerMinute: perMinute(
    "EXPENSIVE_PER_MINUTE",
    "300/3000/15000",
    "Calculations, migrations, imports and exports",
  ),
  publicPerMinute: perMinute(
    "PUBLIC_PER_MINUTE",
    "6000/30000/300000",
    "Pages, files and calls that are open to visitors",
  ),
  signInsPerMinute: perMinute(
    "SIGN_INS_PER_MINUTE",
    "3000/6000/60000",
    "Requests to the identity provider; a sign-in takes about ten. Guessing has closer limits (`SIGN_IN_ATTEMPTS`)",
  ),
  apiTokenPerMinute: setting(
    "API_TOKEN_PER_MINUTE",
    "1200",
    "Calls by one API token, of any kind: most in a minute. They count for the person, too.",
    integer(1, 1_000_000_000),
  ),
  expensiveAtOnce: setting(
    "EXPENSIVE_AT_ONCE",
    "4",
    "How many calculations, migrations, imports and exports of one tenant are under way at once, on all nodes together; others wait.",
    integer(1, 1000),
  ),
  expensiveWaitSeconds: setting(
    "EXPENSIVE_WAIT_SECONDS",
    "10",
    "How long they wait for their turn before they are answered 429.",
    integer(0, 300),
  ),
}

/** Who writes, by the value of `AI_PROVIDER`. */
const writers = { "": "APP", builtin: "APP", "openai-compatible": "AI", off: "OFF" } as const

export type Config = { [name in keyof typeof settings]: ReturnType<(typeof settings)[name]["parse"]> }

/**
 * Reads the environment once. This is the only reader of `process.env`.
 *
 * @throws Error naming the variable whose value is wrong.
 */
export function loadConfig(environment: Record<string, string | undefined>): Config {
  if (environment.TRUST_PROXY === "on") {
    throw new Error("TRUST_PROXY trusted everybody. Name the proxies instead: TRUSTED_PROXIES=10.0.0.10")
  }
  const entries = Object.entries(settings).map(([name, { variable, fallback, parse }]) => {
    try {
      return [name, parse(environment[variable] ?? fallback)]
    } catch (error) {
      throw new Error(`${variable}: ${error instanceof Error ? error.message : String(error)}`)
    }
  })
  return Object.fromEntries(entries) as Config
}

/** Rows of the configuration reference. */
export function describeSettings(): { variable: string; fallback: string; meaning: string }[] {
  return Object.values(settings).map(({ variable, fallback, meaning }) => ({ variable, fallback, meaning }))
}

function setting<T>(
  variable: string,
  fallback: string,
  meaning: string,
  parse: (text: string) => T,
): Setting<T> {
  return { variable, fallback, meaning, parse }
}

/** Three limits of one class of requests. */
function perMinute(variable: string, fallback: string, what: string): Setting<PerMinute> {
  const meaning = `${what}: most in a minute of a person / from an address / of a tenant.`
  return setting(variable, fallback, meaning, (value) => {
    const limits = value.split("/").map(integer(1, 1_000_000_000))
    const [person, address, tenant] = limits
    if (limits.length === 3 && person !== undefined && address !== undefined && tenant !== undefined)
      return { person, address, tenant }
    throw new Error(`"${value}" is not three numbers such as ${fallback}`)
  })
}

function text(value: string): string {
  return value
}

function orNull(value: string): string | null {
  return value === "" ? null : value
}

function urlOrNull(...protocols: string[]): (value: string) => string | null {
  return (value) => {
    if (value === "") return null
    const url = URL.parse(value)
    if (url && url.hostname !== "" && protocols.includes(url.protocol)) return value
    throw new Error(`it must be an address that starts with ${protocols.join("// or ")}//`)
  }
}

/** It is part of an address. */
function flagsKey(value: string): string | null {
  if (value === "" || /^[A-Za-z0-9._-]{1,100}$/.test(value)) return orNull(value)
  throw new Error(`"${value}" is not 1 to 100 letters, digits, dots, hyphens and underscores`)
}

/** `Name=https://…` of each, separated by commas. */
function namedAddresses(value: string): { title: string; link: string }[] {
  const entries = value.split(",").map((entry) => entry.trim())
  return entries
    .filter((entry) => entry !== "")
    .map((entry) => {
      const [, title = "", link = ""] = /^([^=]+)=(.+)$/.exec(entry) ?? []
      if (title !== "" && URL.parse(link)?.protocol === "https:") return { title: title.trim(), link }
      throw new Error(`"${entry}" is not a name and an address such as Telegram=https://t.me/acme`)
    })
}

function onOff(value: string): boolean {
  return oneOf("on", "off")(value) === "on"
}

function integer(least: number, greatest: number): (value: string) => number {
  return (value) => {
    const number = Number(value)
    if (/^\d+$/.test(value) && number >= least && number <= greatest) return number
    throw new Error(`"${value}" is not a whole number from ${least} to ${greatest}`)
  }
}

function oneOf<const T extends string>(...allowed: T[]): (value: string) => T {
  return (value) => {
    const found = allowed.find((candidate) => candidate === value)
    if (found !== undefined) return found
    throw new Error(`"${value}" is none of ${allowed.map((candidate) => `"${candidate}"`).join(", ")}`)
  }
}

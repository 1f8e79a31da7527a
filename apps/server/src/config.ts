import { resolve } from "node:path"
import { readTrustedProxies } from "./platform/http/trusted-proxies.ts"
import type { PerMinute } from "./platform/limits/limit-classes.ts"

/** One setting: where it comes from, what it means, and how its text becomes a value. */
type Setting<T> = { variable: string; fallback: string; meaning: string; parse: (text: string) => T }

const MEGABYTE = 1024 * 1024

/** The protocols of other systems, each a folder in `compat/`. */
const compatibilities = [
  "keycloak",
  "notification-widget",
  "feature-flags",
  "contact-form",
  "leniencies",
] as const

export type Compatibility = (typeof compatibilities)[number]

const settings = {
  port: setting("PORT", "8080", "Port to listen on; 0 picks a free one.", integer(0, 65_535)),
  host: setting(
    "HOST",
    "127.0.0.1",
    "Address to listen on. `0.0.0.0` accepts connections from other machines too.",
    text,
  ),
  publicUrl: setting(
    "PUBLIC_URL",
    "",
    "Address at which people reach the server, without a path. Required behind a proxy. Default: `http://localhost:PORT`.",
    (value) => (value === "" ? null : new URL(value).origin),
  ),
  dataFolder: setting(
    "PLUMBLINE_DATA",
    "./data",
    "Folder for the embedded database and stored files.",
    (value) => resolve(value),
  ),
  databaseUrl: setting(
    "DATABASE_URL",
    "",
    "PostgreSQL (15 or newer) to use instead of the embedded database.",
    orNull,
  ),
  databasePoolSize: setting(
    "DATABASE_POOL_SIZE",
    "10",
    "Maximum number of pooled connections to PostgreSQL.",
    integer(1, 500),
  ),
  databaseDirectUrl: setting(
    "DATABASE_DIRECT_URL",
    "",
    "The same database without a pooler in between, for tasks that need their own session: migrations and notifications between nodes. Default: `DATABASE_URL`.",
    orNull,
  ),
  databaseReplicaUrl: setting(
    "DATABASE_REPLICA_URL",
    "",
    "A streaming replica of the same database. Reports are read from it while it is up to date. Default: none.",
    orNull,
  ),
  databasePreparedStatements: setting(
    "DATABASE_PREPARED_STATEMENTS",
    "on",
    "`off` for poolers that do not support prepared statements, such as PgBouncer before 1.21.",
    onOff,
  ),
  databaseStatementTimeoutSeconds: setting(
    "DATABASE_STATEMENT_TIMEOUT_SECONDS",
    "30",
    "Time after which PostgreSQL cancels a query; 0 for no limit. Migrations have no limit.",
    integer(0, 86_400),
  ),
  databaseWaitSeconds: setting(
    "DATABASE_WAIT_SECONDS",
    "60",
    "How long start-up waits for PostgreSQL to become reachable before it gives up.",
    integer(0, 86_400),
  ),
  s3Bucket: setting(
    "S3_BUCKET",
    "",
    "Bucket in an S3-compatible store to keep files in. Default: the folder `files` in the data folder.",
    orNull,
  ),
  s3Endpoint: setting(
    "S3_ENDPOINT",
    "",
    "Address of the object store, e.g. `https://minio.example.org`. Default: Amazon S3.",
    urlOrNull("https:", "http:"),
  ),
  s3Region: setting(
    "S3_REGION",
    "",
    "Region of the bucket. Required without `S3_ENDPOINT`; otherwise `us-east-1` by default.",
    orNull,
  ),
  s3AccessKeyId: setting(
    "S3_ACCESS_KEY_ID",
    "",
    "Access key for the object store. Default: the credentials that Amazon's tools would use (`AWS_…` variables, the machine's role).",
    orNull,
  ),
  s3SecretAccessKey: setting("S3_SECRET_ACCESS_KEY", "", "Secret of the access key.", orNull),
  s3Prefix: setting(
    "S3_PREFIX",
    "",
    "Folder in a bucket that Plumbline shares with others, e.g. `plumbline`.",
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
    "Secret from which all keys are derived. Default: generated on first start and kept in the data folder. Must be the same on all nodes.",
    orNull,
  ),
  tenantsFile: setting(
    "TENANTS_FILE",
    "",
    "JSON file with tenants and their settings, applied at every start.",
    (value) => (value === "" ? null : resolve(value)),
  ),
  unknownHosts: setting(
    "UNKNOWN_HOSTS",
    "default",
    "What to serve at a host name that belongs to no tenant: `default` for the default tenant, `refuse` for 404.",
    oneOf("default", "refuse"),
  ),
  webhooksReachPrivateNetwork: setting(
    "WEBHOOKS_PRIVATE_NETWORK",
    "refuse",
    "Whether webhooks may reach addresses in the server's own network, and use plain HTTP: `refuse` or `allow`. Owners of spaces choose the addresses, so use `allow` only if they may reach all of that network anyway.",
    (value) => oneOf("refuse", "allow")(value) === "allow",
  ),
  demo: setting(
    "DEMO",
    "",
    "Demo accounts, kits and assessment: `on` or `off`. Default: `on` while only this machine can reach the server (`HOST` and `PUBLIC_URL`). Elsewhere, `on` gives the accounts their own passwords and prints them. Without the demo, its accounts cannot sign in.",
    (value) => (value === "" ? null : onOff(value)),
  ),
  logLevel: setting(
    "LOG_LEVEL",
    "warn",
    "Minimum severity of log lines: trace, debug, info, warn, error, fatal, silent.",
    oneOf("trace", "debug", "info", "warn", "error", "fatal", "silent"),
  ),
  allowedOrigins: setting(
    "ALLOWED_ORIGINS",
    "",
    "Other origins whose pages may call the API and use the sign-in, comma-separated.",
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
    "Addresses and ranges of proxies whose `X-Forwarded-For`, `-Host` and `-Proto` headers are trusted, comma-separated; `loopback` for proxies on this machine. Default: none.",
    (value) => {
      readTrustedProxies(value)
      return value
    },
  ),
  compatibility: setting(
    "COMPATIBILITY",
    "all",
    `Protocols of other systems that are spoken for clients written for those: \`all\`, \`none\`, or some of ${compatibilities.map((name) => `\`${name}\``).join(", ")}, comma-separated. The web client needs none.`,
    compatibilityNames,
  ),
  oidcIssuer: setting(
    "OIDC_ISSUER",
    "",
    "Issuer of an OpenID provider to use instead of the embedded one, e.g. `https://id.example.org/realms/main`. `{tenant}` is replaced by the tenant's short name.",
    urlOrNull("https:", "http:"),
  ),
  oidcClientId: setting(
    "OIDC_CLIENT_ID",
    "web",
    "Client ID of the web client at that provider. Access tokens must be issued to it.",
    text,
  ),
  oidcAudience: setting(
    "OIDC_AUDIENCE",
    "",
    "Audience required in that provider's access tokens; they may then be issued to any client.",
    orNull,
  ),
  oidcEmailsAreVerified: setting(
    "OIDC_EMAILS_VERIFIED",
    "off",
    "`on` if that provider verifies every email address but its tokens lack the claim (`email_verified`).",
    onOff,
  ),
  oidcRegistration: setting(
    "OIDC_REGISTRATION",
    "",
    "Whether the web client offers to create an account at that provider: `on` or `off`. Default: as configured in Keycloak; `off` for other providers.",
    (value) => (value === "" ? null : onOff(value)),
  ),
  googleClientId: setting(
    "GOOGLE_CLIENT_ID",
    "",
    "Google client ID; offers sign-in with Google in addition to the password. Its redirect address is `PUBLIC_URL/realms/main/broker/google/endpoint` (`main`: the tenant's realm). Default: not offered.",
    orNull,
  ),
  googleClientSecret: setting("GOOGLE_CLIENT_SECRET", "", "Secret of that client.", orNull),
  githubClientId: setting(
    "GITHUB_CLIENT_ID",
    "",
    "Client ID of a GitHub OAuth app; offers sign-in with GitHub. Redirect address: `…/broker/github/endpoint`. Default: not offered.",
    orNull,
  ),
  githubClientSecret: setting("GITHUB_CLIENT_SECRET", "", "Secret of that app.", orNull),
  githubUrl: setting(
    "GITHUB_URL",
    "https://github.com",
    "Address of GitHub; change it for a GitHub Enterprise Server.",
    (value) => new URL(value).href,
  ),
  ssoIssuer: setting(
    "SSO_ISSUER",
    "",
    "Issuer of an OpenID provider that people can use to sign in, in addition to the password (`OIDC_ISSUER` replaces the password instead). Redirect address: `…/broker/sso/endpoint`. Default: none.",
    urlOrNull("https:", "http:"),
  ),
  ssoName: setting("SSO_NAME", "Single sign-on", "Name of that provider on the sign-in page.", text),
  ssoClientId: setting("SSO_CLIENT_ID", "plumbline", "Client ID at that provider.", text),
  ssoClientSecret: setting(
    "SSO_CLIENT_SECRET",
    "",
    "Secret of that client. Default: none, for a public client (PKCE is always used).",
    orNull,
  ),
  ssoEmailsAreVerified: setting(
    "SSO_EMAILS_VERIFIED",
    "off",
    "`on` if that provider verifies every email address but does not send the claim (`email_verified`).",
    onOff,
  ),
  signingKeyDays: setting(
    "SIGNING_KEY_DAYS",
    "90",
    "Age in days at which the token signing key is replaced. Older keys verify tokens until the last one has expired.",
    integer(1, 36_500),
  ),
  mailUrl: setting(
    "MAIL_URL",
    "",
    "Mail server: `smtp://user:password@host:587` or `smtps://…`. Without one, no mail is sent; with the demo, mails are shown at `/dev/mailbox`.",
    urlOrNull("smtp:", "smtps:"),
  ),
  mailFrom: setting(
    "MAIL_FROM",
    "",
    "Sender of mails, e.g. `Plumbline <plumbline@example.org>`. Default: the tenant's name with the user in `MAIL_URL`.",
    orNull,
  ),
  adminEmail: setting(
    "ADMIN_EMAIL",
    "",
    "Email address of the account that is notified of new premium spaces. Default: none.",
    (value) => orNull(value.trim().toLowerCase()),
  ),
  notificationAppId: setting(
    "NOTIFICATION_APP_ID",
    "plumbline",
    "Application identifier that clients of the notification centre send.",
    text,
  ),
  supportEmail: setting(
    "SUPPORT_EMAIL",
    "",
    "Contact address at the end of mails. It also receives contact form messages, which otherwise go to `ADMIN_EMAIL`. Default: none.",
    orNull,
  ),
  contactForm: setting(
    "CONTACT_FORM",
    "on",
    "`off` disables the contact form; clients then say that it is unavailable.",
    onOff,
  ),
  contactFormId: setting(
    "CONTACT_FORM_ID",
    "contact",
    "Additional name of the contact form besides `contact`, for clients built with a different one.",
    text,
  ),
  contactLinks: setting(
    "CONTACT_LINKS",
    "",
    "Other ways to reach the site's operators, shown next to the contact form: `Telegram=https://t.me/acme, WhatsApp=https://wa.me/49151`. Default: none.",
    namedAddresses,
  ),
  flagsUrl: setting(
    "FLAGS_URL",
    "",
    "Address of an external Flagsmith server from which the web client reads feature flags, e.g. `https://edge.api.flagsmith.com/api/v1/`. Default: this server.",
    urlOrNull("https:", "http:"),
  ),
  flagsKey: setting(
    "FLAGS_ENVIRONMENT_KEY",
    "",
    "Environment key of the flag service for tenants without their own. Default: the tenant's short name.",
    flagsKey,
  ),
  landingUrl: setting(
    "LANDING_URL",
    "",
    "Address of your own site about this installation, linked in the footer of every page. Default: none.",
    urlOrNull("https:", "http:"),
  ),
  surveyUrl: setting(
    "SURVEY_URL",
    "",
    "Address of a survey that readers of a report are asked to fill in; their email address is appended as `?email=`. Default: no survey.",
    urlOrNull("https:", "http:"),
  ),
  writer: setting(
    "AI_PROVIDER",
    "",
    "What writes insights and advice: `builtin` (or empty) for the app's own rules; `openai-compatible` for a language model; `off` for nothing.",
    (value) => writers[oneOf("", "builtin", "openai-compatible", "off")(value)],
  ),
  modelUrl: setting(
    "AI_BASE_URL",
    "",
    "Base URL of the model's API, without `/chat/completions`, e.g. `https://api.openai.com/v1` or `http://localhost:11434/v1`. Required with `AI_PROVIDER=openai-compatible`.",
    urlOrNull("https:", "http:"),
  ),
  modelName: setting(
    "AI_MODEL",
    "",
    "Name of the model. Required with `AI_PROVIDER=openai-compatible`.",
    orNull,
  ),
  modelKey: setting("AI_API_KEY", "", "API key for the model. Default: none.", orNull),
  modelTimeoutSeconds: setting(
    "AI_TIMEOUT_SECONDS",
    "60",
    "How long the model may take to write a text before the attempt is abandoned.",
    integer(1, 600),
  ),
  sampleWorkbook: setting(
    "SAMPLE_WORKBOOK_URL",
    "",
    "Address of a sample workbook for authors who write kits in Excel. Default: the one included with Plumbline.",
    orNull,
  ),
  productNameEn: setting("PRODUCT_NAME_EN", "Plumbline", "Name of the product in English.", text),
  productNameFa: setting("PRODUCT_NAME_FA", "شاقول", "Name of the product in Persian.", text),
  offer: setting(
    "OFFER",
    "off",
    "`on` if you sell premium spaces and kits: the client then shows prices, and that premium spaces are agreed on with you.",
    onOff,
  ),
  maxBasicSpaces: setting(
    "MAX_BASIC_SPACES",
    "1",
    "Number of basic spaces a person may own in addition to the default one.",
    integer(0, 1_000_000),
  ),
  maxBasicSpaceAssessments: setting(
    "MAX_BASIC_SPACE_ASSESSMENTS",
    "50",
    "Maximum number of assessments in a basic space; also applies to the default space.",
    integer(0, 1_000_000),
  ),
  maxStorageMegabytes: setting(
    "MAX_STORAGE_MB",
    "10240",
    "Maximum megabytes of files per tenant.",
    integer(0, 1_000_000),
  ),
  maxStorageMegabytesOfPerson: setting(
    "MAX_STORAGE_MB_OF_PERSON",
    "1024",
    "Maximum megabytes of files per person in a tenant.",
    integer(0, 1_000_000),
  ),
  maxKitQuestions: setting(
    "MAX_KIT_QUESTIONS",
    "2000",
    "Maximum number of questions in a kit; a kit may have 20 times as many elements of all kinds.",
    integer(1, 1_000_000),
  ),
  maxKitTextMegabytes: setting(
    "MAX_KIT_TEXT_MB",
    "8",
    "Maximum megabytes of the texts in the archive of a kit, once unpacked; 50 at most.",
    integer(1, 50),
  ),
  attachmentMaxBytes: setting(
    "ATTACHMENT_MAX_BYTES",
    String(2 * MEGABYTE),
    "Maximum size in bytes of a file attached to an evidence or comment; at most 10 MB.",
    integer(1, 10 * MEGABYTE),
  ),
  accessTokenMinutes: setting("ACCESS_TOKEN_MINUTES", "5", "Lifetime of an access token.", integer(1, 1440)),
  refreshTokenMinutes: setting(
    "REFRESH_TOKEN_MINUTES",
    "30",
    "Idle time after which a session ends.",
    integer(1, 100_000),
  ),
  sessionHours: setting("SESSION_HOURS", "10", "Maximum lifetime of a session.", integer(1, 10_000)),
  signInAttempts: setting(
    "SIGN_IN_ATTEMPTS",
    "20",
    "Sign-in attempts per address and minute.",
    integer(1, 1_000_000),
  ),
  auditDays: setting(
    "AUDIT_DAYS",
    "730",
    "How many days the audit log is kept; 0 keeps it forever.",
    integer(0, 36_500),
  ),
  rateLimits: setting(
    "RATE_LIMITS",
    "on",
    "`off` for benchmarks on one machine: disables the `…_PER_MINUTE` settings and `EXPENSIVE_AT_ONCE`. Rejected unless `HOST` and `PUBLIC_URL` are reachable from this machine only.",
    onOff,
  ),
  readsPerMinute: perMinute("READS_PER_MINUTE", "6000/30000/300000", "Calls that read"),
  writesPerMinute: perMinute("WRITES_PER_MINUTE", "3000/15000/150000", "Calls that write, such as answers"),
  uploadsPerMinute: perMinute("UPLOADS_PER_MINUTE", "60/600/3000", "Calls that may upload files"),
  expensivePerMinute: perMinute(
    "EXPENSIVE_PER_MINUTE",
    "300/3000/15000",
    "Calculations, migrations, imports and exports",
  ),
  publicPerMinute: perMinute(
    "PUBLIC_PER_MINUTE",
    "6000/30000/300000",
    "Pages, files and calls open to visitors",
  ),
  signInsPerMinute: perMinute(
    "SIGN_INS_PER_MINUTE",
    "3000/6000/60000",
    "Requests to the identity provider; a sign-in needs about ten. Password guessing has stricter limits (`SIGN_IN_ATTEMPTS`)",
  ),
  apiTokenPerMinute: setting(
    "API_TOKEN_PER_MINUTE",
    "1200",
    "Calls of any kind by one API token: maximum per minute. They also count towards the person's limits.",
    integer(1, 1_000_000_000),
  ),
  expensiveAtOnce: setting(
    "EXPENSIVE_AT_ONCE",
    "4",
    "How many calculations, migrations, imports and exports of one tenant may run at once, across all nodes; others wait.",
    integer(1, 1000),
  ),
  expensiveWaitSeconds: setting(
    "EXPENSIVE_WAIT_SECONDS",
    "10",
    "How long they wait for their turn before they fail with 429.",
    integer(0, 300),
  ),
}

/** The writer for each value of `AI_PROVIDER`. */
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

/** @returns the rows of the configuration reference. */
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

/** The three rate limits of one class of requests. */
function perMinute(variable: string, fallback: string, what: string): Setting<PerMinute> {
  const meaning = `${what}: maximum per minute, per person / address / tenant.`
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
    throw new Error(`it must be a URL that starts with ${protocols.join("// or ")}//`)
  }
}

/** The key is part of a URL. */
function flagsKey(value: string): string | null {
  if (value === "" || /^[A-Za-z0-9._-]{1,100}$/.test(value)) return orNull(value)
  throw new Error(`"${value}" is not 1 to 100 letters, digits, dots, hyphens and underscores`)
}

/** Comma-separated `Name=https://…` entries. */
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

/** A misspelt name must not quietly switch something off. */
function compatibilityNames(value: string): readonly Compatibility[] {
  if (value === "all") return compatibilities
  if (value === "none") return []
  const named = value.split(",").map((name) => name.trim())
  return [...new Set(named.map(oneOf(...compatibilities)))]
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
    throw new Error(`"${value}" is not one of ${allowed.map((candidate) => `"${candidate}"`).join(", ")}`)
  }
}

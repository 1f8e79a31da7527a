import type { Config } from "../config.ts"
import { checkReceiver } from "../features/audit/index.ts"
import { reasonOf } from "../platform/database/open.ts"
import { checkMailServer } from "../platform/mail/transports.ts"
import { within } from "../platform/within.ts"
import { advice, type Finding, ok, wrong } from "./finding.ts"

/** How long another program may take to answer. */
const LONGEST_MS = 10_000

/** Whether the other programs that the settings name answer as they should: all are asked at once. */
export async function* othersOf(config: Config): AsyncGenerator<Finding> {
  const asked = [
    mailServer(config),
    ...issuersOf(config).map(([setting, issuer]) => provider(setting, issuer)),
    ...(config.telemetryEndpoint === null ? [] : [collector(config, config.telemetryEndpoint)]),
    ...(config.auditStream === null ? [] : [logReceiver(config.auditStream)]),
  ]
  for (const finding of asked) yield await finding
}

async function mailServer({ mailUrl }: Config): Promise<Finding> {
  if (mailUrl === null) return advice("There is no mail server (MAIL_URL): no mail is sent.")
  const { host } = new URL(mailUrl)
  try {
    await within(LONGEST_MS, checkMailServer(mailUrl))
    return ok(`The mail server at ${host} lets this machine in.`)
  } catch (error) {
    return wrong(`The mail server at ${host} cannot be used (MAIL_URL): ${reasonOf(error)}`)
  }
}

async function logReceiver(address: string): Promise<Finding> {
  const { host } = new URL(address)
  try {
    await within(LONGEST_MS, checkReceiver(address))
    return ok(`The receiver of the audit log at ${host} can be reached.`)
  } catch (error) {
    return wrong(`The receiver of the audit log at ${host} cannot be used (AUDIT_STREAM): ${reasonOf(error)}`)
  }
}

/** Those of the settings; `{tenant}` stands for the default tenant. */
function issuersOf({ oidcIssuer, ssoIssuer }: Config): [string, string][] {
  const named: [string, string | null][] = [
    ["OIDC_ISSUER", oidcIssuer],
    ["SSO_ISSUER", ssoIssuer],
  ]
  return named.flatMap(([setting, issuer]) =>
    issuer === null ? [] : [[setting, issuer.replaceAll("{tenant}", "main")] as [string, string]],
  )
}

async function provider(setting: string, issuer: string): Promise<Finding> {
  try {
    const reply = await fetch(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(LONGEST_MS),
    })
    if (!reply.ok) throw new Error(`it answers ${reply.status}`)
    const about: unknown = await reply.json()
    const named = typeof about === "object" && about !== null && "issuer" in about ? about.issuer : undefined
    if (named !== issuer) throw new Error(`it calls itself ${JSON.stringify(named)}`)
    return ok(`The OpenID provider ${issuer} answers.`)
  } catch (error) {
    return wrong(`The OpenID provider ${issuer} cannot be used (${setting}): ${reasonOf(error)}`)
  }
}

async function collector({ telemetryHeaders }: Config, endpoint: string): Promise<Finding> {
  try {
    const reply = await fetch(`${endpoint.replace(/\/+$/, "")}/v1/traces`, {
      method: "POST",
      headers: { ...telemetryHeaders, "content-type": "application/json" },
      body: JSON.stringify({ resourceSpans: [] }),
      signal: AbortSignal.timeout(LONGEST_MS),
    })
    if (!reply.ok) throw new Error(`it answers ${reply.status}`)
    return ok(`The collector at ${endpoint} takes traces.`)
  } catch (error) {
    return wrong(
      `The collector at ${endpoint} takes no traces (OTEL_EXPORTER_OTLP_ENDPOINT): ${reasonOf(error)}`,
    )
  }
}

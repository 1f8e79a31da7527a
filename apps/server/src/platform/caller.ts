import type { Language } from "./i18n/language.ts"
import type { Log } from "./log.ts"
import type { Tenant } from "./tenants/tenants.ts"

export type CurrentUser = { id: string; email: string; displayName: string }

/** A token that a person has created for programs. It acts for the person within its scope. */
export type ApiToken = { id: number; name: string; scope: TokenScope }

/** What a token may do: only read, also propose answers, or everything its person may do. */
export type TokenScope = "READ" | "PROPOSE" | "WRITE"

/** What a person speaks through. */
export type Client = {
  /** The API token with which a program acts for the person; null if the person makes the request. */
  apiToken: ApiToken | null
  /** The session in which the person signed in; null if there is none, or an external provider keeps it. */
  session: string | null
  /** The time zone of the reader as their client names it; undefined if it does not. */
  zone: string | undefined
}

/** The client of background work, of commands and of visitors. */
export const noClient: Client = { apiToken: null, session: null, zone: undefined }

/**
 * On whose behalf something is done: derived from the request by the HTTP server, or from the task by commands and
 * background work.
 */
export type Caller = {
  tenant: Tenant
  user: CurrentUser | null
  language: Language
  client?: Client
  log?: Log
  /** Gives up the turn for expensive work that the request holds, if any. */
  leaveTurn?: () => void
}

/** Whether the caller may cause any effect: only with a token whose scope is to write. Without a token, the access rules decide. */
export function mayWrite({ client }: Pick<Caller, "client">): boolean {
  return !client?.apiToken || client.apiToken.scope === "WRITE"
}

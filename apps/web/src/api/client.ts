import { createClient } from "@plumbline/client"
import { currentLanguage } from "../i18n/language.ts"
import { zoneFor } from "../i18n/zone.ts"
import { freshToken } from "../session/identity.ts"
import { withKeys } from "./repeat.ts"
import { timeoutOf } from "./timeouts.ts"

/**
 * The API client. Every call carries the interface language and, when signed in, a fresh token; every
 * write, a key.
 *
 *     const space = await api.get("/api/v1/spaces/{spaceId}/", { params: { path: { spaceId } }, signal })
 */
export const api = withKeys(
  createClient({
    language: currentLanguage,
    zone: () => zoneFor(currentLanguage()),
    token: (url) => (isOpenToAll(url) ? undefined : freshToken()),
    fetch: (request) =>
      fetch(request, {
        signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeoutOf(request))]),
      }),
  }),
)

/** The installation's branding is the same for everyone and is requested without a token. */
function isOpenToAll(url: string): boolean {
  return new URL(url, location.origin).pathname.endsWith("/tenant/")
}

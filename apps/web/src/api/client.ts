import { createClient } from "@plumbline/client"
import { currentLanguage } from "../i18n/language.ts"
import { freshToken } from "../session/identity.ts"

/**
 * The server. Every call carries the language of the interface and, when somebody is signed in, a fresh token.
 *
 *     const space = await api.get("/api/v1/spaces/{spaceId}/", { params: { path: { spaceId } }, signal })
 */
export const api = createClient({
  language: currentLanguage,
  token: (url) => (isOpenToAll(url) ? undefined : freshToken()),
})

/** The look of the installation is the same for everybody and is asked without a token. */
function isOpenToAll(url: string): boolean {
  return new URL(url, location.origin).pathname.endsWith("/tenant/")
}

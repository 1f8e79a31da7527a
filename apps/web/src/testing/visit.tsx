import { render } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { createMemoryRouter } from "react-router"
import { App } from "../app/App.tsx"
import { makeQueryClient } from "../app/queryClient.ts"
import { routes } from "../app/routes.tsx"
import { startTexts } from "../i18n/i18n.ts"
import type { Language } from "../i18n/language.ts"
import { startIdentity } from "../session/identity.ts"
import { pageSettings } from "../session/settings.ts"
import { identityProvider } from "./identity.ts"
import { saves } from "./saves.ts"

export interface Visit {
  /** The visitor: a signed-in person, or an anonymous one. */
  as?: "dana" | "stranger"
  language?: Language
}

/**
 * Opens an address in the whole application, including router and frame, with the server that the test has set up.
 *
 * @returns `hands` that click and type, the current address (path, query, fragment), and ways to go elsewhere and unmount
 */
export async function visit(address: string, { as = "dana", language = "en" }: Visit = {}) {
  identityProvider.signedIn = as === "dana"
  const texts = startTexts(language)
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  const loaded = saves.in(makeQueryClient())
  loaded.setDefaultOptions({ queries: { ...loaded.getDefaultOptions().queries, retryDelay: 0 } })
  void startIdentity(pageSettings(), () => {})
  await texts
  const { unmount } = render(<App router={router} loaded={loaded} />)
  return {
    unmount,
    hands: userEvent.setup(),
    whereabouts() {
      const { pathname, search, hash } = router.state.location
      return pathname + search + hash
    },
    goBack: () => router.navigate(-1),
    goTo: (address: string) => router.navigate(address),
  }
}

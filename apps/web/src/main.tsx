import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { createBrowserRouter } from "react-router"
import { App } from "./app/App.tsx"
import { makeQueryClient } from "./app/queryClient.ts"
import { routes } from "./app/routes.tsx"
import { startTexts } from "./i18n/i18n.ts"
import { languageHints, preferredLanguage } from "./i18n/language.ts"
import { startIdentity } from "./session/identity.ts"
import { recoverKept } from "./session/kept.ts"
import { pageSettings } from "./session/settings.ts"

const root = document.getElementById("root")
if (!root) throw new Error("The page has no place for the app.")

try {
  await start(root)
} catch (error) {
  console.error(error)
  // There may be no texts, theme or router by now.
  root.textContent =
    "Something went wrong. Please load this page again. · مشکلی پیش آمد. لطفاً صفحه را دوباره بارگذاری کنید."
}

/**
 * Texts and the first screen come first; until then what the page itself paints stays. Who is there is asked at the
 * same time, and nobody waits for the answer: open pages are drawn at once, guarded ones show that they are getting
 * ready.
 */
async function start(place: HTMLElement): Promise<void> {
  const settings = pageSettings()
  const texts = startTexts(preferredLanguage(languageHints(), settings.languages))
  const router = createBrowserRouter(routes)
  void startIdentity(settings, () => {
    const { pathname, search, hash } = window.location
    void router.navigate({ pathname, search, hash }, { replace: true })
  })
  await Promise.all([texts, firstScreen(router), recoverKept()])
  createRoot(place).render(
    <StrictMode>
      <App router={router} loaded={makeQueryClient()} />
    </StrictMode>,
  )
}

/** Resolves when the screen of the address has been fetched, or could not be. */
function firstScreen(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}

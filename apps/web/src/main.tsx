import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { createBrowserRouter } from "react-router"
import { App } from "./app/App.tsx"
import { makeQueryClient } from "./app/queryClient.ts"
import { routes } from "./app/routes.tsx"
import { loadDrafts } from "./drafts/store.ts"
import { startTexts } from "./i18n/i18n.ts"
import { languageHints, preferredLanguage } from "./i18n/language.ts"
import { startIdentity } from "./session/identity.ts"
import { pageSettings } from "./session/settings.ts"

const root = document.getElementById("root")
if (!root) throw new Error('The page has no element with id "root".')

try {
  await start(root)
} catch (error) {
  console.error(error)
  // Texts, theme and router may not be available yet.
  root.textContent =
    "Something went wrong. Please load this page again. · مشکلی پیش آمد. لطفاً صفحه را دوباره بارگذاری کنید."
}

/**
 * Loads the texts and the first screen; until then the page's first paint stays visible. The sign-in state is requested
 * at the same time without blocking: public pages render at once, guarded ones show a loading state.
 */
async function start(place: HTMLElement): Promise<void> {
  const settings = pageSettings()
  const texts = startTexts(preferredLanguage(languageHints(), settings.languages))
  const router = createBrowserRouter(routes)
  void startIdentity(settings, () => {
    const { pathname, search, hash } = window.location
    void router.navigate({ pathname, search, hash }, { replace: true })
  })
  const reporting = settings.errorReporting === null ? null : startReporting(settings.errorReporting)
  await Promise.all([texts, firstScreen(router), loadDrafts()])
  createRoot(place, {
    onCaughtError(error) {
      console.error(error)
      void reporting?.then((loaded) => loaded?.reportShownError(error))
    },
  }).render(
    <StrictMode>
      <App router={router} loaded={makeQueryClient()} />
    </StrictMode>,
  )
}

/** Starts to report errors, where the operator wants that; undefined if that cannot be loaded. */
async function startReporting(address: string) {
  try {
    const loaded = await import("./app/error-reporting.ts")
    loaded.startErrorReporting(address)
    return loaded
  } catch (error) {
    console.warn("Errors are not reported.", error)
  }
}

/** Resolves when the screen of the current address has been fetched or has failed to load. */
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

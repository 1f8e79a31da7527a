import { type QueryClient, QueryClientProvider, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, Suspense, useEffect, useRef, useSyncExternalStore } from "react"
import { type createBrowserRouter, RouterProvider } from "react-router"
import { useLanguage } from "../i18n/useFormat.ts"
import { rememberZone } from "../i18n/zone.ts"
import { signInState } from "../session/identity.ts"
import { useTenant } from "../session/tenant.ts"
import { ThemeRoot } from "../theme/ThemeRoot.tsx"
import { lazyOptional } from "../ui/lazy.tsx"
import { SiteName } from "../ui/site.ts"
import { toastsWanted } from "../ui/toast.ts"

type Router = ReturnType<typeof createBrowserRouter>

/** Wraps the router in the providers that screens rely on; `loaded` caches server data. */
export function App({ router, loaded }: { router: Router; loaded: QueryClient }) {
  return (
    <QueryClientProvider client={loaded}>
      <Site>
        <ThemeRoot>
          <RouterProvider router={router} />
          <ToastPlace />
        </ThemeRoot>
      </Site>
    </QueryClientProvider>
  )
}

const Toasts = lazyOptional(async () => (await import("./Toasts.tsx")).Toasts, "saving")

function ToastPlace() {
  const wanted = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.get)
  return (
    wanted && (
      <Suspense>
        <Toasts />
      </Suspense>
    )
  )
}

/** Provides the installation's name and icon, and reloads server data when the language or the person changes. */
function Site({ children }: { children: ReactNode }) {
  const tenant = useTenant()
  useRefreshOnLanguage()
  useForgetOnSignOut()
  const icon = tenant?.logo.favLink
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (link && icon) Object.assign(link, { type: "", href: icon })
  }, [icon])
  return <SiteName value={tenant?.name ?? nameInPage()}>{children}</SiteName>
}

/** The installation's name as the server has written it into the page, until the tenant is loaded. */
function nameInPage(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? "Plumbline"
}

/** Reloads everything on a language change, since the server sends titles and messages in the reader's language. */
function useRefreshOnLanguage(): void {
  const language = useLanguage()
  const client = useQueryClient()
  const loadedIn = useRef(language)
  useEffect(() => {
    if (loadedIn.current === language) return
    loadedIn.current = language
    void client.invalidateQueries()
  }, [client, language])
}

/** Clears the cache and the time zone on sign-out: what belongs to one person must not be shown to the next. A page whose
 * session has ended keeps them: it is covered, and goes on when the same person has signed in again. */
function useForgetOnSignOut(): void {
  const client = useQueryClient()
  useEffect(() => {
    let before = signInState.get()
    return signInState.subscribe(() => {
      const now = signInState.get()
      if (before !== now && (before === "signed-in" || before === "ended") && now === "anonymous") {
        client.clear()
        rememberZone(null)
      }
      before = now
    })
  }, [client])
}

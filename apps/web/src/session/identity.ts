import type Keycloak from "keycloak-js"
import { currentLanguage, storedKeys } from "../i18n/language.ts"
import { isKept } from "./kept.ts"
import type { Settings } from "./settings.ts"

/**
 * Whether somebody is signed in. `loading` until the identity provider has answered; `unreachable` when it does
 * not, in which case the visitor goes on as an anonymous one.
 */
export type SignInState = "loading" | "anonymous" | "unreachable" | "signed-in"

/** How long the identity provider may take before the visitor goes on without it, in milliseconds. */
const patience = 12_000

let state: SignInState = "loading"
/** Gives the adapter, once there is a page to use it on. */
let adapter: (() => Promise<Keycloak>) | undefined
const listeners = new Set<() => void>()

/** The state as a store that React can follow. */
export const signInState = {
  get: (): SignInState => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/**
 * Asks the identity provider who is there, without holding up the page; not where a cookie tells that nobody is. A
 * visitor who comes back from signing in has the provider's parameters in the address; they are removed, and `onReturn`
 * is called so that the router takes over the cleaned address.
 */
export async function startIdentity(settings: Settings, onReturn: () => void): Promise<void> {
  become("loading")
  if (nobodyIsSignedIn(settings)) {
    adapter = onlyForLeaving(settings)
    return become("anonymous")
  }
  const loaded = loadAdapter(settings)
  adapter = () => loaded
  const addressBefore = window.location.href
  const slow = setTimeout(() => {
    if (state === "loading") become("unreachable")
  }, patience)
  try {
    const keycloak = await loaded
    const signedIn = await keycloak.init({
      ...wayOfSigningIn,
      onLoad: "check-sso",
      // Only Keycloak's hidden page speaks the adapter's language, and only it tells all about a person unasked. It is
      // asked in a hidden frame: without one this page would leave, come back and start anew.
      ...("provider" in settings.identity
        ? { checkLoginIframe: false, scope: "openid profile email" }
        : { silentCheckSsoRedirectUri: `${window.location.origin}/signed-in-silently.html` }),
    })
    if (window.location.href !== addressBefore) onReturn()
    become(signedIn ? "signed-in" : "anonymous")
  } catch (error) {
    console.warn("The identity provider does not answer.", error)
    if (window.location.href !== addressBefore) onReturn()
    if (state !== "signed-in") become("unreachable")
  } finally {
    clearTimeout(slow)
  }
}

const wayOfSigningIn = { pkceMethod: "S256", responseMode: "fragment", flow: "standard" } as const

/** The cookie is not there, and nobody comes back from signing in just now. */
function nobodyIsSignedIn({ identity: { sessionMark } }: Settings): boolean {
  if (sessionMark === undefined || /[#&?]state=/.test(window.location.hash)) return false
  return !document.cookie.split("; ").some((cookie) => cookie.startsWith(`${sessionMark}=`))
}

/** The adapter for a visitor: fetched when it is wanted, and asked nothing about a session. */
function onlyForLeaving(settings: Settings): () => Promise<Keycloak> {
  let ready: Promise<Keycloak> | undefined
  return () => {
    ready ??= loadAdapter(settings).then(async (keycloak) => {
      await keycloak.init({ ...wayOfSigningIn, checkLoginIframe: false })
      return keycloak
    })
    // It is fetched anew when it could not be.
    ready.catch(() => {
      ready = undefined
    })
    return ready
  }
}

/**
 * Leaves for the sign-in page; afterwards the browser is back at `returnTo`, query and fragment included. Stays here
 * when the identity provider does not answer, since the browser's own page would lead nowhere: then it resolves to false.
 */
export async function signIn(returnTo: string = window.location.href): Promise<boolean> {
  const keycloak = await fetchedAdapter()
  if (!keycloak || !(await answers(keycloak))) return stayHere()
  await keycloak.login({ redirectUri: returnTo, locale: currentLanguage() })
  return true
}

/** Signs out and leads to the sign-in page, for who is signed in as somebody who cannot be let in. */
export async function signInAsSomebodyElse(): Promise<void> {
  const keycloak = await adapter?.()
  const { href } = window.location
  await keycloak
    ?.logout({ redirectUri: href })
    .catch(() => keycloak.login({ prompt: "login", redirectUri: href }))
}

/**
 * Leaves for the sign-up page, and comes back like `signIn`. Only Keycloak has a known address for it; with others the
 * sign-in page leads there.
 */
export async function signUp(returnTo: string = window.location.href): Promise<boolean> {
  const keycloak = await fetchedAdapter()
  if (keycloak?.authServerUrl === undefined) return signIn(returnTo)
  if (!(await answers(keycloak))) return stayHere()
  await keycloak.register({ redirectUri: returnTo, locale: currentLanguage() })
  return true
}

/** Leaves for the page of the sign-in service on which people change their password and end sessions. */
export async function signInSettings(): Promise<void> {
  const keycloak = await adapter?.()
  await keycloak?.accountManagement()
}

/**
 * Ends the session here and at the identity provider. What this browser kept for the person is removed, but for what
 * is nowhere else yet: that stays for the next time the person signs in.
 */
export async function signOut(): Promise<void> {
  const keycloak = await adapter?.()
  for (const key of Object.keys(localStorage)) {
    if (!storedKeys.includes(key) && !isKept(key)) localStorage.removeItem(key)
  }
  try {
    // The home page is open to all; most others would ask to sign in again at once.
    await keycloak?.logout({ redirectUri: `${window.location.origin}/` })
  } catch (error) {
    console.warn("The identity provider has no address for signing out: the session ends only here.", error)
    keycloak?.clearToken()
  }
}

/**
 * The token for a call, renewed when it has less than 5 seconds left; undefined when nobody is signed in.
 * When renewing fails for a passing reason the old token is given, and the server decides.
 */
export async function freshToken(): Promise<string | undefined> {
  if (state !== "signed-in") return undefined
  const keycloak = await adapter?.()
  try {
    await keycloak?.updateToken(5)
  } catch (error) {
    console.warn("The session could not be renewed.", error)
  }
  return keycloak?.token
}

/** How the identity provider calls the person who is signed in; other services know them by it, too. */
export async function signedInName(): Promise<string> {
  const { preferred_username: name, sub = "" } = (await adapter?.())?.tokenParsed ?? {}
  return typeof name === "string" ? name : sub
}

/** undefined when it cannot be fetched. */
async function fetchedAdapter(): Promise<Keycloak | undefined> {
  return adapter?.().catch(() => undefined)
}

async function loadAdapter({ identity }: Settings): Promise<Keycloak> {
  const { default: Adapter } = await import("keycloak-js")
  const { clientId } = identity
  const keycloak = new Adapter(
    "provider" in identity
      ? { oidcProvider: identity.provider, clientId }
      : { url: identity.url, realm: identity.realm, clientId },
  )
  keycloak.onAuthSuccess = () => become("signed-in")
  keycloak.onAuthLogout = () => become("anonymous")
  return keycloak
}

function stayHere(): false {
  become("unreachable")
  return false
}

/** Whether a realm can be reached from here. Of other providers only the server knows, which answers for them. */
async function answers({ authServerUrl, realm }: Keycloak): Promise<boolean> {
  if (authServerUrl === undefined || realm === undefined) return true
  const address = `${authServerUrl}/realms/${encodeURIComponent(realm)}/.well-known/openid-configuration`
  try {
    await fetch(address, { mode: "no-cors", cache: "no-store", signal: AbortSignal.timeout(patience) })
    return true
  } catch {
    return false
  }
}

function become(next: SignInState): void {
  if (next === state) return
  state = next
  for (const listener of listeners) listener()
}

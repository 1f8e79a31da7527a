import type Keycloak from "keycloak-js"
import { currentLanguage, storedKeys } from "../i18n/language.ts"
import type { Settings } from "./settings.ts"

/**
 * Whether somebody is signed in. `loading` until the identity provider has answered; `unreachable` when it does
 * not, in which case the visitor goes on as an anonymous one.
 */
export type SignInState = "loading" | "anonymous" | "unreachable" | "signed-in"

/** How long the identity provider may take before the visitor goes on without it, in milliseconds. */
const patience = 12_000

let state: SignInState = "loading"
let adapter: Promise<Keycloak> | undefined
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
 * Asks the identity provider who is there, without holding up the page. A visitor who comes back from signing in
 * has the provider's parameters in the address; they are removed, and `onReturn` is told so that the router takes
 * over the cleaned address.
 */
export async function startIdentity(settings: Settings, onReturn: () => void): Promise<void> {
  become("loading")
  adapter = loadAdapter(settings)
  const addressBefore = window.location.href
  const slow = setTimeout(() => {
    if (state === "loading") become("unreachable")
  }, patience)
  try {
    const keycloak = await adapter
    const signedIn = await keycloak.init({
      onLoad: "check-sso",
      pkceMethod: "S256",
      responseMode: "fragment",
      flow: "standard",
      // Only Keycloak's hidden page speaks the adapter's language, and only it tells all about a person unasked.
      ...("provider" in settings.identity && { checkLoginIframe: false, scope: "openid profile email" }),
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

/** Leaves for the sign-in page; afterwards the browser is back at `returnTo`, query and fragment included. */
export async function signIn(returnTo: string = window.location.href): Promise<void> {
  const keycloak = await adapter
  await keycloak?.login({ redirectUri: returnTo, locale: currentLanguage() })
}

/**
 * Leaves for the sign-up page, and comes back like `signIn`. Only Keycloak has a known address for it; with others the
 * sign-in page leads there.
 */
export async function signUp(returnTo: string = window.location.href): Promise<void> {
  const keycloak = await adapter
  if (keycloak?.authServerUrl === undefined) return signIn(returnTo)
  await keycloak.register({ redirectUri: returnTo, locale: currentLanguage() })
}

/**
 * Ends the session here and at the identity provider. What this browser kept for the person is removed, but for what
 * is nowhere else yet: a key that begins with `keep:` stays for the next time the person signs in.
 */
export async function signOut(): Promise<void> {
  const keycloak = await adapter
  for (const key of Object.keys(localStorage)) {
    if (!storedKeys.includes(key) && !key.startsWith("keep:")) localStorage.removeItem(key)
  }
  try {
    await keycloak?.logout({ redirectUri: window.location.href })
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
  const keycloak = await adapter
  try {
    await keycloak?.updateToken(5)
  } catch (error) {
    console.warn("The session could not be renewed.", error)
  }
  return keycloak?.token
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

function become(next: SignInState): void {
  if (next === state) return
  state = next
  for (const listener of listeners) listener()
}

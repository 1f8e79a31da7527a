import type Keycloak from "keycloak-js"
import { leaveFreely } from "../drafts/open.ts"
import { drafts } from "../drafts/store.ts"
import { currentLanguage, storedKeys } from "../i18n/language.ts"
import { pageSettings, type Settings } from "./settings.ts"

/**
 * Whether somebody is signed in. `loading` until the identity provider has answered; `unreachable` if it does not, in
 * which case the visitor continues anonymously. `ended` if the session of an open page has ended: it expired, was revoked,
 * or the person signed out in another tab. The page stays, and its calls wait until the person has signed in again.
 */
export type SignInState = "loading" | "anonymous" | "unreachable" | "signed-in" | "ended"

/** How long to wait for the identity provider before continuing without it, in milliseconds. */
const signInTimeout = 12_000

let state: SignInState = "loading"
/** Returns the adapter; undefined until `startIdentity` was called. */
let adapter: (() => Promise<Keycloak>) | undefined
const listeners = new Set<() => void>()
/** The person of this page, as the identity provider names them. */
let person: string | undefined
/** Whether the person is leaving: then the end of the session is what they want. */
let isSigningOut = false
/** Tells pages whose session has ended that somebody has signed in. */
const news = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("signed-in")

/** The state as a store for `useSyncExternalStore`. */
export const signInState = {
  get: (): SignInState => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/**
 * Asks the identity provider who is signed in, without blocking the page; skipped if a missing cookie shows that nobody
 * is. When a visitor returns from signing in, the address contains the provider's parameters; they are removed, and
 * `onReturn` is called so that the router picks up the cleaned address.
 */
export async function startIdentity(settings: Settings, onReturn: () => void): Promise<void> {
  become("loading")
  person = undefined
  isSigningOut = false
  if (nobodyIsSignedIn(settings)) {
    adapter = onlyForLeaving(settings)
    return become("anonymous")
  }
  const loaded = loadAdapter(settings)
  adapter = () => loaded
  const addressBefore = window.location.href
  const slow = setTimeout(() => {
    if (state === "loading") become("unreachable")
  }, signInTimeout)
  try {
    const keycloak = await loaded
    const signedIn = await keycloak.init({
      ...signInFlow,
      onLoad: "check-sso",
      // Only the server's own provider and Keycloak have a session page that the adapter polls in a hidden frame, and
      // return the profile without explicit scopes. They are queried in a hidden frame, too, since otherwise this page
      // would redirect and start again.
      ...(isOfOthers(settings.identity)
        ? { checkLoginIframe: false, scope: "openid profile email" }
        : { silentCheckSsoRedirectUri: `${window.location.origin}${silentPage}` }),
    })
    if (window.location.href !== addressBefore) onReturn()
    if (!signedIn) become("anonymous")
    else if (state !== "signed-in") welcome(keycloak)
    if (signedIn) news?.postMessage(null)
  } catch (error) {
    console.warn("The identity provider does not answer.", error)
    if (window.location.href !== addressBefore) onReturn()
    if (state !== "signed-in") become("unreachable")
  } finally {
    clearTimeout(slow)
  }
}

/** Whether the provider is reached through the server, and does nothing beyond the standard. */
function isOfOthers(identity: Settings["identity"]): boolean {
  return "provider" in identity && !identity.embedded
}

/** Reads the provider's answer out of its address, in a hidden frame or in a window beside the page. */
const silentPage = "/signed-in-silently.html"

const signInFlow = { pkceMethod: "S256", responseMode: "fragment", flow: "standard" } as const

/** Whether the session cookie is missing and the visitor is not just returning from signing in. */
function nobodyIsSignedIn({ identity: { sessionMark } }: Settings): boolean {
  if (sessionMark === undefined || /[#&?]state=/.test(window.location.hash)) return false
  return !document.cookie.split("; ").some((cookie) => cookie.startsWith(`${sessionMark}=`))
}

/** The adapter for an anonymous visitor: loaded on demand, without checking for a session. */
function onlyForLeaving(settings: Settings): () => Promise<Keycloak> {
  let ready: Promise<Keycloak> | undefined
  return () => {
    ready ??= loadAdapter(settings).then(async (keycloak) => {
      await keycloak.init({ ...signInFlow, checkLoginIframe: false })
      return keycloak
    })
    // Allow a retry after a failure.
    ready.catch(() => {
      ready = undefined
    })
    return ready
  }
}

/**
 * Redirects to the sign-in page; afterwards the browser returns to `returnTo`, including query and fragment. Stays on
 * the page and resolves to false if the identity provider does not answer, instead of leaving for a browser error page.
 */
export async function signIn(returnTo: string = window.location.href): Promise<boolean> {
  const keycloak = await fetchedAdapter()
  if (!keycloak || !(await answers(keycloak))) return stayHere()
  await keycloak.login({ redirectUri: returnTo, locale: currentLanguage() })
  return true
}

/**
 * Signs in again after the session has ended, in a window beside the page, which stays as it is. Where that is not
 * possible, redirects to the sign-in page; drafts are there again afterwards.
 */
export async function signInAgain(): Promise<void> {
  const settings = pageSettings()
  // A window can only be opened at once.
  const beside = isOfOthers(settings.identity)
    ? null
    : window.open("", "sign-in", "popup,width=520,height=760")
  const keycloak = await fetchedAdapter()
  if (!keycloak || !(await answers(keycloak))) return beside?.close()
  if (!beside) {
    leaveFreely()
    return keycloak.login({ redirectUri: window.location.href, locale: currentLanguage() })
  }
  const redirectUri = `${window.location.origin}${silentPage}`
  beside.location.href = await keycloak.createLoginUrl({ redirectUri, locale: currentLanguage() })
}

/**
 * Resumes the session of a page whose own has ended, if somebody has signed in again. If it is somebody else, the page is
 * loaded again: nothing of the first person may be shown to them or sent in their name.
 */
export async function resumeSession(): Promise<void> {
  const settings = pageSettings()
  if (state !== "ended" || isResuming || isOfOthers(settings.identity)) return
  isResuming = true
  try {
    const keycloak = await loadAdapter(settings)
    const signedIn = await keycloak.init({
      ...signInFlow,
      onLoad: "check-sso",
      silentCheckSsoRedirectUri: `${window.location.origin}${silentPage}`,
    })
    if (!signedIn || !isEnded()) return
    adapter = () => Promise.resolve(keycloak)
    welcome(keycloak)
  } catch (error) {
    console.warn("The identity provider does not answer.", error)
  } finally {
    isResuming = false
  }
}

let isResuming = false

/** Calls back when somebody signs in on another page. */
export function onSignInElsewhere(callback: () => void): () => void {
  news?.addEventListener("message", callback)
  return () => news?.removeEventListener("message", callback)
}

/** Signs out and opens the sign-in page, for people signed in with an account that is not admitted. */
export async function signInAsSomebodyElse(): Promise<void> {
  isSigningOut = true
  const keycloak = await adapter?.()
  const { href } = window.location
  await keycloak
    ?.logout({ redirectUri: href })
    .catch(() => keycloak.login({ prompt: "login", redirectUri: href }))
}

/** For newcomers: to the sign-up page, or, where people cannot register themselves, to the sign-in page. */
export function signUpOrIn(returnTo?: string): Promise<boolean> {
  return pageSettings().identity.registration ? signUp(returnTo) : signIn(returnTo)
}

/**
 * Redirects to the sign-up page and returns like `signIn`. With providers of which it is not known whether they have
 * one, it is reached from the sign-in page.
 */
export async function signUp(returnTo: string = window.location.href): Promise<boolean> {
  if (isOfOthers(pageSettings().identity)) return signIn(returnTo)
  const keycloak = await fetchedAdapter()
  if (!keycloak || !(await answers(keycloak))) return stayHere()
  const options = { redirectUri: returnTo, locale: currentLanguage() }
  if (keycloak.authServerUrl !== undefined) await keycloak.register(options)
  else window.location.assign(asSignUp(await keycloak.createLoginUrl(options)))
  return true
}

/** A mailed invitation: the address it was sent to, and the token of its link. */
export interface Invited {
  email: string
  token: string
}

/**
 * Redirects to the sign-in or sign-up page with the address of an invitation filled in, also somebody who is signed in,
 * as another person; then returns to `returnTo`. At the server's own provider the invitation comes along: it confirms the
 * address. Other providers get to know the address only.
 */
export async function signInAsInvited(
  { email, token }: Invited,
  way: "sign in" | "sign up",
  returnTo: string,
): Promise<boolean> {
  const { identity } = pageSettings()
  const keycloak = await fetchedAdapter()
  if (!keycloak || !(await answers(keycloak))) return stayHere()
  const options = {
    redirectUri: returnTo,
    locale: currentLanguage(),
    loginHint: email,
    ...(state === "signed-in" && { prompt: "login" as const }),
  }
  leaveFreely()
  if (!("provider" in identity)) {
    await (way === "sign up" ? keycloak.register(options) : keycloak.login(options))
    return true
  }
  if (!identity.embedded) {
    await keycloak.login(options)
    return true
  }
  const url = new URL(await keycloak.createLoginUrl(options), window.location.href)
  url.searchParams.set("invitation", token)
  window.location.assign(way === "sign up" ? asSignUp(url.href) : url.href)
  return true
}

/** A sign-up is a sign-in request that asks for the sign-up page, which the adapter does not know. */
function asSignUp(address: string): string {
  const url = new URL(address, window.location.href)
  url.searchParams.set("prompt", "create")
  return url.href
}

/** Redirects to the identity provider's account page, where people change their password and end sessions. */
export async function signInSettings(): Promise<void> {
  const { identity } = pageSettings()
  if ("provider" in identity && identity.embedded) {
    const query = new URLSearchParams({ referrer_uri: window.location.href })
    return window.location.assign(`${identity.provider}/account?${query}`)
  }
  const keycloak = await adapter?.()
  await keycloak?.accountManagement()
}

/**
 * Ends the session here and at the identity provider. Removes the person's data from this browser, except drafts and
 * answers not yet stored anywhere else: those stay until the person signs in again, and nobody else sees them.
 */
export async function signOut(): Promise<void> {
  isSigningOut = true
  const keycloak = await adapter?.()
  for (const key of Object.keys(localStorage)) {
    if (!storedKeys.includes(key) && !key.startsWith("keep:")) localStorage.removeItem(key)
  }
  try {
    // The home page is public; most other pages would immediately ask to sign in again.
    await keycloak?.logout({ redirectUri: `${window.location.origin}/` })
  } catch (error) {
    console.warn("The identity provider has no sign-out address; the session ends only in this app.", error)
    keycloak?.clearToken()
  }
}

/**
 * The token for a call, renewed if it expires in less than 5 seconds; undefined if nobody is signed in. If renewal
 * fails for a transient reason or takes too long, returns the old token and lets the server decide. If the session has ended, waits until
 * the person has signed in again.
 */
export async function freshToken(): Promise<string | undefined> {
  if (state === "ended") await notEnded()
  if (state !== "signed-in") return undefined
  const keycloak = await adapter?.()
  try {
    await Promise.race([
      keycloak?.updateToken(5),
      new Promise((_resolve, tooLate) => setTimeout(tooLate, signInTimeout)),
    ])
  } catch (error) {
    console.warn("The session could not be renewed.", error)
  }
  // Renewing may have shown that the session has ended.
  return isEnded() ? freshToken() : keycloak?.token
}

const isEnded = () => state === "ended"

/** Resolves when the person has signed in again. */
function notEnded(): Promise<void> {
  return new Promise((resolve) => {
    const stop = signInState.subscribe(() => {
      if (isEnded()) return
      stop()
      resolve()
    })
  })
}

/** The identity provider's name for the signed-in person, by which other services know them too. */
export async function signedInName(): Promise<string> {
  const { preferred_username: name, sub = "" } = (await adapter?.())?.tokenParsed ?? {}
  return typeof name === "string" ? name : sub
}

/** The adapter; undefined if it cannot be loaded. */
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
  keycloak.onAuthSuccess = () => {
    if (state !== "ended") welcome(keycloak)
    renewInTime(keycloak)
  }
  keycloak.onAuthRefreshSuccess = () => renewInTime(keycloak)
  keycloak.onAuthLogout = () => {
    clearTimeout(renewal)
    become((state === "signed-in" || state === "ended") && !isSigningOut ? "ended" : "anonymous")
  }
  return keycloak
}

let renewal: ReturnType<typeof setTimeout> | undefined

/** An open page renews its token when it is valid for this many seconds only. */
const validWhenRenewed = 30

/** The longest delay of a timer, in seconds; longer ones would end at once. */
const longestDelay = 2_000_000

/**
 * Renews the token of an open page before it expires, so that what the person does next need not wait. A token that is
 * valid for less than a minute is renewed after half of its time. After a failure, the next call renews it.
 */
function renewInTime(keycloak: Keycloak): void {
  clearTimeout(renewal)
  const expires = keycloak.tokenParsed?.exp
  if (expires === undefined) return
  const left = expires - Date.now() / 1000 + (keycloak.timeSkew ?? 0)
  const delay = Math.min(Math.max(left - validWhenRenewed, left / 2, 1), longestDelay)
  renewal = setTimeout(() => {
    // A few seconds more than are left, whatever the adapter rounds.
    keycloak.updateToken(validWhenRenewed + 5).catch((error: unknown) => {
      console.warn("The session could not be renewed.", error)
    })
  }, delay * 1000)
}

function stayHere(): false {
  if (state !== "ended") become("unreachable")
  return false
}

/** Whether the provider is reachable. */
async function answers({ authServerUrl = "", realm }: Keycloak): Promise<boolean> {
  const { identity } = pageSettings()
  const place =
    "provider" in identity ? identity.provider : `${authServerUrl}/realms/${encodeURIComponent(realm ?? "")}`
  const address = `${place}/.well-known/openid-configuration`
  try {
    await fetch(address, { mode: "no-cors", cache: "no-store", signal: AbortSignal.timeout(signInTimeout) })
    return true
  } catch {
    return false
  }
}

/** Goes on as the person who has signed in. */
function welcome({ tokenParsed }: Keycloak): void {
  const name = tokenParsed?.sub ?? ""
  if (person !== undefined && person !== name) {
    leaveFreely()
    window.location.reload()
    return
  }
  person = name
  drafts.belongTo(name)
  become("signed-in")
}

function become(next: SignInState): void {
  if (next === state) return
  state = next
  for (const listener of listeners) listener()
}

/**
 * A fake of the identity provider's adapter. Tests set `signedIn` before the visit, and `validFor` for tokens that expire
 * after so many seconds; requests to the provider are recorded in `asked` instead of leaving the page.
 */
export const identityProvider: {
  signedIn: boolean
  /** The person, as tokens name them. */
  sub: string
  validFor?: number
  asked: string[]
  /** Ends the session of the open page. */
  endSession: () => void
} = { signedIn: false, sub: "5c1d3a52", asked: [], endSession: () => undefined }

interface LoginOptions {
  redirectUri: string
  loginHint?: string
  prompt?: string
}

interface InitOptions {
  onLoad?: string
  silentCheckSsoRedirectUri?: string
}

export default class Adapter {
  authServerUrl?: string
  token = "a-token"
  tokenParsed: Record<string, unknown> = { sub: identityProvider.sub, preferred_username: "dana@example.com" }
  timeSkew = 0
  onAuthSuccess?: () => void
  onAuthRefreshSuccess?: () => void
  onAuthLogout?: () => void

  constructor() {
    identityProvider.endSession = () => this.onAuthLogout?.()
  }

  init({ onLoad, silentCheckSsoRedirectUri }: InitOptions): Promise<boolean> {
    if (onLoad === undefined) return Promise.resolve(false)
    if (silentCheckSsoRedirectUri === undefined) identityProvider.asked.push("who is signed in, by redirect")
    if (identityProvider.signedIn) {
      this.#issue()
      this.onAuthSuccess?.()
    }
    return Promise.resolve(identityProvider.signedIn)
  }

  updateToken(seconds: number): Promise<boolean> {
    const left = Number(this.tokenParsed.exp) - Date.now() / 1000
    // Without an expiry, `left` is not a number and nothing is renewed.
    if (!(left < seconds)) return Promise.resolve(false)
    identityProvider.asked.push("a new token")
    this.#issue()
    this.onAuthRefreshSuccess?.()
    return Promise.resolve(true)
  }

  #issue(): void {
    const { validFor } = identityProvider
    if (validFor === undefined) return
    this.tokenParsed = { ...this.tokenParsed, exp: Date.now() / 1000 + validFor }
  }

  login({ redirectUri, loginHint }: LoginOptions): Promise<void> {
    identityProvider.asked.push(`sign in${loginHint ? ` as ${loginHint}` : ""}, back to ${redirectUri}`)
    return Promise.resolve()
  }

  createLoginUrl({ redirectUri, loginHint, prompt }: LoginOptions): Promise<string> {
    const address = `https://plumbline.test/oidc/authorize?redirect_uri=${redirectUri}`
    const hint = loginHint ? `&login_hint=${encodeURIComponent(loginHint)}` : ""
    return Promise.resolve(address + hint + (prompt ? `&prompt=${prompt}` : ""))
  }

  logout(): Promise<void> {
    identityProvider.asked.push("sign out")
    return Promise.resolve()
  }
}

/**
 * A fake of the identity provider's adapter. Tests set `signedIn` before the visit; requests to the provider are
 * recorded in `asked` instead of leaving the page.
 */
export const identityProvider: { signedIn: boolean; asked: string[] } = { signedIn: false, asked: [] }

interface InitOptions {
  onLoad?: string
  silentCheckSsoRedirectUri?: string
}

export default class Adapter {
  authServerUrl?: string
  token = "a-token"
  tokenParsed = { sub: "5c1d3a52", preferred_username: "dana@example.com" }
  onAuthSuccess?: () => void
  onAuthLogout?: () => void

  init({ onLoad, silentCheckSsoRedirectUri }: InitOptions): Promise<boolean> {
    if (onLoad === undefined) return Promise.resolve(false)
    if (silentCheckSsoRedirectUri === undefined) identityProvider.asked.push("who is signed in, by redirect")
    return Promise.resolve(identityProvider.signedIn)
  }

  updateToken(): Promise<boolean> {
    return Promise.resolve(false)
  }

  login({ redirectUri }: { redirectUri: string }): Promise<void> {
    identityProvider.asked.push(`sign in, back to ${redirectUri}`)
    return Promise.resolve()
  }

  createLoginUrl({ redirectUri }: { redirectUri: string }): Promise<string> {
    return Promise.resolve(`https://plumbline.test/oidc/authorize?redirect_uri=${redirectUri}`)
  }

  logout(): Promise<void> {
    identityProvider.asked.push("sign out")
    return Promise.resolve()
  }
}

import type { Config } from "../../config.ts"
import type { LocalText } from "../i18n/language.ts"
import { TenantError } from "./settings.ts"
import type { SocialProviderSettings } from "./social-settings.ts"

/** A provider whose accounts can be used to sign in, in addition to passwords. */
export type SocialProvider = {
  type: "google" | "github" | "openid"
  /** Its name in URLs. */
  id: string
  name: LocalText
  /** The issuer of an OpenID provider, or the address of GitHub. It identifies the accounts permanently. */
  issuer: string
  clientId: string
  /** Null for a public client, which uses PKCE only. */
  clientSecret: string | null
  /** Whether all its email addresses count as verified, although it does not state that. */
  emailsAreVerified: boolean
}

const GOOGLE = {
  type: "google",
  id: "google",
  name: { en: "Google", fa: "گوگل" },
  issuer: "https://accounts.google.com",
  emailsAreVerified: false,
} as const

const GITHUB = {
  type: "github",
  id: "github",
  name: { en: "GitHub", fa: "گیت‌هاب" },
  emailsAreVerified: false,
} as const

export const GITHUB_ADDRESS = "https://github.com"

/**
 * The providers of a tenant: its own, or those of the installation.
 *
 * @throws TenantError if two have the same name, or a secret is missing
 */
export function socialProvidersOf(
  settings: SocialProviderSettings | undefined,
  config: Config,
): SocialProvider[] {
  const providers = settings ? settings.map(ofTenant) : ofInstallation(config)
  const ids = providers.map(({ id }) => id)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined) throw new TenantError(`"signInWith" names "${twice}" twice.`)
  return providers
}

function ofTenant(settings: SocialProviderSettings[number]): SocialProvider {
  const { type, clientId } = settings
  if (type === "google") return { ...GOOGLE, clientId, clientSecret: settings.clientSecret }
  if (type === "github") {
    const issuer = withoutSlash(settings.url ?? GITHUB_ADDRESS)
    return { ...GITHUB, issuer, clientId, clientSecret: settings.clientSecret }
  }
  const { id, nameEn, nameFa, issuer, clientSecret, emailsAreVerified } = settings
  return {
    type,
    id,
    name: { en: nameEn, fa: nameFa ?? nameEn },
    issuer,
    clientId,
    clientSecret: clientSecret ?? null,
    emailsAreVerified: emailsAreVerified ?? false,
  }
}

function ofInstallation(config: Config): SocialProvider[] {
  const { googleClientId, googleClientSecret, githubClientId, githubClientSecret, ssoIssuer } = config
  const providers: (SocialProvider | false)[] = [
    googleClientId !== null && {
      ...GOOGLE,
      clientId: googleClientId,
      clientSecret: needed("GOOGLE_CLIENT_SECRET", googleClientSecret),
    },
    githubClientId !== null && {
      ...GITHUB,
      issuer: withoutSlash(config.githubUrl),
      clientId: githubClientId,
      clientSecret: needed("GITHUB_CLIENT_SECRET", githubClientSecret),
    },
    ssoIssuer !== null && {
      type: "openid",
      id: "sso",
      name: { en: config.ssoName, fa: config.ssoName },
      issuer: ssoIssuer,
      clientId: config.ssoClientId,
      clientSecret: config.ssoClientSecret,
      emailsAreVerified: config.ssoEmailsAreVerified,
    },
  ]
  return providers.filter((provider) => provider !== false)
}

function needed(variable: string, secret: string | null): string {
  if (secret === null) throw new TenantError(`${variable} is required together with the client ID.`)
  return secret
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, "")
}

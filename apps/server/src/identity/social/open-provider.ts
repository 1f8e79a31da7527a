import type { SocialProvider } from "../../platform/tenants/social-providers.ts"
import { signInAtGitHub } from "./github.ts"
import { signInByOpenId } from "./open-id.ts"
import type { SocialSignIn } from "./social-sign-in.ts"

const opened = new Map<string, SocialSignIn>()

/** One instance per provider and client, which caches what it has learnt about the provider. */
export function socialSignIn(provider: SocialProvider): SocialSignIn {
  const key = JSON.stringify(provider)
  const known = opened.get(key)
  if (known) return known
  const signIn = provider.type === "github" ? signInAtGitHub(provider) : signInByOpenId(provider)
  opened.set(key, signIn)
  return signIn
}

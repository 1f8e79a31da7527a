import { afterEach, describe, expect, test } from "vitest"
import { identityProvider } from "../testing/identity.ts"
import { signIn, signInState, startIdentity } from "./identity.ts"
import { parseSettings, type Settings } from "./settings.ts"

const settings: Settings = parseSettings('{ "identity": { "sessionMark": "somebody_here" } }')
const nothing = () => undefined

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: this is the cookie that tells
  document.cookie = "somebody_here=; max-age=0"
  window.history.replaceState(null, "", "/")
})

describe("where a cookie tells whether somebody may be signed in", () => {
  test("a visitor is one at once, and the provider is asked nothing until they leave for it", async () => {
    identityProvider.signedIn = true
    await startIdentity(settings, nothing)
    expect(signInState.get()).toBe("anonymous")
    await signIn("https://plumbline.test/spaces")
    expect(identityProvider.asked).toEqual(["sign in, back to https://plumbline.test/spaces"])
  })

  test("who has the cookie is asked for, without leaving the page", async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: see above
    document.cookie = "somebody_here=1"
    identityProvider.signedIn = true
    await startIdentity(settings, nothing)
    expect(signInState.get()).toBe("signed-in")
    expect(identityProvider.asked).toEqual([])
  })

  test("who comes back from signing in is known although the cookie is not kept", async () => {
    window.history.replaceState(null, "", "/#state=1&code=2")
    identityProvider.signedIn = true
    await startIdentity(settings, nothing)
    expect(signInState.get()).toBe("signed-in")
  })
})

test("a provider that has no such cookie and no hidden page is asked by leaving the page", async () => {
  identityProvider.signedIn = false
  await startIdentity(parseSettings('{ "identity": { "provider": "/oidc" } }'), nothing)
  expect(signInState.get()).toBe("anonymous")
  expect(identityProvider.asked).toEqual(["who is there, by leaving the page"])
})

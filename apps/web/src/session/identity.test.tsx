import { afterEach, describe, expect, test, vi } from "vitest"
import { identityProvider } from "../testing/identity.ts"
import { signIn, signInState, signUp, startIdentity } from "./identity.ts"
import { parseSettings, type Settings } from "./settings.ts"

const settings: Settings = parseSettings('{ "identity": { "sessionMark": "somebody_here" } }')
const nothing = () => undefined

afterEach(() => {
  identityProvider.validFor = undefined
  vi.useRealTimers()
  // biome-ignore lint/suspicious/noDocumentCookie: this is the cookie under test
  document.cookie = "somebody_here=; max-age=0"
  window.history.replaceState(null, "", "/")
})

describe("with a cookie that tells whether somebody may be signed in", () => {
  test("without it a visitor is anonymous at once, and the provider is not contacted before sign-in", async () => {
    identityProvider.signedIn = true
    await startIdentity(settings, nothing)
    expect(signInState.get()).toBe("anonymous")
    await signIn("https://plumbline.test/spaces")
    expect(identityProvider.asked).toEqual(["sign in, back to https://plumbline.test/spaces"])
  })

  test("with it the provider is queried without leaving the page", async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: see above
    document.cookie = "somebody_here=1"
    identityProvider.signedIn = true
    await startIdentity(settings, nothing)
    expect(signInState.get()).toBe("signed-in")
    expect(identityProvider.asked).toEqual([])
  })

  test("a person who returns from signing in is recognised even if the cookie was not stored", async () => {
    window.history.replaceState(null, "", "/#state=1&code=2")
    identityProvider.signedIn = true
    await startIdentity(settings, nothing)
    expect(signInState.get()).toBe("signed-in")
  })
})

test("a provider with neither the cookie nor a hidden page is queried by a redirect", async () => {
  identityProvider.signedIn = false
  await startIdentity(parseSettings('{ "identity": { "provider": "/oidc" } }'), nothing)
  expect(signInState.get()).toBe("anonymous")
  expect(identityProvider.asked).toEqual(["who is signed in, by redirect"])
})

test("a sign-up at the server's own provider is a request for the sign-up page", async () => {
  const left = vi.spyOn(window.location, "assign").mockImplementation(() => undefined)
  await startIdentity(settings, nothing)
  await signUp("https://plumbline.test/spaces")
  expect(left).toHaveBeenCalledWith(
    "https://plumbline.test/oidc/authorize?redirect_uri=https%3A%2F%2Fplumbline.test%2Fspaces&prompt=create",
  )
  left.mockRestore()
})

test("an open page renews its token when it is valid for 30 more seconds, again and again", async () => {
  vi.useFakeTimers()
  identityProvider.signedIn = true
  identityProvider.validFor = 300
  await startIdentity(parseSettings("{}"), nothing)
  await vi.advanceTimersByTimeAsync(269_000)
  expect(identityProvider.asked).toEqual([])
  await vi.advanceTimersByTimeAsync(2000)
  expect(identityProvider.asked).toEqual(["a new token"])
  await vi.advanceTimersByTimeAsync(271_000)
  expect(identityProvider.asked).toEqual(["a new token", "a new token"])
})

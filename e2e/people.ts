import { createHash, randomBytes, randomUUID } from "node:crypto"
import { type APIRequestContext, type APIResponse, expect, request } from "@playwright/test"

export type Account = { email: string; password: string; name: string }

/** A person with an account, whose API calls carry a token. */
export type Person = Account & { api: APIRequestContext }

/** The demo account, which owns the ready-made kits. */
export const demo: Account = { email: "demo@example.com", password: "plumbline", name: "Dana Demo" }

/** Another demo account. Its address is verified, so that it can open what is shared with it at once. */
export const guest: Account = { email: "guest@example.com", password: "plumbline", name: "Gil Guest" }

/**
 * Signs in through the real forms, without showing them: `browser.request` of a context shares its cookies, so its
 * pages are signed in as well. (identity-pages.spec.ts fills in the forms as people do.)
 */
export async function signIn(
  browser: APIRequestContext,
  site: string,
  { email, password }: Account,
): Promise<void> {
  const page = await browser.get(authorization(site, "auth"))
  await submit(browser, page, { username: email, password })
}

/** Creates an account, signed in like `signIn`. */
export async function signUp(
  browser: APIRequestContext,
  site: string,
  account: Account = newAccount(),
): Promise<Account> {
  const { email, password, name } = account
  const [firstName = "", lastName = ""] = name.split(" ")
  const page = await browser.get(authorization(site, "registrations"))
  await submit(browser, page, { firstName, lastName, email, password })
  return account
}

export function newAccount(name = "Noor Sand"): Account {
  return { name, email: `noor.${randomUUID()}@example.com`, password: "hold the line" }
}

/** The person who is signed in at `browser`. The caller disposes of its `api`. */
export async function person(browser: APIRequestContext, site: string, account: Account): Promise<Person> {
  const verifier = randomBytes(32).toString("hex")
  const asked = await browser.get(
    authorization(site, "auth", {
      prompt: "none",
      response_mode: "query",
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    }),
    { maxRedirects: 0 },
  )
  const code = new URL(asked.headers().location ?? "", site).searchParams.get("code")
  if (!code) throw new Error(`${account.email} is not signed in: ${asked.headers().location}`)
  const exchanged = await browser.post(`${site}/realms/main/protocol/openid-connect/token`, {
    form: {
      grant_type: "authorization_code",
      client_id: "web",
      code,
      redirect_uri: `${site}/spaces`,
      code_verifier: verifier,
    },
  })
  await expect(exchanged).toBeOK()
  const { access_token } = await exchanged.json()
  const extraHTTPHeaders = { authorization: `Bearer ${access_token}` }
  const api = await request.newContext({ baseURL: site, extraHTTPHeaders })
  // The first call registers the person in the product.
  await expect(await api.get("/api/v1/users/me/")).toBeOK()
  return { ...account, api }
}

/**
 * The address at which the web client of a site requests a sign-in.
 *
 * @param endpoint `auth` leads to the sign-in page, `registrations` to the sign-up page
 * @param changed parameters that replace the usual ones
 */
export function authorization(
  site: string,
  endpoint: "auth" | "registrations",
  changed: Record<string, string> = {},
): string {
  const query = new URLSearchParams({
    client_id: "web",
    redirect_uri: `${site}/spaces`,
    state: randomUUID(),
    response_mode: "fragment",
    response_type: "code",
    scope: "openid",
    nonce: randomUUID(),
    code_challenge: createHash("sha256").update(randomBytes(32)).digest("base64url"),
    code_challenge_method: "S256",
    ...changed,
  })
  return `${site}/realms/main/protocol/openid-connect/${endpoint}?${query}`
}

/** Submits the form of a page with what a person would type. */
async function submit(
  browser: APIRequestContext,
  page: APIResponse,
  typed: Record<string, string>,
): Promise<void> {
  const text = await page.text()
  const address = /<form [^>]*method="post" action="([^"]+)"/.exec(text)?.[1]?.replaceAll("&amp;", "&")
  const seal = /name="seal" value="([^"]+)"/.exec(text)?.[1]
  if (!address) throw new Error(`No form at ${page.url()}: ${text}`)
  const reply = await browser.post(new URL(address, page.url()).href, {
    headers: { accept: "text/html" },
    form: { ...(seal && { seal }), ...typed },
  })
  await expect(reply).toBeOK()
}

import { createHash, randomBytes, randomUUID } from "node:crypto"
import { decodeJwt } from "jose"

export const HOME = "http://localhost:8080"
export const REALM = `${HOME}/realms/main`
export const CONNECT = `${REALM}/protocol/openid-connect`
/** The provider's own address. */
export const PROVIDER = `${HOME}/oidc`

export type Page = {
  status: number
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on the shape itself.
  json: any
  headers: Record<string, string | string[] | number | undefined>
  /** Where the browser ended up; for an address outside the provider, where it would go. */
  address: string
}

/** The server a browser talks to: an application in this process, or one over the network. */
export type Server = {
  http: {
    inject(request: {
      method: "GET" | "POST"
      url: string
      headers: Record<string, string>
      remoteAddress: string
      payload?: string
    }): Promise<{ statusCode: number; body: string; headers: Page["headers"] }>
  }
}

export type Person = { firstName: string; lastName: string; email: string; password: string }

/**
 * A browser with cookies, which follows redirects inside the provider, with a client like keycloak-js.
 *
 * @param path of the endpoints that the client uses: those of a realm of Keycloak, or the provider's own
 */
export function openBrowser(
  { http }: Server,
  address = "127.0.0.1",
  ownHeaders: Record<string, string> = {},
  home = HOME,
  path = "/realms/main/protocol/openid-connect",
) {
  const connect = home + path
  const cookies: { name: string; value: string; path: string }[] = []

  async function request(
    method: "GET" | "POST",
    url: string,
    form?: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Page> {
    const target = new URL(url, home)
    const sent = cookies.filter(
      ({ path }) => target.pathname === path || target.pathname.startsWith(withSlash(path)),
    )
    const response = await http.inject({
      method,
      url: target.pathname + target.search,
      remoteAddress: address,
      headers: {
        host: new URL(home).host,
        accept: "text/html",
        ...ownHeaders,
        ...(sent.length > 0 && { cookie: sent.map(({ name, value }) => `${name}=${value}`).join("; ") }),
        ...(form && { "content-type": "application/x-www-form-urlencoded" }),
        ...headers,
      },
      ...(form && { payload: new URLSearchParams(form).toString() }),
    })
    for (const cookie of [response.headers["set-cookie"] ?? []].flat()) keep(String(cookie))
    const location = response.headers.location
    if (location !== undefined) {
      const next = new URL(String(location), target)
      if (next.origin === home && /^\/(realms|oidc)\//.test(next.pathname))
        return request("GET", next.href, undefined, headers)
      return page(response, next.href)
    }
    return page(response, target.href)
  }

  function keep(header: string): void {
    const [pair = "", ...attributes] = header.split(/;\s*/)
    const [name = "", value = ""] = pair.split("=")
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? "/"
    const known = cookies.findIndex((cookie) => cookie.name === name && cookie.path === path)
    if (known !== -1) cookies.splice(known, 1)
    if (value !== "") cookies.push({ name, value, path })
  }

  const browser = {
    request,
    get: (url: string, headers?: Record<string, string>) => request("GET", url, undefined, headers),
    cookie: (name: string) => cookies.find((cookie) => cookie.name === name)?.value,
    closeWindow: () => void cookies.splice(0),

    /** Opens the authorization endpoint (or the registrations) as the adapter would. */
    async begin(options: { endpoint?: string; params?: Record<string, string | undefined> } = {}) {
      const verifier = randomBytes(48).toString("hex")
      const sentParams: Record<string, string | undefined> = {
        client_id: "web",
        redirect_uri: `${home}/spaces`,
        state: randomUUID(),
        response_mode: "fragment",
        response_type: "code",
        scope: "openid",
        nonce: randomUUID(),
        code_challenge: createHash("sha256").update(verifier).digest("base64url"),
        code_challenge_method: "S256",
        ...options.params,
      }
      const query = new URLSearchParams(given(sentParams))
      const page = await browser.get(`${connect}/${options.endpoint ?? "auth"}?${query}`)
      return { page, verifier, sent: sentParams }
    },

    /** Submits the form of a page with the given fields; `part` selects one of several forms by its address. */
    async submit(page: Page, typed: Record<string, string>, part = ""): Promise<Page> {
      const action = [...page.text.matchAll(/<form [^>]*method="post" action="([^"]+)"/g)]
        .map(([, address = ""]) => address.replaceAll("&amp;", "&"))
        .find((address) => address.includes(part))
      const seal = /name="seal" value="([^"]+)"/.exec(page.text)?.[1]
      if (!action) throw new Error(`No form on the page: ${page.text}`)
      return request("POST", action, { ...(seal && { seal }), ...typed })
    },

    token: (form: Record<string, string | undefined>, headers: Record<string, string> = {}) =>
      request("POST", `${connect}/token`, given(form), { accept: "*/*", ...headers }),

    async exchange(
      answer: Page,
      { verifier, sent }: { verifier: string; sent: Record<string, string | undefined> },
    ) {
      return browser.token({
        grant_type: "authorization_code",
        client_id: "web",
        code: fragmentOf(answer.address).get("code") ?? "",
        redirect_uri: sent.redirect_uri,
        code_verifier: verifier,
      })
    },

    refresh: (refreshToken: string) =>
      browser.token({ grant_type: "refresh_token", client_id: "web", refresh_token: refreshToken }),

    /** Signs up a new person, until the client has their tokens. */
    async signUp(person: Partial<Person> = {}) {
      const typed = newPerson(person)
      const visit = await browser.begin({ endpoint: "registrations" })
      const answer = await browser.submit(visit.page, typed)
      const tokens = await browser.exchange(answer, visit)
      return { person: typed, tokens: tokens.json, sent: visit.sent, answer }
    },
  }
  return browser
}

export function newPerson(person: Partial<Person> = {}): Person {
  return {
    firstName: "Robin",
    lastName: "Doe",
    email: `robin.${randomUUID().slice(0, 8)}@example.com`,
    password: "correct horse",
    ...person,
  }
}

export function fragmentOf(address: string): URLSearchParams {
  return new URLSearchParams(new URL(address).hash.slice(1))
}

export const claimsOf = (token: string): Record<string, unknown> => decodeJwt(token)

function page(
  response: {
    statusCode: number
    body: string
    headers: Record<string, string | string[] | number | undefined>
  },
  address: string,
): Page {
  const isJson = String(response.headers["content-type"]).includes("json")
  return {
    status: response.statusCode,
    text: response.body,
    json: isJson ? JSON.parse(response.body) : undefined,
    headers: response.headers,
    address,
  }
}

function withSlash(path: string): string {
  return path.endsWith("/") ? path : `${path}/`
}

function given(fields: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

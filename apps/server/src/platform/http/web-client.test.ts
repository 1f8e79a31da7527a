import { describe, expect, test } from "vitest"
import { tenantLike } from "../../testing/tenant.ts"
import { filledPage, isPage, type Page } from "./page.ts"
import { screenAt } from "./screens.ts"
import { isServed } from "./served.ts"
import { homeOf, languageOfPage, withOrigins } from "./web-client.ts"

const policy =
  "default-src 'self';connect-src 'self' https://other.example;frame-src 'self';frame-ancestors 'self'"

test("the page may connect to an external identity provider and show its hidden frames, and nothing else changes", () => {
  expect(withOrigins(policy, ["https://id.example"])).toBe(
    "default-src 'self';connect-src 'self' https://other.example https://id.example;frame-src 'self' https://id.example;frame-ancestors 'self'",
  )
  expect(withOrigins(policy, [])).toBe(policy)
})

test("a visitor who uses another name of this machine or of a tenant is redirected to the one registered for sign-in", () => {
  const local = tenantLike()
  expect(homeOf("127.0.0.1", local)).toBe("http://localhost:8080")
  expect(homeOf("[::1]", local)).toBe("http://localhost:8080")
  expect(homeOf("localhost", local)).toBeNull()
  expect(homeOf("plumbline.example.org", local)).toBeNull()
  const acme = tenantLike(
    { PUBLIC_URL: "https://plumbline.example.org:8443" },
    { slug: "acme", hosts: ["acme.example.org", "old.example.org"] },
  )
  expect(homeOf("127.0.0.1", acme)).toBeNull()
  expect(homeOf("old.example.org", acme)).toBe("https://acme.example.org:8443")
  expect(homeOf("acme.example.org", acme)).toBeNull()
})

test("what is shown before the client runs is in the language that the client will choose", () => {
  const both = ["EN", "FA"] as const
  const browser = { "accept-language": "fa-IR,fa;q=0.9,en;q=0.5" }
  expect(languageOfPage({ url: "/", headers: browser }, both)).toBe("FA")
  expect(languageOfPage({ url: "/", headers: { ...browser, cookie: "a=b; NEXT_LOCALE=en" } }, both)).toBe(
    "EN",
  )
  const cookie = "NEXT_LOCALE=en"
  expect(languageOfPage({ url: "/spaces?lang=fa", headers: { cookie } }, both)).toBe("FA")
  expect(languageOfPage({ url: "/?lang=xx", headers: { cookie: "NEXT_LOCALE=fa" } }, ["EN"])).toBe("EN")
})

test("addresses of the client are distinguished from the server's own", () => {
  const served = ["/api/v1/spaces/", "/docs", "/dev/mailbox", "/health?x=1", "/v1/widgets/messages"]
  expect(served.filter((url) => !isServed(url))).toEqual([])
  const pages = ["/", "/spaces", "/assessment-kits", "/3/assessments/1", "/user/expert-groups", "/document"]
  expect(pages.filter(isServed)).toEqual([])
})

test("a page is sent to browsers and to clients that accept anything; files and data are not pages", () => {
  const browser = "text/html,application/xhtml+xml,*/*;q=0.8"
  expect(isPage(browser, "/nowhere")).toBe(true)
  expect(isPage("*/*", "/assessment-kits/5")).toBe(true)
  expect(isPage(undefined, "/")).toBe(true)
  expect(isPage("*/*", "/assets/gone.js?v=1")).toBe(false)
  expect(isPage("application/json", "/assessment-kits")).toBe(false)
  expect(isPage(browser, "/api/v1/nowhere")).toBe(false)
})

test("the screen at an address is found with its parameters", () => {
  const screens = [
    { name: "home", path: "/" },
    { name: "kit", path: "/assessment-kits/:kitId" },
    { name: "report", path: "/:spaceId/assessments/:assessmentId/graphical-report/:linkHash?" },
  ]
  const at = (url: string) => {
    const found = screenAt(screens, url)
    return found && [found.name, found.params]
  }
  expect(at("/?lang=fa")).toEqual(["home", {}])
  expect(at("/assessment-kits/5")).toEqual(["kit", { kitId: "5" }])
  expect(at("/assessment-kits/5/")).toEqual(["kit", { kitId: "5" }])
  expect(at("/3/assessments/a/graphical-report/")).toEqual(["report", { spaceId: "3", assessmentId: "a" }])
  expect(at("/3/assessments/a/graphical-report/b/?x#y")).toEqual([
    "report",
    { spaceId: "3", assessmentId: "a", linkHash: "b" },
  ])
  expect(at("/assessment-kits/5/6")).toBeUndefined()
  expect(at("//evil.example")).toBeUndefined()
})

describe("the page", () => {
  const template = `<html lang="en"><head><meta name="description" content="x" /><title>Plumbline</title>
<link rel="icon" href="/favicon.svg" /><script id="settings" type="application/json">{}</script><!-- files --></head>
<body><p><!-- title --></p><p>{{name}} measures</p></body></html>`
  const page: Page = {
    language: "fa",
    site: "Plumbline",
    title: null,
    description: "What it is",
    url: "https://plumbline.example/",
    image: "https://plumbline.example/logo.svg",
    isPicture: false,
    favicon: null,
    headline: "home",
    isListed: true,
    settings: {},
  }

  test("describes itself to link previews, in the reader's language", () => {
    const filled = filledPage(template, { ...page, title: "Team health" }, ["assets/a.js"])
    expect(filled).toContain('<html lang="fa" dir="rtl" data-headline="home">')
    expect(filled).toContain("<title>Team health | Plumbline</title>")
    expect(filled).toContain('<meta property="og:title" content="Team health">')
    expect(filled).toContain('<meta property="og:locale" content="fa_IR">')
    expect(filled).toContain('<link rel="modulepreload" crossorigin href="/assets/a.js">')
    expect(filled).toContain("Plumbline measures")
    expect(filled.match(/name="description"/g)).toHaveLength(1)
    expect(filled).not.toContain("noindex")
  })

  test("escapes names, so that they cannot inject markup", () => {
    const hostile = `"><script>alert(1)</script>$&$'</title>`
    const filled = filledPage(template, {
      ...page,
      site: hostile,
      title: hostile,
      description: hostile,
      favicon: hostile,
      isListed: false,
      settings: { name: hostile },
    })
    expect(filled).not.toContain("<script>alert")
    expect(filled.match(/<\/title>/g)).toHaveLength(1)
    expect(filled).toContain('<meta name="robots" content="noindex">')
    const settings = /id="settings" type="application\/json">(.*?)<\/script>/.exec(filled)?.[1] ?? ""
    expect(JSON.parse(settings)).toEqual({ name: hostile })
  })
})

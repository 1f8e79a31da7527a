import { answerQuestions, beginAssessment } from "./assessments.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

/* Addresses: what they return to programs that only fetch them, and where forward and back navigation lead. */

const t = languages.en

test("a link describes its target to previews, and an address without a screen is 404", async ({
  request,
}) => {
  const fetched = async (address: string, language = "en") => {
    const reply = await request.get(address, { headers: { accept: "*/*", "accept-language": language } })
    return { status: reply.status(), type: reply.headers()["content-type"], text: await reply.text() }
  }
  const home = await fetched("/")
  expect([home.status, home.type]).toEqual([200, "text/html; charset=utf-8"])
  expect(home.text).toContain(`<meta property="og:title" content="${t.landing.title}">`)
  expect((await fetched("/", "fa")).text).toContain('<html lang="fa" dir="rtl"')
  expect((await fetched("/no/such/screen")).status).toBe(404)
  expect((await fetched("/no/such/screen")).text).toContain('<div id="root">')
  const call = await fetched("/api/v1/no-such-call/")
  expect([call.status, call.type]).toEqual([404, "application/json"])

  const page = await request.get("/", { headers: { accept: "text/html" } })
  const again = await request.get("/", {
    headers: { accept: "text/html", "if-none-match": page.headers().etag ?? "" },
  })
  expect(again.status()).toBe(304)
})

test("a link to a report shows its title while everybody may read it", async ({ newcomer, request }) => {
  const assessment = await beginAssessment(newcomer, "Night <shift>", "en")
  await answerQuestions(newcomer, assessment)
  await newcomer.api.get(`/api/v1/assessments/${assessment.id}/graphical-report/`)
  const status = `/api/v1/assessments/${assessment.id}/report-visibility-status/`
  const { linkHash } = await (await newcomer.api.put(status, { data: { visibility: "PUBLIC" } })).json()
  const told = async () => (await request.get(`${assessment.report}${linkHash}/`)).text()
  expect(await told()).toContain('<meta property="og:title" content="Night &lt;shift&gt;">')
  await newcomer.api.put(status, { data: { visibility: "RESTRICTED" } })
  expect(await told()).not.toContain("Night")
})

test("a page opens at its top, and going back restores the position", async ({ page }) => {
  const top = () => page.evaluate(() => Math.round(window.scrollY))
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto("/assessment-kits")
  const last = page.getByRole("list", { name: t.kits.title }).getByRole("heading").getByRole("link").last()
  await last.scrollIntoViewIfNeeded()
  const place = await top()
  expect(place).toBeGreaterThan(0)
  await last.click()
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/assessment-kits\/\d+$/)
  await expect.poll(top).toBe(0)
  await expect(page.getByRole("main")).toBeFocused()
  await page.goBack()
  await expect(last).toBeVisible()
  await expect.poll(top).toBe(place)
  await page.reload()
  await expect(last).toBeVisible()
  await expect.poll(top).toBe(place)
  await page.goto("/assessment-kits?lang=en")
  await expect(last).toBeVisible()
  expect(await top()).toBe(0)
})

test("the signed-in person is looked up once, in the open page", async ({ page, dana }) => {
  await page.setViewportSize({ width: 1360, height: 900 })
  const asked: string[] = []
  page.on("request", (request) => {
    if (request.frame() === page.mainFrame()) asked.push(new URL(request.url()).pathname)
  })
  await page.goto("/assessment-kits")
  await expect(page.getByRole("button", { name: dana.name })).toBeVisible()
  await expect(page.getByRole("list", { name: t.kits.title })).toBeVisible()
  const times = (path: string) => asked.filter((each) => each === path).length
  expect(times("/assessment-kits")).toBe(1)
  expect(times("/api/v1/tenant/")).toBe(1)
  expect(times("/api/v1/assessment-kits-banners/")).toBe(1)
})

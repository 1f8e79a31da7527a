/*
 * `npm run pictures`: photographs the screens of the demo for the README and the guide, in docs/pictures/, as WebP:
 * light and dark, in both languages; and the short film of the README: answers, the level that moves, the plan. CHROMIUM_PATH is a browser to use instead of
 * Playwright's. `npm run pictures -- http://localhost:8080` photographs a server that is running.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { mkdir, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { type Browser, chromium, type Page } from "@playwright/test"
import { exited, freePort, startServer } from "../apps/server/src/testing/server-process.ts"
import { demo, type Person, person, signIn } from "../e2e/people.ts"
import { languages } from "../e2e/texts.ts"
import { animatedWebp } from "./animated-webp.ts"

const folder = fileURLToPath(new URL("../docs/pictures", import.meta.url))
const FRAME = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.25 }
const QUALITY = 72
/** Of the film. */
const SCREEN = { width: 1000, height: 625 }

/** What the pictures show, in a language: the first team, and the first assessment of the Persian one. */
const titles = { en: "Checkout, reliability", fa: "پایداری سامانهٔ انبار" }
/** Those whose report is published. */
const published = { en: "Delivery, reliability", fa: titles.fa }

type Look = { language: "en" | "fa"; colours: "light" | "dark" }

const [running] = process.argv.slice(2)
const { site, stop } = running ? { site: running, stop: async () => undefined } : await startDemo()
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: ["--no-sandbox", "--disable-gpu", "--hide-scrollbars"],
})
try {
  await mkdir(folder, { recursive: true })
  for (const colours of ["light", "dark"] as const)
    for (const language of ["en", "fa"] as const) await photograph(browser, { language, colours })
  await film(browser)
} finally {
  await browser.close()
  await stop()
}

/** A server on data of its own, with the demo. */
async function startDemo() {
  const data = mkdtempSync(join(tmpdir(), "plumbline-pictures-"))
  const port = String(await freePort())
  const server = await startServer({ DEMO: "on", PORT: port, PLUMBLINE_DATA: data })
  return {
    site: `http://localhost:${port}`,
    async stop() {
      server.kill("SIGTERM")
      await exited(server)
      rmSync(data, { recursive: true, force: true })
    },
  }
}

/** Signs in as the demo account, and looks at its assessments. */
async function open(at: Browser, { language, colours }: Look, frame: object = FRAME) {
  const context = await at.newContext({
    ...frame,
    baseURL: site,
    colorScheme: colours,
    reducedMotion: "reduce",
    locale: language === "fa" ? "fa-IR" : "en-GB",
  })
  await signIn(context.request, site, demo)
  const dana = await person(context.request, site, demo)
  return { context, dana, page: await context.newPage() }
}

type Shown = { id: string; title: string; spaceId: number }

async function assessmentsOf({ api }: Person): Promise<Shown[]> {
  const spaces = await read(api, "/api/v1/spaces/?size=100")
  const lists = await Promise.all(
    spaces.items.map(async ({ id }: { id: number }) => {
      const { items } = await read(api, `/api/v1/space-assessments/?spaceId=${id}&size=100`)
      return items.map((item: Shown) => ({ ...item, spaceId: id }))
    }),
  )
  return lists.flat()
}

async function read(api: Person["api"], path: string) {
  const reply = await api.get(path)
  if (!reply.ok()) throw new Error(`${path}: ${await reply.text()}`)
  return reply.json()
}

async function photograph(at: Browser, look: Look): Promise<void> {
  const { context, dana, page } = await open(at, look)
  const all = await assessmentsOf(dana)
  const shown = all.find(({ title }) => title === titles[look.language])
  const reported = all.find(({ title }) => title === published[look.language])
  if (!shown || !reported) throw new Error("The demo of this server has no story.")
  const part = `/${shown.spaceId}/assessments/1/${shown.id}`
  const { items } = await read(dana.api, `/api/v1/assessments/${shown.id}/proposals/?size=10`)
  const [proposal] = items
  const question = proposal
    ? `${part}/questionnaires/${proposal.questionnaireId}/1?question=${proposal.questionId}`
    : null
  const places: Record<string, string | null> = {
    dashboard: `${part}/dashboard`,
    question,
    report: `/${reported.spaceId}/assessments/${reported.id}/graphical-report/`,
    roadmap: `${part}/advice/roadmap?view=timeline`,
    history: `${part}/history`,
    portfolio: "/portfolio",
  }
  for (const [name, place] of Object.entries(places)) {
    if (place === null) continue
    await page.goto(place)
    await settle(page)
    await lookAt(page, languages[look.language].roadmap.views.label)
    await writeFile(join(folder, nameOf(name, look)), await capture(page, QUALITY))
  }
  await context.close()
}

function nameOf(name: string, { language, colours }: Look): string {
  return `${[name, language === "fa" && "fa", colours === "dark" && "dark"].filter(Boolean).join("-")}.webp`
}

/** Scrolls to a list of tabs, if the page has it. */
async function lookAt(page: Page, label: string): Promise<void> {
  const tabs = page.getByRole("tablist", { name: label })
  if ((await tabs.count()) > 0) await tabs.first().evaluate((list) => list.scrollIntoView({ block: "start" }))
}

/** Waits until nothing moves and nothing is loading. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle")
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(400)
}

/** The page as WebP, which the browser can write itself. */
async function capture(page: Page, quality: number): Promise<Buffer> {
  const devtools = await page.context().newCDPSession(page)
  const { data: text } = await devtools.send("Page.captureScreenshot", { format: "webp", quality })
  await devtools.detach()
  return Buffer.from(text, "base64")
}

/** A visitor answers the sample, and its level moves; then the plan of a team, month by month. */
async function film(at: Browser): Promise<void> {
  const visitor = await at.newContext({
    viewport: SCREEN,
    baseURL: site,
    locale: "en-GB",
    reducedMotion: "reduce",
  })
  const { context, page, dana } = await open(at, { language: "en", colours: "light" }, { viewport: SCREEN })
  const frames: { image: Buffer; milliseconds: number }[] = []
  const shoot = async (shown: Page, milliseconds: number) => {
    await settle(shown)
    frames.push({ image: await capture(shown, QUALITY), milliseconds })
  }
  const landing = await visitor.newPage()
  await landing.goto("/")
  const options = landing.getByRole("radio")
  await options.last().scrollIntoViewIfNeeded()
  await shoot(landing, 1800)
  for (const [position, option] of [2, 3, 2].entries()) {
    await options.nth(option).click()
    await shoot(landing, position === 2 ? 2400 : 1300)
  }
  await visitor.close()
  const shown = (await assessmentsOf(dana)).find(({ title }) => title === titles.en)
  await page.goto(`/${shown?.spaceId}/assessments/1/${shown?.id}/advice/roadmap?view=timeline`)
  await settle(page)
  await lookAt(page, languages.en.roadmap.views.label)
  await shoot(page, 3200)
  await writeFile(join(folder, "tour.webp"), animatedWebp(frames, SCREEN))
  await context.close()
}

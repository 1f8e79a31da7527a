import type { Page } from "@playwright/test"
import { testsEverything } from "../tools/extent.ts"
import { succeeded } from "./assessments.ts"
import type { EditorWalk } from "./editor-walk.ts"
import { placesOfEditors } from "./editors.ts"
import { guest, signIn } from "./people.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"
import { prepareWorld, type World } from "./world.ts"

/*
 * Whatever somebody types survives whatever happens to the page, in every editor: going back, a link, a change of the
 * query, Escape, a click beside it, a change by somebody else, the end of the session, saving offline, a reload, a crash.
 * A new editor is walked as soon as it is named in `drafts/editors.ts`, where a place for it is demanded.
 */
const { shell, saving, evidence } = languages.en
const words = "halfathought"
const walks = 5

for (let walk = 0; walk < walks; walk++) {
  test(`what is typed survives, in each ${walks}th editor from ${walk + 1}`, async ({ page, newcomer }) => {
    test.setTimeout(360_000)
    const world = await prepareWorld(newcomer)
    const context = page.context()
    const lost: Record<string, string> = {}
    const editors = Object.entries(placesOfEditors).filter((_each, index) => index % walks === walk)
    for (const [index, [name, place]] of editors.entries()) {
      await test.step(name, async () => {
        try {
          await walkThrough(await context.newPage(), place, world, index)
        } catch (error) {
          lost[name] = String(error)
          await context.setOffline(false)
        }
      })
      for (const opened of context.pages()) if (opened !== page) await opened.close()
      await forget(page)
    }
    expect(lost).toEqual({})
  })
}

test("somebody else who signs in again sees and sends nothing of the first person", async ({
  page,
  context,
  newcomer,
  site,
}) => {
  const world = await prepareWorld(newcomer)
  const place = placesOfEditors.insight
  await begin(page, place, world)
  await endSession(page)
  await context.clearCookies()
  await signIn(context.request, site, guest)
  const reloaded = page.waitForEvent("load")
  await page.evaluate(() => new BroadcastChannel("signed-in").postMessage(null))
  await reloaded
  await expect(page.getByRole("heading", { name: shell.noAccess.title })).toBeVisible()
  await expect(page.getByText(words)).toHaveCount(0)
})

test("what somebody else has saved meanwhile is shown beside one's own, and the person chooses", async ({
  page,
  newcomer,
}) => {
  test.setTimeout(180_000)
  const world = await prepareWorld(newcomer)
  const { api, versionId } = world
  const asked = page.getByRole("dialog", { name: saving.title })
  const inConflict = async (label: string, theirs: string) => {
    const part = asked.getByRole("group", { name: label, exact: true })
    await expect(part).toContainText(theirs)
    await expect(part).toContainText(words)
    await expect(asked.getByRole("group")).toHaveCount(1)
  }

  await test.step("an element of a kit: one's own replaces only what both have changed", async () => {
    const path = `/api/v1/kit-versions/${versionId}/subjects/`
    const subjectOf = async () => (await succeeded(api.get(path))).items.at(-1)
    const place = placesOfEditors.element
    await begin(page, place, world)
    const { id, etag: _etag, questionsCount: _count, ...subject } = await subjectOf()
    const theirs = { ...subject, title: "Theirs", description: "Who is there at night.", weight: 7 }
    await expect(await api.put(`${path}${id}/`, { data: theirs })).toBeOK()
    await isThere(page, place)
    await page.getByRole("button", { name: place.save, exact: true }).last().click()
    await inConflict(saving.fields.title, "Theirs")
    await asked.getByRole("button", { name: saving.keepMine }).click()
    await expect(place.field(page)).toHaveCount(0)
    const { title, description, weight } = await subjectOf()
    expect({ title, description, weight }).toEqual({
      title: expect.stringContaining(words),
      description: theirs.description,
      weight: 7,
    })
  })

  await test.step("the titles of an assessment: taking the other closes one's own", async () => {
    const path = `/api/v2/assessments/${world.base.split("/").at(-1)}/`
    const place = placesOfEditors["assessment-titles"]
    await begin(page, place, world)
    await expect(await api.put(path, { data: { title: "Night shift", shortTitle: "Theirs" } })).toBeOK()
    await page.getByRole("button", { name: place.save, exact: true }).last().click()
    await inConflict(saving.fields.shortTitle, "Theirs")
    await asked.getByRole("button", { name: saving.takeTheirs }).click()
    await expect(place.field(page)).toHaveValue("Theirs")
  })

  await test.step("evidence: what waits is sent as the person decides, with the other's type", async () => {
    const place = placesOfEditors["changed-remark"]
    await begin(page, place, world)
    const path = `/api/v1/evidences/${world.evidenceId}/`
    await expect(await api.put(path, { data: { description: "<p>Theirs.</p>", type: "NEGATIVE" } })).toBeOK()
    await page.getByRole("listitem").getByRole("button", { name: evidence.save, exact: true }).click()
    await inConflict(saving.fields.text, "Theirs.")
    await asked.getByRole("button", { name: saving.keepMine }).click()
    await expect(page.getByRole("listitem").getByText(words)).toBeVisible()
    await expect.poll(async () => (await succeeded(api.get(path))).description).toContain(words)
    expect((await succeeded(api.get(path))).type).toMatch(/negative/i)
  })
})

test("what could not be saved offline is saved by itself when the browser is back, if the person wants that", async ({
  page,
  context,
  newcomer,
}) => {
  test.setTimeout(120_000)
  const world = await prepareWorld(newcomer)
  const place = placesOfEditors.insight
  await begin(page, place, world)
  await context.setOffline(true)
  await page.getByRole("button", { name: place.save, exact: true }).click()
  const offer = page.getByRole("alertdialog", { name: saving.offline.title })
  await offer.getByRole("button", { name: saving.offline.later }).click()
  await expect(offer).toHaveCount(0)
  await isThere(page, place)
  await context.setOffline(false)
  await expect(page.getByText(saving.offline.saved)).toBeVisible()
  await expect(place.field(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole("main").getByText(words)).toBeVisible()
  await expect(place.field(page)).toHaveCount(0)
})

async function walkThrough(page: Page, place: EditorWalk, world: World, turn: number): Promise<Page> {
  page.removeAllListeners("dialog")
  page.on("dialog", (dialog) => void dialog.accept().catch(() => undefined))
  await begin(page, place, world)
  for (const [index, happens] of events.entries()) {
    if (!testsEverything && index % shares !== turn % shares) continue
    await happens(page, place, world)
    await isThere(page, place)
  }
  const next = turn % 2 === 0 ? await reloaded(page) : await crashed(page, place.at(world))
  await isThere(next, place)
  return next
}

/** What happens to a page while somebody types; before a commit each editor goes through its share of it, in turn. */
const events: ((page: Page, place: EditorWalk, world: World) => Promise<unknown>)[] = [
  goBack,
  followLink,
  pressEscape,
  clickBeside,
  growAround,
  loseSession,
  saveOffline,
]
const shares = 3

async function goBack(page: Page, { kind }: EditorWalk) {
  await page.evaluate(() => history.back())
  if (kind === "kept") await page.evaluate(() => history.forward())
  else await keepEditing(page)
}

async function followLink(page: Page, { kind, field }: EditorWalk) {
  await page.evaluate(() => document.querySelector<HTMLElement>("header a[href]")?.click())
  if (kind !== "kept") return await keepEditing(page)
  await expect(field(page)).toHaveCount(0)
  await page.evaluate(() => history.back())
}

async function pressEscape(page: Page, { kind, field }: EditorWalk) {
  await field(page).press("Escape")
  if (kind === "dialog") await keepEditing(page)
}

async function clickBeside(page: Page, { kind }: EditorWalk) {
  await page.mouse.click(4, 500)
  if (kind === "dialog") await keepEditing(page)
  if (kind === "rich") await page.getByRole("button", { name: shell.richText.ok, exact: true }).click()
}

async function growAround(page: Page, { grow }: EditorWalk, world: World) {
  if (!grow) return
  const read = page.waitForResponse((reply) => reply.url().includes(`/kit-versions/${world.versionId}`))
  await grow(world)
  await read
}

async function loseSession(page: Page) {
  await endSession(page)
  const beside = page.waitForEvent("popup")
  await page.getByRole("button", { name: shell.session.signIn, exact: true }).click()
  const popup = await beside
  // It may be closed already.
  await expect.poll(() => popup.isClosed()).toBe(true)
  await expect(page.getByRole("alertdialog", { name: shell.session.again })).toHaveCount(0)
}

async function saveOffline(page: Page, place: EditorWalk) {
  if (!place.save) return
  await page.context().setOffline(true)
  await page.getByRole("button", { name: place.save, exact: true }).last().click()
  const offer = page.getByRole("alertdialog", { name: saving.offline.title })
  // Some forms want more than these words, and send nothing.
  await expect(offer.or(page.locator("[aria-invalid=true]")).first()).toBeVisible()
  if (await offer.isVisible()) await offer.getByRole("button", { name: shell.dialog.close }).click()
  await expect(offer).toHaveCount(0)
  await isThere(page, place)
  await page.context().setOffline(false)
}

/** Deletes what was typed, so that it does not ask to be finished while the next editor of its page is tried. */
async function forget(page: Page): Promise<void> {
  await page.goto("/robots.txt")
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("drafts")
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const clearing = opening.result.transaction("drafts", "readwrite")
          clearing.objectStore("drafts").clear()
          clearing.onabort = () => reject(clearing.error)
          clearing.oncomplete = () => resolve(opening.result.close())
        }
      }),
  )
}

/** Opens an editor and types; the page before is the same address with another query. */
async function begin(page: Page, place: EditorWalk, world: World): Promise<void> {
  const address = place.at(world)
  await page.goto(address.replace(/(?=#|$)/, "?walk=1"))
  await expect(page.getByRole("main")).toBeVisible()
  // Navigation during a first load is not what is tried here.
  await page.waitForLoadState("networkidle")
  await page.evaluate((to) => {
    history.pushState({ ...history.state, idx: 1, key: "walked" }, "", to)
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }))
  }, address)
  await place.open?.(page)
  const field = place.field(page)
  if (place.fill) await place.fill(page)
  else if ((await field.getAttribute("type")) === "date") await field.fill("2031-05-05")
  else {
    await field.click()
    if (await field.evaluate((element) => element.matches(".cm-content")))
      await page.keyboard.press("Control+Home")
    await page.keyboard.type(words)
  }
  await isThere(page, place)
}

/** The text is in its field, which is opened again unless it opens by itself. */
async function isThere(page: Page, place: EditorWalk): Promise<void> {
  const field = place.field(page)
  // An editor may open by itself while the walk tries to open it.
  page.setDefaultTimeout(4000)
  await expect(async () => {
    // An editor that has opened by itself meanwhile refuses to be opened again.
    const refused = page.getByRole("button", { name: shell.richText.ok, exact: true })
    if (await refused.isVisible()) {
      await refused.click()
      await expect(refused).toHaveCount(0)
    }
    if (!(await field.isVisible())) await place.open?.(page)
    await expect(field).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 30_000 })
  page.setDefaultTimeout(30_000)
  await expect
    .poll(() =>
      field.evaluate((element) => ("value" in element ? String(element.value) : (element.textContent ?? ""))),
    )
    .toMatch(place.filled ?? new RegExp(`${words}|2031-05-05`))
}

async function keepEditing(page: Page): Promise<void> {
  await page
    .getByRole("alertdialog", { name: shell.dialog.discardQuestion })
    .getByRole("button", { name: shell.dialog.goOn })
    .click()
  await expect(page.getByRole("alertdialog")).toHaveCount(0)
}

/** What the identity provider's frame says when the person has signed out in another tab. */
async function endSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>("iframe[title=keycloak-session-iframe]")
    const said = { data: "changed", origin: location.origin, source: frame?.contentWindow ?? null }
    dispatchEvent(new MessageEvent("message", said))
  })
  await expect(page.getByRole("alertdialog", { name: shell.session.again })).toBeVisible()
}

async function reloaded(page: Page): Promise<Page> {
  await page.reload()
  return page
}

async function crashed(page: Page, address: string): Promise<Page> {
  const context = page.context()
  const control = await context.newCDPSession(page)
  control.send("Page.crash").catch(() => undefined)
  await page.waitForEvent("crash")
  const next = await context.newPage()
  next.on("dialog", (dialog) => void dialog.accept().catch(() => undefined))
  await page.close()
  await next.goto(address)
  return next
}

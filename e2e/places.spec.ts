import type { APIRequestContext, Page } from "@playwright/test"
import { expectAccessible } from "./accessible.ts"
import { type Account, person, signIn } from "./people.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

/* Spaces and expert groups as people use them: two people, in two browsers. */

const guest: Account = { email: "guest@example.com", password: "plumbline", name: "Gil Guest" }

for (const [language, texts] of Object.entries(languages)) {
  const { locale, spaces, authoring, account, search, shell } = texts

  test.describe(language, () => {
    test.use({ locale })

    test("a space is shared, and removed members lose access at once", async ({
      page,
      newcomer,
      browser,
      site,
    }) => {
      const title = `Bridge ${language} ${Date.now()}`
      const { id } = await made(newcomer.api, "/api/v1/spaces/", { title, type: "PREMIUM" })
      await page.goto("/spaces")

      await test.step("is found by typing a part of its name", async () => {
        await expect(page.getByRole("button", { name: shell.nav.goTo })).toBeVisible()
        await page.keyboard.press("Control+k")
        await page.getByRole("combobox", { name: search.field }).fill(title.slice(0, 9))
        const settings = page.getByRole("option", {
          name: new RegExp(search.settingsOf.replace("{{title}}", ".*")),
        })
        await expect(settings.first()).toBeVisible()
        await expectAccessible(page)
        await page.getByRole("option").filter({ hasText: title }).nth(1).click()
        await expect(page).toHaveURL(new RegExp(`/${id}/setting$`))
      })

      await test.step("gets a member, and an invitation for an address without account", async () => {
        const people = page.getByRole("list", { name: spaces.people.title })
        await add(page, spaces.people.email, spaces.people.add, guest.email)
        await expect(people.getByText(guest.name)).toBeVisible()
        await add(page, spaces.people.email, spaces.people.add, `new.${Date.now()}@example.com`)
        await page.getByRole("button", { name: spaces.unknown.confirm }).click()
        await expect(page.getByRole("list", { name: spaces.invitees.title })).toBeVisible()
        await expectAccessible(page)
      })

      const elsewhere = await browser.newContext({ baseURL: site, locale })
      await signIn(elsewhere.request, site, guest)
      const theirs = await elsewhere.newPage()
      await test.step("is open to the member, and then no longer", async () => {
        await theirs.goto(`/${id}/assessments/1`)
        await expect(theirs.getByRole("heading", { level: 1, name: title })).toBeVisible()
        await page.getByRole("button", { name: named(shell.actionsFor, guest.name) }).click()
        await page.getByRole("menuitem", { name: spaces.people.remove }).click()
        await page.getByRole("button", { name: spaces.removal.confirm }).click()
        await expect(page.getByText(guest.name, { exact: true })).toHaveCount(0)
        await theirs.reload()
        await expect(theirs.getByRole("heading", { level: 1, name: shell.noAccess.title })).toBeVisible()
      })
      await elsewhere.close()
    })

    test("an expert group is joined with the mailed link", async ({ page, newcomer, playwright, site }) => {
      const title = `Guild ${language} ${Date.now()}`
      const reply = await newcomer.api.post("/api/v1/expert-groups/", {
        multipart: { title, bio: "They look after quality.", about: "<p>They look after quality.</p>" },
      })
      const { id } = await reply.json()
      await made(newcomer.api, `/api/v1/expert-groups/${id}/invite/`, { email: guest.email })
      await page.goto(`/user/expert-groups/${id}`)
      await expect(page.getByRole("list", { name: authoring.invited.title })).toContainText(guest.name)
      await expectAccessible(page)

      const mailbox = await (await page.request.get("/dev/mailbox")).text()
      const [link = ""] =
        mailbox.match(new RegExp(`/account/expert-group-invitation/${id}/[0-9a-f-]{36}`)) ?? []
      // A page of the first person would load itself anew as soon as somebody else is signed in.
      await page.goto("about:blank")
      await page.context().clearCookies()
      await signIn(page.context().request, site, guest)
      await page.goto(link)
      await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole("button", { name: authoring.invitation.accept }).click()
      await expect(page).toHaveURL(new RegExp(`/user/expert-groups/${id}$`))
      const requests = await playwright.request.newContext()
      await signIn(requests, site, guest)
      const { api } = await person(requests, site, guest)
      const groups = await (await api.get("/api/v1/expert-groups/?size=100")).json()
      expect(groups.items.map((group: { id: number }) => group.id)).toContain(id)
      await api.dispose()
      await requests.dispose()
    })

    test("people edit their account, add a picture, and delete the account", async ({ page, newcomer }) => {
      await page.goto("/user/account")
      await expectAccessible(page)

      await test.step("a square of an image becomes the picture", async () => {
        await page.getByTestId("own-picture").setInputFiles({
          name: "me.png",
          mimeType: "image/png",
          buffer: Buffer.from(onePixel, "base64"),
        })
        await page.getByRole("slider", { name: account.picture.zoom }).press("ArrowRight")
        await expectAccessible(page)
        await page.getByRole("button", { name: account.picture.save }).click()
        await expect(page.getByRole("button", { name: account.picture.change })).toBeVisible()
      })

      await test.step("the account is deleted, and signing in no longer works", async () => {
        await page.getByRole("button", { name: account.deletion.action }).click()
        await page.getByRole("textbox", { name: account.deletion.email }).fill(newcomer.email)
        await expectAccessible(page)
        await page.getByRole("button", { name: account.deletion.confirm }).click()
        await expect(page.getByRole("button", { name: shell.account.signInOrUp }).first()).toBeVisible()
        expect((await newcomer.api.get("/api/v1/users/me/")).status()).toBe(401)
      })
    })
  })
}

const onePixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

async function made(api: APIRequestContext, path: string, data: object) {
  const reply = await api.post(path, { data })
  expect(reply.status(), await reply.text()).toBeLessThan(300)
  return reply.status() === 201 && (await reply.text()) !== "" ? reply.json() : {}
}

async function add(page: Page, label: string, submit: string, email: string) {
  await page.getByRole("textbox", { name: label }).fill(email)
  await page.getByRole("button", { name: submit, exact: true }).click()
}

/** A text of the client with a name in it, which is isolated where the text has the other direction. */
function named(text: string, name: string): RegExp {
  const [before = "", after = ""] = text.split("{{name}}")
  return new RegExp(`${before}.?${name}.?${after}`)
}

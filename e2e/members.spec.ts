import type { Page } from "@playwright/test"
import { type TextKey, texts } from "../apps/server/src/identity/pages/texts.ts"
import { expectAccessible } from "./accessible.ts"
import { beginAssessment } from "./assessments.ts"
import { type Account, guest, newAccount, type Person, signIn } from "./people.ts"
import { fillSignUp, linkIn } from "./sign-in-forms.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

/* A team instead of a single person: who works on an assessment, and where it is; and two assessments side by side. */
for (const [language, t] of Object.entries(languages)) {
  const { members: words, shell, assessments } = t
  const say = (key: TextKey) => texts[key][language === "fa" ? "fa" : "en"]

  test.describe(language, () => {
    test.use({ locale: t.locale })

    test("a manager adds a person, revokes the role, invites, and moves the assessment", async ({
      page,
      browser,
      newcomer,
      site,
    }) => {
      await makeSpace(newcomer, "Pier Street")
      await makeSpace(newcomer, "Harbour Street")
      const assessment = await beginAssessment(newcomer, "Night shift", language)
      const people = page.getByRole("list", { name: words.members.heading })
      const dialog = page.getByRole("dialog")

      await test.step("opens the settings from the questions", async () => {
        await page.goto(assessment.questionnaires)
        await page.getByRole("link", { name: shell.assessment.settings }).click()
        await expect(page.getByRole("heading", { level: 1, name: words.title })).toBeVisible()
        await expect(people.getByText(newcomer.name)).toBeVisible()
        await expectAccessible(page)
      })

      const giveAccess = async (email: string, role: string) => {
        await page.getByRole("button", { name: words.members.grant }).click()
        await dialog.getByRole("combobox", { name: words.grant.email }).fill(email)
        await dialog.getByRole("radio", { name: words.grant.other }).click()
        await dialog.getByRole("combobox", { name: words.grant.role }).click()
        await page.getByRole("option", { name: role }).first().click()
        await dialog.getByRole("button", { name: words.grant.submit }).click()
        await expect(dialog).toHaveCount(0)
      }

      const elsewhere = await browser.newContext({ locale: t.locale, viewport: page.viewportSize() })
      const guestPage = await elsewhere.newPage()

      await test.step("adds a person, who can start at once", async () => {
        await page.getByRole("button", { name: words.members.grant }).click()
        await expect(dialog.getByRole("radio", { name: words.grant.answer })).toBeChecked()
        await expectAccessible(page)
        await page.keyboard.press("Escape")
        await expect(dialog).toHaveCount(0)
        await giveAccess(guest.email, words.roles.Commenter)
        await expect(people.getByText(guest.email)).toBeVisible()
        await signIn(elsewhere.request, site, guest)
        await guestPage.goto(assessment.questionnaires)
        await expect(guestPage.getByRole("heading", { name: "Night shift" })).toBeVisible()
        await expect(guestPage.getByRole("button", { name: shell.notifications.open })).toBeVisible()
      })

      await test.step("revokes the role: the open page shows it at once", async () => {
        await people.getByRole("button", { name: new RegExp(guest.name) }).click()
        await dialog.getByRole("button", { name: words.members.removeConfirm }).click()
        await expect(people.getByText(guest.email)).toHaveCount(0)
        await expect(guestPage.getByRole("heading", { name: shell.noAccess.title })).toBeVisible()
        await elsewhere.close()
      })

      const kim = newAccount("Kim Rivers")
      const third = await browser.newContext({
        baseURL: site,
        locale: t.locale,
        viewport: page.viewportSize(),
      })
      const kimPage = await third.newPage()
      const options = kimPage.getByRole("main").locator("[role=radio]")

      await test.step("invites an address without an account, whose owner signs up with the mailed link", async () => {
        await giveAccess(kim.email, words.roles.Associate)
        const invitations = page.getByRole("list", { name: words.invitations.heading })
        await expect(invitations.getByText(kim.email)).toBeVisible()
        await kimPage.goto(await linkIn(page, kim.email))
        await kimPage.getByRole("button", { name: shell.account.signInOrUp }).first().click()
        await kimPage.getByRole("link", { name: say("signUp") }).click()
        await confirmed(kimPage, kim)
        await kimPage.goto(assessment.questionnaires)
        await kimPage
          .getByRole("main")
          .getByRole("link", { name: t.answers.questionnaires.start })
          .first()
          .click()
        await expect(options.first()).toBeEnabled()
      })

      await test.step("changes the role: the open question becomes read-only at once", async () => {
        await page.reload()
        await expect(page.getByText(kim.email)).toHaveCount(1)
        await people.getByRole("combobox", { name: new RegExp(kim.name) }).click()
        await page.getByRole("option", { name: words.roles.Commenter }).first().click()
        await expect(options.first()).toBeDisabled()
        await third.close()
      })

      await test.step("moves the assessment to another space", async () => {
        await page.getByRole("button", { name: words.move.action, exact: true }).click()
        await expect(dialog.getByText("Pier Street")).toBeVisible()
        await dialog.getByRole("button", { name: words.move.confirm, exact: true }).click()
        await expect(dialog).toHaveCount(0)
        await expect(page.getByRole("link", { name: "Pier Street" })).toBeVisible()
      })
    })

    test("an assessment in the personal space is shared by moving it in the same step", async ({
      page,
      newcomer,
    }) => {
      const assessment = await beginAssessment(newcomer, "Night shift", language)
      await page.goto(`${assessment.questionnaires.replace(/questionnaires$/, "settings")}#people`)
      const dialog = page.getByRole("dialog")
      await page.getByRole("button", { name: words.members.grant }).click()
      await dialog.getByRole("textbox", { name: words.share.space }).fill("Harbour Street")
      await expectAccessible(page)
      await dialog.getByRole("button", { name: words.share.submit }).click()
      await expect(dialog.getByRole("combobox", { name: words.grant.email })).toBeVisible()
      await page.keyboard.press("Escape")
      await expect(page.getByRole("link", { name: "Harbour Street" }).first()).toBeVisible()
      await expect(page).toHaveURL(/settings#people$/)

      const sections = page.getByRole("navigation", { name: words.sections })
      await sections.getByRole("link", { name: words.delete.heading, exact: true }).click()
      await expect(page).toHaveURL(/#delete$/)
      await expect(page.getByRole("button", { name: words.delete.action })).toBeInViewport()
      await expectAccessible(page)
    })

    test("two assessments are shown side by side, differences first", async ({ page, newcomer }) => {
      const space = await makeSpace(newcomer, "Harbour Street")
      const first = await beginAssessment(newcomer, "Night shift", language)
      await beginAssessment(newcomer, "Day shift", language)
      await answerOne(newcomer, first.id)

      await page.goto(`/${space}/assessments/1`)
      await page
        .getByRole("main")
        .getByRole("button", { name: /Night shift/ })
        .click()
      await page.getByRole("menuitem", { name: assessments.card.compare }).click()
      await page.getByRole("region", { name: t.comparison.tray.label }).getByRole("link").click()
      await page.getByRole("checkbox", { name: /Day shift/ }).check()
      await expectAccessible(page)
      const [compare = ""] = t.comparison.compare_other.split("{{count}}")
      await page.getByRole("main").getByRole("button", { name: compare.trim() }).click()
      await expect(page.getByRole("region", { name: t.comparison.overview })).toBeVisible()
      await expect(page.getByRole("columnheader", { name: /Day shift/ }).first()).toBeVisible()
      await expectAccessible(page)
    })
  })
}

/** Fills in the sign-up page, and confirms the address with the mail that follows. */
async function confirmed(page: Page, account: Account): Promise<void> {
  await fillSignUp(page, account)
  await page.keyboard.press("Enter")
  await page.waitForURL(/\/spaces/)
  await page.goto(await linkIn(page, account.email, "confirm-email"))
  await page.locator("button[type=submit]").click()
  await expect(page.locator("input, button[type=submit]")).toHaveCount(0)
}

async function makeSpace({ api }: Person, title: string): Promise<number> {
  const reply = await api.post("/api/v1/spaces/", { data: { title, type: "PREMIUM" } })
  await expect(reply).toBeOK()
  return (await reply.json()).id
}

/** Answers the first question of an assessment. */
async function answerOne({ api }: Person, id: string): Promise<void> {
  const { items } = await (await api.get(`/api/v2/assessments/${id}/questionnaires/`)).json()
  const path = `/api/v1/assessments/${id}/questionnaires/${items[0].id}/`
  const [question] = (await (await api.get(path)).json()).items
  const data = {
    questionnaireId: items[0].id,
    questionId: question.id,
    answerOptionId: question.options.at(-1).id,
  }
  await expect(await api.put(`/api/v2/assessments/${id}/answer-question/`, { data })).toBeOK()
}

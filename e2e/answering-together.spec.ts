import type { Browser, Page } from "@playwright/test"
import { expectAccessible } from "./accessible.ts"
import { beginTogether } from "./assessments.ts"
import { newAccount, person, signUp } from "./people.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

/*
 * Two people answer one questionnaire at the same time, each in their own browser: they see each other's answers live,
 * one approves those of the other, both write evidence and comments, one loses the connection, and resolves the
 * conflict where both have answered.
 */
for (const [language, t] of Object.entries(languages)) {
  test.describe(language, () => {
    test.use({ locale: t.locale })

    test("two people answer together, and one loses the connection", async ({
      page,
      newcomer,
      browser,
      site,
    }) => {
      const other = await openAs(browser, site, { account: newAccount("Omid Rad"), locale: t.locale })
      const assessment = await beginTogether(newcomer, { userId: other.userId, language })
      const first = `${assessment.questionnaires}/${assessment.questionnaireId}/1`
      await Promise.all([page.goto(first), other.page.goto(first)])
      await expect(options(page).first()).toBeVisible()
      await expect(options(other.page).first()).toBeVisible()
      await expectAccessible(page)

      await test.step("one sees the other's answer, with the name, without reloading", async () => {
        await options(other.page).nth(1).click()
        await beSure(other.page)
        await expect(other.page.getByText(t.answers.question.pickConfidence)).toHaveCount(0)
        await other.page.getByRole("button", { name: t.answers.question.submit }).click()
        await expect(options(page).nth(1)).toHaveAttribute("aria-checked", "true")
        await expect(page.getByRole("article").getByText(/Omid Rad/)).toBeVisible()
      })

      await test.step("approves the answer of the other, who may not", async () => {
        await expect(page.getByText(t.answers.question.waitsForApproval)).toBeVisible()
        await expectAccessible(page)
        await page.getByRole("button", { name: t.answers.question.approve }).click()
        await page.waitForURL(/\/2$/)
        await page.goto(first)
        await expect(options(page).nth(1)).toHaveAttribute("aria-checked", "true")
        await expect(page.getByText(t.answers.question.waitsForApproval)).toHaveCount(0)
      })

      await test.step("writes evidence and a comment, and the counts change at once", async () => {
        await page.getByRole("textbox", { name: t.evidence.write.evidences }).fill("The log of last week.")
        await page.getByRole("button", { name: t.evidence.create.evidences }).click()
        await expect(page.getByText("The log of last week.")).toBeVisible()
        await page.getByRole("tab").nth(1).click()
        await page.getByRole("textbox", { name: t.evidence.write.comments }).fill("Who knows more?")
        await page.getByRole("button", { name: t.evidence.create.comments }).click()
        await expect(page.getByText("Who knows more?")).toBeVisible()
        await expectAccessible(page)
      })

      await test.step("continues offline, and resolves a conflict with the other's answer", async () => {
        await other.page.goto(first.replace(/1$/, "2"))
        await page.goto(first.replace(/1$/, "2"))
        await expect(options(page).first()).toBeVisible()
        // The module of the texts below is loaded after the question.
        await expect(page.getByRole("textbox", { name: t.evidence.write.evidences })).toBeVisible()
        await page.context().setOffline(true)
        await page.getByRole("tab").nth(1).click()
        await page.getByRole("textbox", { name: t.evidence.write.comments }).fill("Written on the train.")
        await page.getByRole("button", { name: t.evidence.create.comments }).click()
        await expect(page.getByText(t.evidence.waiting)).toBeVisible()
        await page.getByRole("heading", { level: 1 }).focus()
        await options(page).nth(0).click()
        await beSure(page)
        await page.getByRole("button", { name: t.answers.question.submit }).click()
        await expect(options(other.page).first()).toBeVisible()
        await options(other.page).nth(2).click()
        await beSure(other.page)
        const stored = other.page.waitForResponse((reply) => reply.url().includes("/answer-question/"))
        await other.page.getByRole("button", { name: t.answers.question.submit }).click()
        expect((await stored).ok()).toBe(true)
        await page.context().setOffline(false)
        await page.getByRole("link", { name: t.answers.save.see }).click()
        await expect(page.getByText(t.answers.conflict.title)).toBeVisible()
        await expectAccessible(page)
        await page.getByRole("button", { name: t.answers.conflict.sendMine }).click()
        await expect(page.getByText(t.answers.conflict.title)).toHaveCount(0)
        await page.getByRole("tab").nth(1).click()
        await expect(page.getByText("Written on the train.")).toBeVisible()
        await expect(page.getByText(t.evidence.waiting)).toHaveCount(0)
        await expect(page.getByText(t.answers.save.saved)).toBeVisible()
      })

      await other.close()
    })
  })
}

function options(page: Page) {
  return page.getByRole("main").locator("[role=radio]")
}

/** Chooses a confidence level with the keyboard. */
async function beSure(page: Page): Promise<void> {
  for (let level = 0; level < 4; level++) await page.keyboard.press("Control+ArrowUp")
}

/** Another person in a separate browser. */
async function openAs(
  browser: Browser,
  site: string,
  { account, locale }: { account: ReturnType<typeof newAccount>; locale: string },
): Promise<{ page: Page; userId: string; close: () => Promise<void> }> {
  const context = await browser.newContext({ baseURL: site, locale })
  await signUp(context.request, site, account)
  const known = await person(context.request, site, account)
  const { id: userId } = await (await known.api.get("/api/v1/users/me/")).json()
  await known.api.dispose()
  return { page: await context.newPage(), userId, close: () => context.close() }
}

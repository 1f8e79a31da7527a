import type { Page } from "@playwright/test"
import { expectAccessible } from "./accessible.ts"
import { beginTogether, succeeded } from "./assessments.ts"
import { newAccount, person, signUp } from "./people.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

/*
 * A group rates a question in a led session: the leader at a desktop in one language, a member and a guest with phones, the
 * guest in the other language. All see at once what the leader does; then the group's answer becomes the assessment's.
 */
for (const [language, t] of Object.entries(languages)) {
  const guestT = language === "en" ? languages.fa : languages.en

  test.describe(language, () => {
    test.use({ locale: t.locale })

    test("a group votes, sees the votes at once, and decides", async ({ page, newcomer, browser, site }) => {
      const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, baseURL: site }
      const memberContext = await browser.newContext({ ...phone, locale: t.locale })
      const account = await signUp(memberContext.request, site, newAccount("Omid Rad"))
      const omid = await person(memberContext.request, site, account)
      const { id: userId } = await succeeded(omid.api.get("/api/v1/users/me/"))
      const assessment = await beginTogether(newcomer, { userId, language })
      const member = await memberContext.newPage()
      const guestContext = await browser.newContext({ ...phone, locale: guestT.locale })
      const guest = await guestContext.newPage()
      let link = ""

      await test.step("the leader opens a session from the questionnaires", async () => {
        await page.goto(assessment.questionnaires)
        await page.getByRole("link", { name: t.answers.sessions }).click()
        await expect(page.getByText(t.sessions.none.title)).toBeVisible()
        await expectAccessible(page)
        await page.getByRole("button", { name: t.sessions.new.action }).click()
        const dialog = page.getByRole("dialog")
        await dialog.getByRole("textbox", { name: t.sessions.new.name }).fill("Retrospective")
        await expectAccessible(page)
        await dialog.getByRole("button", { name: t.sessions.new.submit }).click()
        await expect(page.getByRole("heading", { level: 1, name: "Retrospective" })).toBeVisible()
        link = (await page.getByText(/\/rate\/[0-9a-f]{40}$/).textContent()) ?? ""
        await expectAccessible(page)
      })

      await test.step("the guest joins by the link, the member from the home page; both wait", async () => {
        await guest.goto(new URL(link).pathname)
        await guest.getByRole("textbox", { name: guestT.rating.join.name }).fill("مینا")
        await expectAccessible(guest)
        await guest.getByRole("button", { name: guestT.rating.join.submit }).tap()
        await expect(guest.getByText(guestT.rating.waiting.title)).toBeVisible()
        await member.goto("/spaces")
        await member.getByRole("link", { name: `${t.spaces.home.sessions.vote}: Retrospective` }).tap()
        await expect(member.getByText(t.sessions.waiting.title)).toBeVisible()
      })

      await test.step("the leader begins, and both vote", async () => {
        await page.getByRole("button", { name: t.sessions.lead.begin }).click()
        await options(guest).nth(1).tap()
        await expect(guest.getByText(guestT.rating.vote.saved)).toBeVisible()
        await expectAccessible(guest)
        await options(member).nth(2).tap()
        await expect(member.getByText(t.rating.vote.saved)).toBeVisible()
        await member.getByRole("textbox", { name: t.rating.vote.note }).fill("Since the spring.")
        await member.getByRole("button", { name: t.rating.vote.saveNote }).tap()
        await expect(member.getByRole("button", { name: t.rating.vote.saveNote })).toHaveCount(0)
        await expectAccessible(member)
        await expect(
          page.getByRole("status").getByText(numbered(t.rating.votes_other, 2, language)),
        ).toBeVisible()
      })

      await test.step("the votes are revealed to all at once, to members with sentences and names", async () => {
        await page.getByRole("button", { name: t.sessions.lead.reveal }).click()
        for (const [each, words] of [
          [page, t],
          [member, t],
          [guest, guestT],
        ] as const)
          await expect(each.getByRole("list", { name: words.rating.result.votes })).toBeVisible()
        await expect(page.getByText("Since the spring.")).toBeVisible()
        await expect(member.getByText("مینا")).toBeVisible()
        await expect(guest.getByText("Since the spring.")).toHaveCount(0)
        await expect(guest.getByText("Omid Rad")).toHaveCount(0)
        for (const each of [page, guest]) await expectAccessible(each)
      })

      await test.step("the group decides, and the answer says so for good", async () => {
        await page.getByRole("button", { name: t.sessions.decide.accept }).click()
        await expect(page.getByText(t.sessions.decided)).toBeVisible()
        await expectAccessible(page)
        await page.goto(`${assessment.questionnaires}/${assessment.questionnaireId}/1`)
        await expect(options(page).nth(1)).toBeChecked()
        await page.getByRole("tab").last().click()
        await expect(page.getByText(/Retrospective/)).toBeVisible()
      })

      await test.step("when the session is closed, the guest is told, also after loading the page again", async () => {
        await page.goto(`${assessment.questionnaires.replace("questionnaires", "sessions")}`)
        await page.getByRole("link", { name: /: Retrospective$/ }).click()
        await page.getByRole("button", { name: /Retrospective/ }).click()
        await page.getByRole("menuitem", { name: t.sessions.actions.close }).click()
        await page
          .getByRole("dialog")
          .getByRole("button", { name: t.sessions.close.confirm, exact: true })
          .click()
        await expect(page.getByText(t.sessions.closed.leader)).toBeVisible()
        await expectAccessible(page)
        await expect(guest.getByRole("heading", { name: guestT.rating.over.title })).toBeVisible()
        await guest.reload()
        await expect(guest.getByRole("heading", { name: guestT.rating.over.title })).toBeVisible()
        await expectAccessible(guest)
      })
      for (const each of [memberContext, guestContext]) await each.close()
      await omid.api.dispose()
    })
  })
}

const options = (page: Page) => page.getByRole("main").getByRole("radiogroup").first().getByRole("radio")

function numbered(text: string, count: number, language: string): string {
  return text.replace("{{count}}", language === "fa" ? "۲" : String(count))
}

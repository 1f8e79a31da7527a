import { expectAccessible } from "./accessible.ts"
import { answerQuestions, beginAssessment, succeeded } from "./assessments.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

/* What the product offers unasked: to continue with what had no room, and to give feedback on a report. */

for (const [language, { locale, kit, assessments, contact, pending, spaces }] of Object.entries(languages)) {
  test.describe(language, () => {
    test.use({ locale })

    test("a person without room in a space creates one and continues with the kit", async ({
      page,
      newcomer,
    }) => {
      await beginAssessment(newcomer, "Day shift", language)
      await beginAssessment(newcomer, "Night shift", language)
      const kits = await succeeded(newcomer.api.get("/api/v2/public/assessment-kits/"))
      const { id } = kits.items.find(({ title }: { title: string }) => title === languages.en.kit)
      await page.goto(`/assessment-kits#createAssessment?id=${id}`)
      const full = page.getByRole("dialog", { name: assessments.full.title })
      await expectAccessible(page)
      await full.getByRole("button", { name: assessments.full.newSpace }).click()
      await page.getByRole("button", { name: spaces.create.next }).click()
      await page.getByRole("textbox", { name: spaces.name }).fill("Harbour")
      await page.getByRole("button", { name: spaces.create.submit }).click()

      // The timer pauses while the pointer is there.
      const banner = page.getByRole("region", { name: pending.label })
      await banner.hover()
      await expect(page.getByRole("dialog")).toHaveCount(0)
      await expect(banner).toContainText(kit)
      await expectAccessible(page)
      await banner.getByRole("button", { name: pending.goOn }).click()
      await expect(page).toHaveURL(/\/assessment-kits/)
      await expect(banner).toHaveCount(0)
    })

    test("a reader of a report declines the survey for good", async ({ page, newcomer }) => {
      const assessment = await beginAssessment(newcomer, "Night shift", language)
      await answerQuestions(newcomer, assessment)
      // No site in these tests has a survey.
      await page.route("**/api/v1/tenant/", async (route) => {
        const reply = await route.fetch()
        await route.fulfill({
          response: reply,
          json: { ...(await reply.json()), surveyLink: "https://survey.example/" },
        })
      })
      await page.goto(assessment.report)
      // Advice where there is some, else the subjects.
      const section = page.locator("section#improve, section#subjects").first()
      await expect(section).toBeVisible()
      await section.evaluate((found) => found.scrollIntoView())
      const box = page.getByRole("region", { name: contact.survey.heading })
      await expect(box.getByRole("link", { name: contact.survey.open })).toHaveAttribute(
        "href",
        `https://survey.example/?email=${encodeURIComponent(newcomer.email)}`,
      )
      await expectAccessible(page)
      await box.getByRole("checkbox", { name: contact.survey.never }).check()
      await box.getByRole("button", { name: contact.survey.close }).click()
      await expect(box).toHaveCount(0)
      const profile = await succeeded(newcomer.api.get("/api/v1/user-profile/"))
      expect(profile.showSurvey).toBe(false)
    })
  })
}

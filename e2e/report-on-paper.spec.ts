import { answerQuestions, beginAssessment } from "./assessments.ts"
import { lettersOf, wordsOfPdf } from "./pdf.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

/* What a manager sees: the first screen of a report without scrolling, and the whole report as a document. */
for (const [language, t] of Object.entries(languages)) {
  test.describe(language, () => {
    test.use({ locale: t.locale, viewport: { width: 1280, height: 800 } })

    test("a person sees the main points first, and downloads the report", async ({ page, newcomer }) => {
      const assessment = await beginAssessment(newcomer, "Night shift", language)
      await answerQuestions(newcomer, assessment)
      await page.goto(assessment.report)
      const result = page.getByRole("region", { name: "Night shift" })

      await test.step("the first screen sums it up, in sentences and a picture", async () => {
        await expect(result.getByRole("definition").last()).toBeInViewport({ ratio: 1 })
        await expect(result.getByText(t.report.highlights.closest)).toBeInViewport({ ratio: 1 })
        await expect(result.getByText(t.report.highlights.lift)).toBeInViewport({ ratio: 1 })
        await expect(result.getByRole("img").first()).toBeInViewport({ ratio: 1 })
      })

      await test.step("an attribute has an address, and going back closes it", async () => {
        await result.getByRole("definition").first().getByRole("link").click()
        await expect(page).toHaveURL(/#attribute-\d+$/)
        await expect(page.getByRole("table", { name: t.report.demands.caption }).first()).toBeInViewport()
        await page.goBack()
        await expect(page.getByText(t.report.score.choose)).toBeVisible()
      })

      await test.step("a PDF has a cover, contents and the chapters in order, and no buttons", async () => {
        const pages = await wordsOfPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true }))
        const [cover = "", ...chapters] = pages
        expect(cover).toContain("Nightshift")
        expect(cover).toContain(lettersOf(t.report.contents.label))
        const places = [t.report.score, t.report.subjects, t.report.levels].map(({ heading }) =>
          chapters.join("").indexOf(lettersOf(heading)),
        )
        expect(places).not.toContain(-1)
        expect(places).toEqual(places.toSorted((a, b) => a - b))
        for (const button of [
          t.report.actions.share,
          t.report.actions.questionnaires,
          t.report.score.choose,
        ]) {
          expect(pages.join("")).not.toContain(lettersOf(button))
        }
      })
    })
  })
}

import { expect, test } from "vitest"
import { renderDocument } from "../render.ts"
import { lettersOf, pagesOf, readingPdf } from "../testing/read-back.ts"
import { plainBranding, sampleResult } from "../testing/sample.ts"

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="10"><rect width="30" height="10"/></svg>'
const logo = { bytes: new TextEncoder().encode(svg), type: "image/svg+xml" as const }
const look = { ...plainBranding, organisation: "Example Ltd", logo, colour: "#1B7F5C" }
const english = await renderDocument("pdf", sampleResult("en"), look)
const persian = await renderDocument("pdf", sampleResult("fa"), { ...look, organisation: "شرکت نمونه" })

test("the text is read in logical order, with the numbers of pages", async () => {
  const [cover = "", , summary = ""] = await pagesOf(english)
  expect(cover).toMatch(/Example Ltd[\s\S]*Assessment report[\s\S]*Payments platform, autumn\s+review/)
  expect(cover).toContain("Date: 20 November 2025")
  expect(summary).toContain("Level 3 of 5 so far: Defined")
  expect(summary).toMatch(/Good foundations\. Every change is built and tested, but releases/)
  const pages = await pagesOf(english)
  expect(pages.slice(1).map((page) => /Page (\d+) of (\d+)/.exec(page)?.slice(1).map(Number))).toEqual(
    pages.slice(1).map((_, index) => [index + 2, pages.length]),
  )
})

test.each([
  [
    "en",
    english,
    "Since the last published report, the level has risen from Repeatable to Defined.",
    "Mina Rahimi, until 14 February 2026: Can every change",
  ],
  [
    "fa",
    persian,
    "از آخرین گزارش منتشرشده تا امروز، سطح از تکرارپذیر به تعریف‌شده بالا رفته است.",
    "تا ۲۵ بهمن ۱۴۰۴",
  ],
] as const)(
  "the first page says what has moved and who does what until when (%s)",
  async (_, bytes, moved, doing) => {
    const [cover = ""] = await pagesOf(bytes)
    expect(lettersOf(cover)).toContain(lettersOf(moved))
    expect(lettersOf(cover)).toContain(lettersOf(doing))
  },
)

test("the first page says that there is no earlier result, who works on it, and nothing that nobody knows", async () => {
  const first = async (summary: object) => {
    const result = sampleResult("en")
    const bytes = await renderDocument(
      "pdf",
      { ...result, summary: { ...result.summary, ...summary } as never },
      look,
    )
    return lettersOf((await pagesOf(bytes))[0] ?? "")
  }
  const people = Array.from({ length: 6 }, (_, nth) => `Person ${nth}`)
  const none = await first({ moved: null, doing: [{ people, task: null, due: null }] })
  expect(none).toContain(lettersOf("There is no earlier result to compare with yet."))
  expect(none).toContain(lettersOf("Person 0, Person 1, Person 2 and 3 more work on it."))
  const unknown = await first({ moved: undefined, doing: [] })
  expect(unknown).not.toContain(lettersOf("earlier result"))
  expect(unknown).not.toContain(lettersOf("Who does what"))
})

test("a level that is decided is no longer so far, and by how many answers is said", async () => {
  const decided = async (language: "en" | "fa") => {
    const result = sampleResult(language)
    const progress = { ...result.progress, decided: true as const }
    return (await pagesOf(await renderDocument("pdf", { ...result, progress }, look)))[2] ?? ""
  }
  const summary = await decided("en")
  expect(summary).toContain("Level 3 of 5: Defined")
  expect(summary).toMatch(
    /Decided by 22 of 24 answers: the open questions can no longer\s+change the\s+level\./,
  )
  expect(summary).not.toContain("questions are answered")
  expect(lettersOf(await decided("fa"))).toContain(
    lettersOf("با ۲۲ پاسخ از ۲۴ پاسخ قطعی شده است: پرسش‌هایی که مانده دیگر سطح را تغییر نمی‌دهند."),
  )
})

test("Persian text is in logical order too, with Persian digits and dates", async () => {
  const pages = (await pagesOf(persian)).map(lettersOf)
  expect(pages[0]).toContain(lettersOf("تاریخ: ۲۹ آبان ۱۴۰۴"))
  expect(pages[2]).toContain(lettersOf("تا اینجا سطح ۳ از ۵: تعریف‌شده"))
  expect(pages[2]).toContain(lettersOf("به ۲۲ پرسش از ۲۴ پرسش پاسخ داده شده است."))
  expect(pages[2]).toContain(lettersOf("پایه‌ها خوب است. هر تغییر ساخته و آزموده می‌شود، اما انتشار هنوز"))
  expect(pages[2]).toContain("۷۴٪")
  // Readers take the letters of pictures as they are drawn: the sign is at the left of the number, as it is in the text.
  expect(pages[2]).toContain("٪۹۸")
  expect(pages[2]).toContain(lettersOf(`صفحهٔ ۳ از ${new Intl.NumberFormat("fa").format(pages.length)}`))
  expect(pages[2]).not.toMatch(/[0-9]/)
})

test.each([
  ["en", english],
  ["fa", persian],
] as const)("it is tagged as PDF/UA-1 requires, has bookmarks and a title (%s)", async (language, bytes) => {
  expect(new TextDecoder("latin1").decode(bytes)).toContain("pdfuaid")
  await readingPdf(bytes, async (pdf) => {
    const { info } = await pdf.getMetadata()
    expect(info).toMatchObject({ Title: sampleResult(language).title, Language: language })
    const outline = await pdf.getOutline()
    const subjects = sampleResult(language).subjects ?? []
    for (const { title, attributes } of subjects) {
      const chapter = outline.find((item) => item.title === title)
      expect(chapter?.items.map((item) => item.title)).toEqual(attributes?.map((each) => each.title))
    }
    const roles = JSON.stringify(await (await pdf.getPage(3)).getStructTree())
    for (const role of ["H1", "P", "L", "Figure"]) expect(roles).toContain(`"role":"${role}"`)
    expect(roles).toContain(language === "en" ? "Bar chart of the scores" : "نمودار میله‌ای")
    const cover = JSON.stringify(await (await pdf.getPage(1)).getStructTree())
    expect(cover).toContain(language === "en" ? "Logo of Example Ltd" : "نشان شرکت نمونه")
  })
})

test.each([
  ["en", english, "OpenSans"],
  ["fa", persian, "Sahel"],
] as const)("all fonts are embedded (%s)", (_, bytes, family) => {
  const file = new TextDecoder("latin1").decode(bytes)
  const fonts = file.match(/\/FontName\s*\/[A-Z]{6}\+[\w-]+/g) ?? []
  expect(fonts.length).toBeGreaterThan(0)
  for (const font of fonts) expect(font).toContain(family)
  expect(file.match(/\/FontFile[23]? /g)?.length).toBe(fonts.length)
})

test("a character that no font has does not keep a file from being made", async () => {
  const result = { ...sampleResult("en"), title: "中文 \u{10FFFD} review" }
  const bytes = await renderDocument("pdf", result, plainBranding)
  await readingPdf(bytes, async (pdf) => {
    expect((await pdf.getMetadata()).info).toMatchObject({ Title: result.title })
    expect(JSON.stringify(await (await pdf.getPage(3)).getStructTree())).toContain('"role":"H1"')
  })
})

test.each(["image/png", "image/jpeg", "image/svg+xml"] as const)(
  "a broken logo (%s) is left out",
  async (type) => {
    const png = [
      0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 9, 0, 0, 0, 9,
    ]
    const bytes = await renderDocument("pdf", sampleResult("en"), {
      ...look,
      logo: { bytes: new Uint8Array(png), type },
    })
    const tree = await readingPdf(bytes, async (pdf) => (await pdf.getPage(1)).getStructTree())
    expect(JSON.stringify(tree)).not.toContain("Figure")
  },
)

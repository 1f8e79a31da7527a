import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { proseOf } from "../../../platform/i18n/prose.ts"
import { type Claim, certaintyOf, type NamedLevel } from "./claims.ts"
import { ATTRIBUTE_TEXT_LIMIT, attributeText, groupText } from "./write.ts"

const level: NamedLevel = { title: "Practised", rank: 2 }
const persianLevel: NamedLevel = { title: "تمرین‌شده", rank: 2 }

const plain = (claim: Claim, language: "EN" | "FA") => attributeText([claim], language)

describe("a claim in English", () => {
  test.each<[Claim, string]>([
    [
      { says: "standsOnEvidence", share: "none" },
      "None of the answers was backed by evidence when this was written.",
    ],
    [
      { says: "standsOnEvidence", share: "most" },
      "Most of the answers were backed by evidence when this was written.",
    ],
    [
      { says: "attributeStands", about: "Automation", level, soFar: false },
      "Automation is at level 2, Practised.",
    ],
    [
      { says: "attributeStands", about: "Automation", level, soFar: true },
      "So far, Automation is at level 2, Practised.",
    ],
    [
      { says: "attributeFailsLowest", about: "Automation", level, soFar: false },
      "Automation does not fully meet even level 2, Practised.",
    ],
    [
      { says: "nothingApplies", about: "Automation" },
      "None of the questions about Automation applies here, so it is not rated.",
    ],
    [
      { says: "leads", answers: 3, next: "Measured", where: { title: "Flow of work", all: true } },
      "Three more good answers on Flow of work lead to Measured.",
    ],
    [
      { says: "leads", answers: 5, next: "Measured", where: { title: "Flow of work", all: false } },
      "Five more good answers, most of them on Flow of work, lead to Measured.",
    ],
    [{ says: "leads", answers: 1, next: "Measured", where: null }, "One more good answer leads to Measured."],
    [{ says: "isFar", next: "Measured" }, "Measured is still far away."],
    [
      { says: "differ", which: "subjects", ahead: ["Delivery"], behind: ["Security", "Testing"] },
      "Among the subjects, Delivery is ahead and Security and Testing trail.",
    ],
    [
      { says: "differ", which: "attributes", ahead: [], behind: ["Security"] },
      "Among the attributes, Security trails.",
    ],
    [{ says: "agree", which: "subjects", count: 2 }, "Both subjects are at the same level."],
    [
      { says: "earns", strong: ["Build", "Code, tests and review"], weak: ["alerts"] },
      "It is strong in Build and “Code, tests and review”, but weak in “alerts”.",
    ],
    [{ says: "isSure", certainty: 3 }, "The people who answered were fairly sure."],
    [
      {
        says: "subjectIsUneven",
        about: "Delivery",
        level,
        standing: "alone",
        best: "Automation",
        worst: "Review",
        soFar: true,
      },
      "So far, Review holds Delivery back, while Automation is its strongest attribute. Overall, it is at level 2, Practised.",
    ],
    [{ says: "isOpen", questions: 1 }, "A question is still open and counts as zero."],
    [{ says: "leavesOut", questions: 2 }, "Some questions do not apply here and are left out."],
  ])("%j", (claim, sentence) => expect(plain(claim, "EN")).toBe(sentence))
})

describe("a claim in Persian", () => {
  test.each<[Claim, string]>([
    [
      { says: "standsOnEvidence", share: "half" },
      "هنگام نوشتن این متن، نیمی از پاسخ‌ها پشتوانه‌ای از شواهد داشتند.",
    ],
    [
      { says: "attributeStands", about: "خودکارسازی", level: persianLevel, soFar: true },
      "تا اینجا، «خودکارسازی» در سطح ۲، تمرین‌شده قرار دارد.",
    ],
    [
      { says: "leads", answers: 3, next: "چیره", where: { title: "تحویل", all: true } },
      "با سه پاسخ خوب دیگر دربارهٔ «تحویل» به «چیره» می‌رسد.",
    ],
    [
      { says: "leads", answers: 5, next: "چیره", where: { title: "تحویل", all: false } },
      "با پنج پاسخ خوب دیگر، بیشتر دربارهٔ «تحویل»، به «چیره» می‌رسد.",
    ],
    [
      { says: "differ", which: "subjects", ahead: ["تحویل"], behind: ["امنیت", "آزمون"] },
      "از میان محورها، «تحویل» جلوتر و «امنیت» و «آزمون» عقب‌تر از بقیه هستند.",
    ],
    [{ says: "agree", which: "attributes", count: 3 }, "همهٔ ویژگی‌ها در یک سطح‌اند."],
    [{ says: "isSure", certainty: 4 }, "کسانی که پاسخ داده‌اند مطمئن بوده‌اند."],
  ])("%j", (claim, sentence) => expect(plain(claim, "FA")).toBe(sentence))
})

test("certainty has five equal steps", () => {
  expect([0, 19.9, 20, 40, 59, 60, 79, 80, 100].map(certaintyOf)).toEqual([0, 0, 1, 2, 2, 3, 3, 4, 4])
})

describe("two subjects in different situations", () => {
  test("do not begin with the same sentence", () => {
    const standings = ["alone", "asAll", "first", "amongFirst", "last", "amongLast", "between"] as const
    for (const language of ["EN", "FA"] as const) {
      const texts = standings.map((standing) =>
        groupText([{ says: "subjectStands", about: "Delivery", level, standing, soFar: false }], language),
      )
      expect(new Set(texts).size).toBe(standings.length)
    }
  })
})

describe("a text", () => {
  test("about a subject or the whole is a paragraph that emphasises the level", () => {
    const claim: Claim = { says: "wholeStands", level, isOpen: false, isTop: false }
    expect(groupText([claim], "EN")).toBe("<p>Overall: <b>level 2, Practised</b>.</p>")
  })

  test("never calls a result final while questions are open", () => {
    const claim: Claim = { says: "wholeStands", level, isOpen: true, isTop: true }
    expect(groupText([claim], "EN")).toContain("Some questions are still open")
    expect(groupText([claim], "FA")).toContain("تا اینجا")
  })

  test("escapes kit texts", () => {
    expect(attributeText([{ says: "nothingApplies", about: "R&D <b>" }], "EN")).toContain(
      "“R&amp;D &lt;b&gt;”",
    )
  })

  test("consists of whole sentences within the limit, however long the titles are", () => {
    const title = fc.string({
      minLength: 1,
      maxLength: 200,
      unit: fc.constantFrom("a", "&", "<", " ", "ن", "😀"),
    })
    const claims = fc.array(arbitraryClaim(title), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(claims, fc.constantFrom("EN" as const, "FA" as const), (claims, language) => {
        const text = attributeText(claims, language)
        expect(text.length).toBeLessThanOrEqual(ATTRIBUTE_TEXT_LIMIT)
        expect(text.length).toBeGreaterThan(0)
        expect(text.endsWith(".")).toBe(true)
        expect(text).not.toContain("<")
      }),
    )
  })

  test("contains every title of its claims, the rank of a level, and no other figure, in each language", () => {
    fc.assert(
      fc.property(
        arbitraryClaim(fc.stringMatching(/^[a-z]{3,9}$/)),
        fc.constantFrom("EN" as const, "FA" as const),
        (claim, language) => {
          const text = attributeText([claim], language)
          for (const title of titlesIn(claim)) expect(text).toContain(title)
          const figures = text.match(/\p{Nd}+/gu) ?? []
          expect(figures).toEqual(
            "level" in claim && typeof claim.level === "object"
              ? [proseOf(language).number(claim.level.rank)]
              : [],
          )
          expect(text).not.toMatch(/[%٪]/)
          if (claim.says === "leads") {
            expect(text.toLowerCase()).toContain(proseOf(language).inWords(claim.answers))
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})

/** Keys of words that only affect the wording. */
const wording = new Set(["says", "standing", "which", "share"])

function titlesIn(claim: Claim): string[] {
  const walk = (value: unknown, name: string): string[] => {
    if (Array.isArray(value)) return value.flatMap((one) => walk(one, name))
    if (typeof value === "object" && value !== null) {
      return Object.entries(value).flatMap(([key, one]) => walk(one, key))
    }
    return typeof value === "string" && !wording.has(name) ? [value] : []
  }
  return walk(claim, "")
}

function arbitraryClaim(title: fc.Arbitrary<string>): fc.Arbitrary<Claim> {
  const says = <const T extends Claim["says"]>(kind: T) => fc.constant(kind)
  const number = fc.integer({ min: 1, max: 400 })
  const many = fc.integer({ min: 2, max: 400 })
  const level = fc.record({ title, rank: fc.integer({ min: 1, max: 10 }) })
  const titles = fc.array(title, { minLength: 1, maxLength: 3 })
  const about = title
  const soFar = fc.boolean()
  const which = fc.constantFrom("subjects" as const, "attributes" as const)
  const standing = fc.constantFrom(
    ...(["alone", "asAll", "first", "amongFirst", "last", "amongLast", "between"] as const),
  )
  return fc.oneof(
    fc.record({ says: says("nothingApplies"), about }),
    fc.record({ says: says("nothingAnswered"), about }),
    fc.record({ says: says("attributeStands"), about, level, soFar }),
    fc.record({ says: says("attributeIsAtTop"), about, level, soFar }),
    fc.record({ says: says("attributeFailsLowest"), about, level, soFar }),
    fc.record({ says: says("subjectStands"), about, level, standing, soFar }),
    fc.record({
      says: says("subjectIsUneven"),
      about,
      level,
      standing,
      best: title,
      worst: title,
      soFar,
    }),
    fc.record({ says: says("wholeStands"), level, isOpen: soFar, isTop: soFar }),
    fc.record({ says: says("differ"), which, ahead: titles, behind: titles }),
    fc.record({ says: says("differ"), which, ahead: fc.constant([]), behind: titles }),
    fc.record({ says: says("differ"), which, ahead: titles, behind: fc.constant([]) }),
    fc.record({ says: says("agree"), which, count: many }),
    fc.record({ says: says("onlyAttribute"), attribute: title }),
    fc.record({
      says: says("leads"),
      answers: fc.integer({ min: 1, max: 12 }),
      next: title,
      where: fc.option(fc.record({ title, all: soFar })),
    }),
    fc.record({ says: says("isFar"), next: title }),
    fc.record({ says: says("isOutOfReach"), next: title }),
    fc.record({ says: says("holdsBack"), attribute: title }),
    fc.record({ says: says("isBetterHigher"), level: title, higher: title }),
    fc.record({ says: says("earns"), strong: titles, weak: titles }),
    fc.record({ says: says("earns"), strong: fc.constant([]), weak: titles }),
    fc.record({ says: says("earns"), strong: fc.constant([]), weak: fc.constant([]) }),
    fc.record({ says: says("earnsAll") }),
    fc.record({ says: says("losesMostIn"), measure: title }),
    fc.record({ says: says("gainsFrom"), questions: titles }),
    fc.record({ says: says("losesOn"), questions: titles }),
    fc.record({ says: says("isOpen"), questions: number }),
    fc.record({ says: says("leavesOut"), questions: number }),
    fc.record({ says: says("leavesOutAttributes"), count: number }),
    fc.record({
      says: says("standsOnEvidence"),
      share: fc.constantFrom(...(["none", "some", "half", "most", "all"] as const)),
    }),
    fc.record({
      says: says("isSure"),
      certainty: fc.constantFrom(...([0, 1, 2, 3, 4] as const)),
    }),
    fc.record({ says: says("isLeastSureOf"), attribute: title }),
  )
}

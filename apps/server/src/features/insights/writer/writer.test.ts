import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { proseOf } from "../../../platform/i18n/prose.ts"
import { belowRequired, type Claim, type NamedLevel } from "./claims.ts"
import { ATTRIBUTE_TEXT_LIMIT, attributeText, groupText } from "./write.ts"

const level: NamedLevel = { title: "Practised", rank: 2, of: 3 }
const lowest: NamedLevel = { title: "Starting", rank: 1, of: 3 }
const persianLevel: NamedLevel = { title: "تمرین‌شده", rank: 2, of: 3 }

const plain = (claim: Claim, language: "EN" | "FA") => attributeText([claim], language)

test("reached percentages are rounded up, but never to the required one, and never below zero", () => {
  expect(belowRequired(0, 45)).toBe(0)
  expect(belowRequired(12.2, 45)).toBe(13)
  expect(belowRequired(44.94, 45)).toBe(44.9)
})

describe("a claim in English", () => {
  test.each<[Claim, string]>([
    [
      { says: "standsOnEvidence", backed: 1, answers: 7 },
      "1 of the 7 answers was backed by evidence when this was written.",
    ],
    [
      { says: "standsOnEvidence", backed: 2, answers: 2 },
      "Both answers were backed by evidence when this was written.",
    ],
    [
      { says: "standsOnEvidence", backed: 0, answers: 7 },
      "None of the answers was backed by evidence when this was written.",
    ],
    [
      { says: "attributeStands", about: "Automation", level, soFar: false },
      "“Automation” is at level 2 of 3, Practised.",
    ],
    [
      { says: "attributeStands", about: "Automation", level, soFar: true },
      "So far, “Automation” is at level 2 of 3, Practised.",
    ],
    [
      {
        says: "attributeIsNear",
        about: "Automation",
        level,
        next: "Mastered",
        missing: { on: "Mastered", required: 60, reached: 57 },
        soFar: false,
      },
      "“Automation” is close to Mastered: it has 57% of the 60% required on Mastered. It is at level 2 of 3, Practised.",
    ],
    [
      { says: "attributeFailsLowest", about: "Automation", level: lowest, soFar: false },
      "“Automation” does not meet even the lowest level: level 1 of 3, Starting.",
    ],
    [
      { says: "nothingApplies", about: "Automation" },
      "None of the questions about “Automation” applies here, so it is not rated.",
    ],
    [
      { says: "nothingAnswered", about: null, questions: 1 },
      "The assessment has 1 question and no answer yet, so nothing can be said about the result.",
    ],
    [
      {
        says: "lacks",
        next: "Mastered",
        isLowest: false,
        missing: [
          { on: "Practised", required: 80, reached: 62 },
          { on: "Mastered", required: 60, reached: 59.9 },
        ],
      },
      "To reach Mastered, it needs 80% on Practised (now 62%) and 60% on Mastered (now 59.9%).",
    ],
    [
      {
        says: "earns",
        strong: [{ title: "Pipelines", percent: 92 }],
        weak: [{ title: "Alarms", percent: 20 }],
      },
      "It earns 92% of the points in “Pipelines”, but only 20% in “Alarms”.",
    ],
    [
      {
        says: "earns",
        strong: [],
        weak: [
          { title: "Alarms", percent: 0 },
          { title: "Pipelines", percent: 20 },
        ],
      },
      "It never earns more than half of the points: none in “Alarms” and only 20% in “Pipelines”.",
    ],
    [
      { says: "isComplete", questions: 14, confidence: 69 },
      "All of its 14 questions are answered, with a confidence of 69%.",
    ],
    [
      {
        says: "subjectIsNear",
        about: "Delivery",
        level,
        standing: "amongLast",
        next: "Mastered",
        missing: { on: "Mastered", required: 60, reached: 57 },
        soFar: false,
      },
      "“Delivery” is close to Mastered: it has 57% of the 60% required on Mastered. It is at level 2 of 3, Practised, among the subjects that lag behind.",
    ],
    [
      {
        says: "subjectIsUneven",
        about: "Delivery",
        level,
        standing: "alone",
        count: 4,
        best: { title: "Automation", level: { title: "Mastered", rank: 3, of: 3 } },
        worst: { title: "Review", level: lowest },
        soFar: true,
      },
      "So far, “Review” (level 1, Starting) holds “Delivery” back: the best of its 4 attributes is “Automation” (level 3, Mastered). Overall, it is at level 2 of 3, Practised.",
    ],
    [
      { says: "isOpen", open: 1, questions: 8, missing: { on: "Practised", percent: 40 } },
      "1 of 8 questions has no answer and counts as zero, which is 40% of the missed points on Practised.",
    ],
    [
      { says: "isOpen", open: 2, questions: 8, missing: null },
      "2 of 8 questions have no answer and count as zero.",
    ],
    [
      { says: "isSure", percent: 10, isOpen: true },
      "The confidence is 10%, with open questions counted as zero.",
    ],
    [{ says: "leavesOut", questions: 1 }, "1 question does not apply here and is left out."],
  ])("%j", (claim, sentence) => expect(plain(claim, "EN")).toBe(sentence))
})

describe("a claim in Persian", () => {
  test.each<[Claim, string]>([
    [
      { says: "standsOnEvidence", backed: 3, answers: 7 },
      "هنگام نوشتن این متن، ۳ پاسخ از ۷ پاسخ پشتوانه‌ای از شواهد داشت.",
    ],
    [
      { says: "standsOnEvidence", backed: 0, answers: 7 },
      "هنگام نوشتن این متن، هیچ‌یک از پاسخ‌ها پشتوانه‌ای از شواهد نداشت.",
    ],
    [
      { says: "attributeStands", about: "خودکارسازی", level: persianLevel, soFar: true },
      "تا اینجا، «خودکارسازی» در سطح ۲ از ۳، تمرین‌شده قرار دارد.",
    ],
    [
      {
        says: "lacks",
        next: "چیره",
        isLowest: false,
        missing: [{ on: "تمرین‌شده", required: 80, reached: 62 }],
      },
      "برای رسیدن به «چیره» به ۸۰٪ در «تمرین‌شده» (اکنون ۶۲٪) نیاز است.",
    ],
    [
      { says: "isOpen", open: 1, questions: 8, missing: { on: "تمرین‌شده", percent: 40 } },
      "۱ پرسش از ۸ پرسش بی‌پاسخ مانده و صفر به شمار آمده است که ۴۰٪ از امتیازهای ازدست‌رفته در «تمرین‌شده» است.",
    ],
    [{ says: "isComplete", questions: 14, confidence: null }, "به همهٔ ۱۴ پرسش آن پاسخ داده شده است."],
    [
      { says: "isComplete", questions: 14, confidence: 69 },
      "به همهٔ ۱۴ پرسش آن با اطمینان ۶۹٪ پاسخ داده شده است.",
    ],
    [
      {
        says: "earns",
        strong: [{ title: "خط تحویل", percent: 92 }],
        weak: [
          { title: "هشدار", percent: 0 },
          { title: "پایش", percent: 20 },
        ],
      },
      "۹۲٪ از امتیاز «خط تحویل» را گرفته، اما از «هشدار» هیچ امتیازی نگرفته و تنها ۲۰٪ از امتیاز «پایش» را به دست آورده است.",
    ],
    [
      {
        says: "subjectIsNear",
        about: "تحویل",
        level: persianLevel,
        standing: "first",
        next: "چیره",
        missing: { on: "چیره", required: 60, reached: 57 },
        soFar: false,
      },
      "«تحویل» به «چیره» نزدیک است: در «چیره»، ۵۷٪ از ۶۰٪ لازم را به دست آورده است. اکنون در سطح ۲ از ۳، تمرین‌شده است و از همهٔ محورهای دیگر جلوتر.",
    ],
  ])("%j", (claim, sentence) => expect(plain(claim, "FA")).toBe(sentence))
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
    const claim: Claim = { says: "wholeStands", level, answered: 8, questions: 8, isTop: false }
    expect(groupText([claim], "EN")).toBe(
      "<p>Overall: <b>level 2 of 3, Practised</b>, with <b>all 8 questions</b> answered.</p>",
    )
  })

  test("never calls a result final while questions are open", () => {
    const claim: Claim = { says: "wholeStands", level, answered: 5, questions: 8, isTop: true }
    expect(groupText([claim], "EN")).toContain("The other questions are still open")
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

  test("contains every number and title of its claims, in each language", () => {
    fc.assert(
      fc.property(
        arbitraryClaim(fc.stringMatching(/^[a-z]{3,9}$/)),
        fc.constantFrom("EN" as const, "FA" as const),
        (claim, language) => {
          const text = attributeText([claim], language)
          const { number } = proseOf(language)
          const digits = (value: number) => number(value).replace(/[٪%]/, "")
          for (const [at, value] of leaves(claim)) {
            if (typeof value === "string") expect(text).toContain(value)
            else if (value !== 1 && !isUnsaid(claim, at)) expect(text).toContain(digits(value))
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})

/** Numbers that only affect the wording and need not appear, such as the number of levels where only the rank is. */
function isUnsaid(claim: Claim, at: string): boolean {
  const scale =
    /^(attribute(Stands|IsNear|IsAtTop|FailsLowest)|subjectStands|subject(IsNear|IsUneven)|wholeStands)$/
  if (at === "of") return !scale.test(claim.says)
  if (at === "count" && "count" in claim && claim.count === 2) return true
  if (claim.says === "earns") return at === "percent" && claim.weak.some(({ percent }) => percent === 0)
  if (claim.says === "earnsInAll") return claim.percent === 100
  if (claim.says === "losesMostIn") return claim.percent === 100
  if (claim.says === "wholeStands") return at === "answered" && claim.answered === claim.questions
  return claim.says === "earnsEverywhere" && at === "percent" && claim.percent === 100
}

/** Titles and numbers in a claim, with their keys. */
function leaves(claim: Claim): [name: string, value: string | number][] {
  const found: [string, string | number][] = []
  const walk = (value: unknown, name: string) => {
    if (Array.isArray(value)) for (const one of value) walk(one, name)
    else if (typeof value === "object" && value !== null)
      for (const [key, one] of Object.entries(value)) walk(one, key)
    else if (
      name !== "says" &&
      name !== "standing" &&
      (typeof value === "string" || typeof value === "number")
    )
      found.push([name, value])
  }
  walk(claim, "")
  return found
}

function arbitraryClaim(title: fc.Arbitrary<string>): fc.Arbitrary<Claim> {
  const says = <const T extends Claim["says"]>(kind: T) => fc.constant(kind)
  const percent = fc.integer({ min: 0, max: 100 })
  const number = fc.integer({ min: 1, max: 400 })
  const many = fc.integer({ min: 2, max: 400 })
  const level = fc
    .record({ title, rank: fc.integer({ min: 1, max: 10 }) })
    .map((level): NamedLevel => ({ ...level, of: 10 }))
  const rated = fc.record({ title, level })
  const missing = fc.record({ on: title, required: percent, reached: percent })
  const earned = fc.array(fc.record({ title, percent }), { minLength: 1, maxLength: 3 })
  const titles = fc.array(title, { minLength: 1, maxLength: 3 })
  const about = title
  const soFar = fc.boolean()
  const standing = fc.constantFrom(
    ...(["alone", "asAll", "first", "amongFirst", "last", "amongLast", "between"] as const),
  )
  return fc.oneof(
    fc.record({ says: says("nothingApplies"), about }),
    fc.record({ says: says("nothingAnswered"), about, questions: number }),
    fc.record({ says: says("attributeStands"), about, level, soFar }),
    fc.record({ says: says("attributeIsNear"), about, level, next: title, missing, soFar }),
    fc.record({ says: says("attributeIsAtTop"), about, level, soFar }),
    fc.record({ says: says("attributeFailsLowest"), about, level, soFar }),
    fc.record({ says: says("subjectStands"), about, level, standing, soFar }),
    fc
      .record({ says: says("wholeStands"), level, answered: number, open: number, isTop: soFar })
      .map(({ open, ...claim }) => ({ ...claim, questions: claim.answered + open })),
    fc.record({ says: says("subjectsDiffer"), best: rated, worst: rated }),
    fc.record({ says: says("subjectsAgree"), count: many, level }),
    fc.record({ says: says("attributesDiffer"), count: many, best: rated, worst: rated }),
    fc.record({ says: says("attributesAgree"), count: many, level }),
    fc.record({ says: says("onlyAttribute"), rated }),
    fc.record({ says: says("weighs"), percent }),
    fc.record({
      says: says("lacks"),
      next: title,
      isLowest: soFar,
      missing: fc.array(missing, { minLength: 1, maxLength: 4 }),
    }),
    fc.record({ says: says("missesMostIn"), attribute: title, on: title, percent }),
    fc.record({
      says: says("isBetterHigher"),
      level: title,
      percent,
      higher: title,
      higherPercent: percent,
    }),
    fc.record({
      says: says("earns"),
      strong: fc.array(fc.record({ title, percent }), { maxLength: 3 }),
      weak: earned,
    }),
    fc.record({ says: says("earnsEverywhere"), count: many, percent }),
    fc.record({ says: says("losesMostIn"), measure: title, percent }),
    fc.record({ says: says("gainsFrom"), questions: titles }),
    fc.record({ says: says("losesOn"), questions: titles }),
    fc.record({ says: says("isComplete"), questions: number, confidence: fc.option(percent) }),
    fc.record({ says: says("subjectIsNear"), about, level, standing, next: title, missing, soFar }),
    fc.record({
      says: says("subjectIsUneven"),
      about,
      level,
      standing,
      count: many,
      best: rated,
      worst: rated,
      soFar,
    }),
    fc.record({ says: says("earnsInAll"), percent }),
    fc.record({
      says: says("isOpen"),
      open: number,
      questions: number,
      missing: fc.option(fc.record({ on: title, percent })),
    }),
    fc.record({ says: says("leavesOut"), questions: number }),
    fc.record({ says: says("leavesOutAttributes"), count: number }),
    fc.record({ says: says("isSure"), percent, isOpen: soFar }),
    fc.record({ says: says("isLeastSureOf"), attribute: title, percent }),
  )
}

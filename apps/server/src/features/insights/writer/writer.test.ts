import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { ATTRIBUTE_TEXT_LIMIT, type AttributeFacts, attributeText } from "./attribute.ts"
import { type OverallFacts, overallText } from "./overall.ts"
import { type SubjectFacts, subjectText } from "./subject.ts"

const overall: OverallFacts = {
  mode: "QUICK",
  levelTitle: "Practised",
  subjectsCount: 2,
  questionsCount: 42,
  answersCount: 42,
  confidence: 72.4,
}

describe("the text about the whole assessment", () => {
  test.each<[string, Partial<OverallFacts>, string]>([
    [
      "quick, several subjects, complete",
      {},
      "<p>The overall status is rated as <b>“Practised”</b>, based on the answers to <b>all 42 questions</b>. This status follows from a weighted average of the scores of the subjects.</p>",
    ],
    [
      "quick, several subjects, incomplete",
      { answersCount: 5 },
      "<p>The overall status is rated as <b>“Practised”</b>, based on the answers to <b>5 of 42 questions</b>. This status follows from a weighted average of the scores of the subjects.</p>",
    ],
    [
      "quick, one subject, complete",
      { subjectsCount: 1 },
      "<p>The overall status is rated as <b>“Practised”</b>, based on the answers to <b>all 42 questions</b>.</p>",
    ],
    [
      "quick, one subject, incomplete",
      { subjectsCount: 1, answersCount: 1 },
      "<p>The overall status is rated as <b>“Practised”</b>, based on the answer to <b>1 of 42 questions</b>.</p>",
    ],
    [
      "advanced, several subjects, complete",
      { mode: "ADVANCED" },
      "<p>The overall status is rated as <b>“Practised”</b>, based on the answers to <b>all 42 questions</b>, with a confidence of <b>73%</b>. This status follows from a weighted average of the scores of the subjects.</p>",
    ],
    [
      "advanced, several subjects, incomplete",
      { mode: "ADVANCED", answersCount: 41 },
      "<p>The overall status is rated as <b>“Practised”</b>, based on the answers to <b>41 of 42 questions</b>, with a confidence of <b>73%</b>. This status follows from a weighted average of the scores of the subjects.</p>",
    ],
    [
      "advanced, one subject, complete",
      { mode: "ADVANCED", subjectsCount: 1 },
      "<p>The overall status is rated as <b>“Practised”</b>, based on the answers to <b>all 42 questions</b>, with a confidence of <b>73%</b>.</p>",
    ],
    [
      "advanced, one subject, nothing answered: the missing confidence is 0",
      { mode: "ADVANCED", subjectsCount: 1, answersCount: 0, confidence: null },
      "<p>The overall status is rated as <b>“Practised”</b>, based on the answers to <b>0 of 42 questions</b>, with a confidence of <b>0%</b>.</p>",
    ],
    [
      "a kit of one question",
      { subjectsCount: 1, questionsCount: 1, answersCount: 1 },
      "<p>The overall status is rated as <b>“Practised”</b>, based on the answer to <b>its only question</b>.</p>",
    ],
  ])("in English: %s", (_case, facts, text) => {
    expect(overallText({ ...overall, ...facts }, "EN")).toBe(text)
  })

  test.each<[string, Partial<OverallFacts>, string]>([
    [
      "quick, several subjects, complete",
      {},
      "<p>وضعیت کلی بر پایهٔ پاسخ به <b>همهٔ ۴۲ پرسش</b>، <b>«تمرین‌شده»</b> ارزیابی شده است. این وضعیت از میانگین وزنی امتیاز محورها به دست می‌آید.</p>",
    ],
    [
      "quick, one subject, incomplete",
      { subjectsCount: 1, answersCount: 5 },
      "<p>وضعیت کلی بر پایهٔ پاسخ به <b>۵ پرسش از ۴۲ پرسش</b>، <b>«تمرین‌شده»</b> ارزیابی شده است.</p>",
    ],
    [
      "advanced, several subjects, incomplete",
      { mode: "ADVANCED", answersCount: 5 },
      "<p>وضعیت کلی بر پایهٔ پاسخ به <b>۵ پرسش از ۴۲ پرسش</b> و با اطمینان <b>۷۳٪</b>، <b>«تمرین‌شده»</b> ارزیابی شده است. این وضعیت از میانگین وزنی امتیاز محورها به دست می‌آید.</p>",
    ],
    [
      "advanced, one subject, complete",
      { mode: "ADVANCED", subjectsCount: 1 },
      "<p>وضعیت کلی بر پایهٔ پاسخ به <b>همهٔ ۴۲ پرسش</b> و با اطمینان <b>۷۳٪</b>، <b>«تمرین‌شده»</b> ارزیابی شده است.</p>",
    ],
    [
      "a kit of one question",
      { subjectsCount: 1, questionsCount: 1, answersCount: 1 },
      "<p>وضعیت کلی بر پایهٔ پاسخ به <b>تنها پرسش</b> آن، <b>«تمرین‌شده»</b> ارزیابی شده است.</p>",
    ],
  ])("in Persian: %s", (_case, facts, text) => {
    expect(overallText({ ...overall, levelTitle: "تمرین‌شده", ...facts }, "FA")).toBe(text)
  })

  test("escapes what comes from the kit", () => {
    expect(overallText({ ...overall, levelTitle: "R&D <b>" }, "EN")).toContain("<b>“R&amp;D &lt;b&gt;”</b>")
  })
})

const subject: SubjectFacts = {
  mode: "QUICK",
  title: "Delivery",
  description: "How changes reach the people who use them",
  levelTitle: "Practised",
  rank: 2,
  levelsCount: 3,
  attributesCount: 2,
  isApplicable: true,
  confidence: 60,
}
const persianSubject: SubjectFacts = {
  ...subject,
  title: "تحویل",
  description: "این‌که تغییرات چگونه به کاربران می‌رسند.",
  levelTitle: "تمرین‌شده",
}

describe("the text about a subject", () => {
  test.each<[string, Partial<SubjectFacts>, string]>([
    [
      "quick",
      {},
      "<p>An important part of this assessment is the maturity of “Delivery”: how changes reach the people who use them. Its overall maturity is estimated at <b>level 2 of 3</b>, <b>“Practised”</b>. This status follows from a weighted average of the scores of its attributes. <b>2 attributes</b> of “Delivery” were evaluated, and for each of them the maturity level is recorded.</p>",
    ],
    [
      "advanced",
      { mode: "ADVANCED" },
      "<p>An important part of this assessment is the maturity of “Delivery”: how changes reach the people who use them. With a confidence of <b>60%</b>, its overall maturity is estimated at <b>level 2 of 3</b>, <b>“Practised”</b>. This status follows from a weighted average of the scores of its attributes. <b>2 attributes</b> of “Delivery” were evaluated, and for each of them the maturity level and the confidence level are recorded.</p>",
    ],
    [
      "a single attribute, quick",
      { attributesCount: 1 },
      "<p>An important part of this assessment is the maturity of “Delivery”: how changes reach the people who use them. Its overall maturity is estimated at <b>level 2 of 3</b>, <b>“Practised”</b>. This status follows from the scores of its only attribute. <b>One attribute</b> of “Delivery” was evaluated, and its maturity level is recorded.</p>",
    ],
    [
      "a single attribute, advanced",
      { mode: "ADVANCED", attributesCount: 1 },
      "<p>An important part of this assessment is the maturity of “Delivery”: how changes reach the people who use them. With a confidence of <b>60%</b>, its overall maturity is estimated at <b>level 2 of 3</b>, <b>“Practised”</b>. This status follows from the scores of its only attribute. <b>One attribute</b> of “Delivery” was evaluated, and its maturity level and confidence level are recorded.</p>",
    ],
    [
      "nothing applies",
      { isApplicable: false },
      "<p>An important part of this assessment is the maturity of “Delivery”: how changes reach the people who use them. None of its questions applies here, so it takes no part in the overall result.</p>",
    ],
  ])("in English: %s", (_case, facts, text) => {
    expect(subjectText({ ...subject, ...facts }, "EN")).toBe(text)
  })

  test("a description that begins with a name keeps its capital", () => {
    expect(subjectText({ ...subject, description: "Kubernetes and what runs on it" }, "EN")).toContain(
      "the maturity of “Delivery”: Kubernetes and what runs on it. Its overall",
    )
  })

  test.each<[string, Partial<SubjectFacts>, string]>([
    [
      "quick",
      {},
      "<p>یکی از بخش‌های مهم این ارزیابی، بلوغ «تحویل» است: این‌که تغییرات چگونه به کاربران می‌رسند. بلوغ کلی آن <b>۲ از ۳</b> برآورد می‌شود که به معنای <b>«تمرین‌شده»</b> است. این وضعیت از میانگین وزنی امتیاز ویژگی‌های آن به دست می‌آید. برای «تحویل» <b>۲ ویژگی</b> ارزیابی شده و سطح بلوغ هر یک ثبت شده است.</p>",
    ],
    [
      "advanced",
      { mode: "ADVANCED" },
      "<p>یکی از بخش‌های مهم این ارزیابی، بلوغ «تحویل» است: این‌که تغییرات چگونه به کاربران می‌رسند. بلوغ کلی آن با اطمینان <b>۶۰٪</b>، <b>۲ از ۳</b> برآورد می‌شود که به معنای <b>«تمرین‌شده»</b> است. این وضعیت از میانگین وزنی امتیاز ویژگی‌های آن به دست می‌آید. برای «تحویل» <b>۲ ویژگی</b> ارزیابی شده و سطح بلوغ و میزان اطمینان هر یک ثبت شده است.</p>",
    ],
    [
      "a single attribute",
      { attributesCount: 1 },
      "<p>یکی از بخش‌های مهم این ارزیابی، بلوغ «تحویل» است: این‌که تغییرات چگونه به کاربران می‌رسند. بلوغ کلی آن <b>۲ از ۳</b> برآورد می‌شود که به معنای <b>«تمرین‌شده»</b> است. این وضعیت از امتیاز تنها ویژگی آن به دست می‌آید. برای «تحویل» <b>یک ویژگی</b> ارزیابی شده و سطح بلوغ آن ثبت شده است.</p>",
    ],
    [
      "nothing applies",
      { isApplicable: false },
      "<p>یکی از بخش‌های مهم این ارزیابی، بلوغ «تحویل» است: این‌که تغییرات چگونه به کاربران می‌رسند. هیچ‌یک از پرسش‌های آن در اینجا کاربرد ندارد و از این رو در نتیجهٔ کلی نقشی ندارد.</p>",
    ],
  ])("in Persian: %s", (_case, facts, text) => {
    expect(subjectText({ ...persianSubject, ...facts }, "FA")).toBe(text)
  })
})

const attribute: AttributeFacts = {
  title: "Automation",
  isApplicable: true,
  levelTitle: "Practised",
  rank: 2,
  levelsCount: 3,
  questionsCount: 4,
  answersCount: 4,
  points: "measures",
  strong: ["Build pipelines", "Tests"],
  weak: ["Handling of incidents"],
  unmet: {
    levelTitle: "Mastered",
    isReachedLevel: false,
    competences: [
      { levelTitle: "Practised", required: 80, reached: 66.67 },
      { levelTitle: "Mastered", required: 60, reached: 40 },
    ],
  },
  confidence: undefined,
}
const persianAttribute: AttributeFacts = {
  ...attribute,
  title: "خودکارسازی",
  levelTitle: "تمرین‌شده",
  strong: ["خط لوله‌های ساخت", "آزمون‌ها"],
  weak: ["رسیدگی به رخدادها"],
  unmet: {
    levelTitle: "چیره",
    isReachedLevel: false,
    competences: [
      { levelTitle: "تمرین‌شده", required: 80, reached: 66.67 },
      { levelTitle: "چیره", required: 60, reached: 40 },
    ],
  },
}

describe("the text about an attribute", () => {
  test.each<[string, Partial<AttributeFacts>, string]>([
    [
      "measures, a higher level to reach",
      {},
      "“Automation” stands at “Practised”, level 2 of 3. All of its 4 questions are answered. Its strengths lie in “Build pipelines” and “Tests”. Most is still missing in “Handling of incidents”. The next level, “Mastered”, is not reached: it requires 80% on “Practised” (reached: 67%) and 60% on “Mastered” (reached: 40%).",
    ],
    [
      "advanced mode speaks of confidence",
      { unmet: null, confidence: 55.1 },
      "“Automation” stands at “Practised”, level 2 of 3. All of its 4 questions are answered. Its strengths lie in “Build pipelines” and “Tests”. Most is still missing in “Handling of incidents”. The confidence in this result is 56%.",
    ],
    [
      "questions where there are no measures",
      { points: "questions", strong: ["Is it built?"], weak: ["Is it tested?", "Is it used?"], unmet: null },
      "“Automation” stands at “Practised”, level 2 of 3. All of its 4 questions are answered. It gains most from the question “Is it built?”. It misses most on the questions “Is it tested?” and “Is it used?”.",
    ],
    [
      "at most three points of each kind",
      { strong: ["A", "B", "C", "D"], weak: [], unmet: null, answersCount: 1 },
      "“Automation” stands at “Practised”, level 2 of 3. 1 of its 4 questions is answered. Its strengths lie in “A”, “B” and “C”.",
    ],
    [
      "nothing answered yet, not even the first level earned",
      {
        levelTitle: "Starting",
        rank: 1,
        answersCount: 0,
        strong: [],
        unmet: {
          levelTitle: "Starting",
          isReachedLevel: true,
          competences: [{ levelTitle: "Starting", required: 10, reached: 0 }],
        },
        confidence: null,
      },
      "“Automation” stands at “Starting”, level 1 of 3. None of its 4 questions is answered yet. Most is still missing in “Handling of incidents”. Even “Starting” is not fully met: it requires 10% on “Starting” (reached: 0%). The confidence in this result is 0%.",
    ],
    [
      "a percentage just below the required one is not rounded to it",
      {
        strong: [],
        weak: [],
        questionsCount: 1,
        answersCount: 1,
        unmet: {
          levelTitle: "Mastered",
          isReachedLevel: false,
          competences: [{ levelTitle: "Mastered", required: 60, reached: 59.96 }],
        },
      },
      "“Automation” stands at “Practised”, level 2 of 3. Its only question is answered. The next level, “Mastered”, is not reached: it requires 60% on “Mastered” (reached: 59.9%).",
    ],
    [
      "no question applies",
      { isApplicable: false, confidence: 10 },
      "None of the questions about “Automation” applies here, so it is not rated.",
    ],
  ])("in English: %s", (_case, facts, text) => {
    expect(attributeText({ ...attribute, ...facts }, "EN")).toBe(text)
  })

  test.each<[string, Partial<AttributeFacts>, string]>([
    [
      "measures, a higher level to reach",
      {},
      "«خودکارسازی» در سطح «تمرین‌شده» قرار دارد که سطح ۲ از ۳ است. به همهٔ ۴ پرسش آن پاسخ داده شده است. نقاط قوت آن «خط لوله‌های ساخت» و «آزمون‌ها» است. بیشترین کاستی در «رسیدگی به رخدادها» دیده می‌شود. سطح بعدی، «چیره»، به دست نیامده است: این سطح به ۸۰٪ در «تمرین‌شده» (به‌دست‌آمده: ۶۷٪) و ۶۰٪ در «چیره» (به‌دست‌آمده: ۴۰٪) نیاز دارد.",
    ],
    [
      "advanced mode speaks of confidence",
      { unmet: null, confidence: 55.1, answersCount: 3, strong: ["الف"], weak: [] },
      "«خودکارسازی» در سطح «تمرین‌شده» قرار دارد که سطح ۲ از ۳ است. از ۴ پرسش آن، به ۳ پرسش پاسخ داده شده است. نقطهٔ قوت آن «الف» است. میزان اطمینان به این نتیجه ۵۶٪ است.",
    ],
    [
      "questions where there are no measures, none answered, not even the first level earned",
      {
        points: "questions",
        answersCount: 0,
        strong: [],
        weak: ["آیا ساخته می‌شود؟", "آیا آزموده می‌شود؟"],
        unmet: {
          levelTitle: "آغازین",
          isReachedLevel: true,
          competences: [{ levelTitle: "آغازین", required: 10, reached: 9.96 }],
        },
      },
      "«خودکارسازی» در سطح «تمرین‌شده» قرار دارد که سطح ۲ از ۳ است. هنوز به هیچ‌یک از ۴ پرسش آن پاسخ داده نشده است. بیشترین امتیاز در پرسش‌های «آیا ساخته می‌شود؟» و «آیا آزموده می‌شود؟» از دست رفته است. حتی سطح «آغازین» نیز کامل به دست نیامده است: این سطح به ۱۰٪ در «آغازین» (به‌دست‌آمده: ۹٫۹٪) نیاز دارد.",
    ],
    [
      "a single question",
      { questionsCount: 1, answersCount: 0, points: "questions", strong: [], weak: ["چرا؟"], unmet: null },
      "«خودکارسازی» در سطح «تمرین‌شده» قرار دارد که سطح ۲ از ۳ است. به تنها پرسش آن هنوز پاسخ داده نشده است. بیشترین امتیاز در پرسش «چرا؟» از دست رفته است.",
    ],
    [
      "no question applies",
      { isApplicable: false },
      "هیچ‌یک از پرسش‌های «خودکارسازی» در اینجا کاربرد ندارد و از این رو سطحی برای آن تعیین نشده است.",
    ],
  ])("in Persian: %s", (_case, facts, text) => {
    expect(attributeText({ ...persianAttribute, ...facts }, "FA")).toBe(text)
  })

  test("where titles are long, fewer points are named rather than the end be lost", () => {
    const long = (letter: string) => letter.repeat(200)
    const text = attributeText(
      { ...attribute, strong: ["A", "B", "C"].map(long), weak: ["D", "E", "F"].map(long), confidence: 50 },
      "EN",
    )
    expect(text).toContain(`Its strengths lie in “${long("A")}”.`)
    expect(text).not.toContain("BBB")
    expect(text).toMatch(/The confidence in this result is 50%\.$/)
  })

  const title = fc.string({ unit: fc.constantFrom("&", "<", "ی", "a", " "), minLength: 1, maxLength: 250 })
  const facts: fc.Arbitrary<AttributeFacts> = fc.record({
    title,
    isApplicable: fc.boolean(),
    levelTitle: title,
    rank: fc.integer({ min: 1, max: 10 }),
    levelsCount: fc.constant(10),
    questionsCount: fc.integer({ min: 1, max: 300 }),
    answersCount: fc.integer({ min: 0, max: 300 }),
    points: fc.constantFrom("measures", "questions"),
    strong: fc.array(title, { maxLength: 5 }),
    weak: fc.array(title, { maxLength: 5 }),
    unmet: fc.option(
      fc.record({
        levelTitle: title,
        isReachedLevel: fc.boolean(),
        competences: fc.array(
          fc.record({
            levelTitle: title,
            required: fc.integer({ min: 1, max: 100 }),
            reached: fc.double({ min: 0, max: 100, noNaN: true }),
          }),
          { minLength: 1, maxLength: 10 },
        ),
      }),
    ),
    confidence: fc.option(fc.double({ min: 0, max: 100, noNaN: true }), { nil: undefined }),
  })
  test("whatever the kit says: within the limit, a whole sentence, no tags, and always the same", () => {
    fc.assert(
      fc.property(facts, fc.constantFrom("EN" as const, "FA" as const), (given, language) => {
        const text = attributeText(given, language)
        expect(text.length).toBeGreaterThan(0)
        expect(text.length).toBeLessThanOrEqual(ATTRIBUTE_TEXT_LIMIT)
        expect(text).toMatch(/\.$/)
        expect(text).not.toContain("<")
        expect(attributeText(structuredClone(given), language)).toBe(text)
      }),
    )
  })
})

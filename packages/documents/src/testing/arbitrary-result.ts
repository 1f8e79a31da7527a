import fc from "fast-check"
import { type Result, SECTIONS } from "../result.ts"
import { sampleResult } from "./sample.ts"

const percent = fc.integer({ min: 0, max: 100 })
const optional = fc.boolean()

/** Results of random kits and sections, in both languages: the texts of the sample with numbers of their own. */
export const arbitraryResult: fc.Arbitrary<Result> = fc
  .record({
    language: fc.constantFrom("en" as const, "fa" as const),
    size: fc.record({
      subjects: fc.integer({ min: 1, max: 9 }),
      attributes: fc.integer({ min: 1, max: 12 }),
      questions: fc.integer({ min: 3, max: 30 }),
    }),
    percents: fc.array(percent, { minLength: 40, maxLength: 40 }),
    levels: fc.integer({ min: 1, max: 10 }),
    unrated: fc.integer({ min: 0, max: 4 }),
    sections: fc.record({
      summary: optional,
      subjects: optional,
      attributes: optional,
      advice: optional,
      levels: optional,
      answers: optional,
      agreement: optional,
      evidence: optional,
    }),
  })
  .map(({ language, size, percents, levels, unrated, sections }) => {
    const sample = sampleResult(language, size)
    let at = 0
    const next = () => percents[at++ % percents.length] ?? 0
    const ranks = Array.from({ length: levels }, (_, index) => index + 1)
    const measured = <T extends object>(rated: T, index: number) => {
      const isRated = index % 5 !== unrated
      return {
        ...rated,
        level: isRated ? 1 + (next() % levels) : null,
        confidence: isRated ? next() : null,
        scores: ranks.map(() => (isRated && next() > 5 ? next() : null)),
      }
    }
    const result: Result = {
      ...sample,
      levels: ranks.map((index) => ({
        index,
        title: `${sample.levels[index % 5]?.title}`,
        description: "",
        demands: index === 1 ? [] : [{ on: index, percent: next() }],
      })),
      level: 1 + (next() % levels),
      confidence: next(),
      progress: {
        answered: Math.min(next(), size.questions),
        carried: 1 + next(),
        questions: size.questions,
      },
      subjects: sample.subjects?.map((subject, index) => ({
        ...measured(subject, index),
        attributes: subject.attributes?.map((attribute, place) => ({
          ...measured(attribute, place + 1),
          weight: 1 + (next() % 12),
          measures: attribute.measures.map((measure) => ({
            ...measure,
            impact: next(),
            gained: next(),
            missed: next(),
          })),
        })),
      })),
    }
    if (result.summary) {
      result.summary.scores = ranks.map(() => next())
      result.summary.lift = { level: Math.min(levels, 2), answers: 1 + next(), attributes: [] }
    }
    if (!sections.attributes) for (const subject of result.subjects ?? []) delete subject.attributes
    for (const section of ["summary", "subjects", "advice", "agreement", "answers", "evidence"] as const) {
      if (!sections[section]) delete result[section]
    }
    if (!sections.levels) result.levels = result.levels.map((level) => ({ ...level, demands: [] }))
    result.sections = SECTIONS.filter((section) => sections[section === "comments" ? "evidence" : section])
    return result
  })

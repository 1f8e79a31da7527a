import { describe, expect, test } from "vitest"
import { convertFramework } from "../convert.ts"
import { converted, lossOf } from "../testing/converted.ts"
import { smallSamm } from "../testing/small-sources.ts"

describe("a model in the format of SAMM", () => {
  test("becomes subjects, attributes, questionnaires, levels and questions with the answers of the source", () => {
    const { format, kit } = converted(smallSamm())
    expect(format).toBe("samm")
    expect(kit.subjectModels).toMatchObject([{ title: "Building", description: "How things are built" }])
    expect(kit.attributeModels).toMatchObject([{ title: "Rules", description: "Rules of the house" }])
    expect(kit.levelModels.map(({ title, levelCompetence }) => [title, levelCompetence])).toEqual([
      ["Not yet", null],
      ["Maturity level 1", { Maturity_level_1: 75 }],
      ["Maturity level 2", { Maturity_level_1: 75, Maturity_level_2: 75 }],
    ])
    expect(kit.questionnaireModels.map(({ title }) => title)).toEqual([
      "Stream A of rules",
      "Stream B of rules",
    ])
    expect(kit.answerRangeModels[0]?.options.map(({ caption, value }) => [caption, value])).toEqual([
      ["Not at all", 0],
      ["Half", 0.5],
      ["All", 1],
    ])
    expect(kit.questionModels.map(({ code }) => code)).toEqual(["B-RU-1-A", "B-RU-2-A", "B-RU-1-B"])
    expect(kit.questionModels[1]).toMatchObject({
      title: "Are rules A2 written down?",
      description: "- Everybody finds them\n- They are up to date",
      improvement: expect.stringMatching(/^Write rules A2 down\n\nRules are written and kept\./),
      references: ["SAMM B-RU-A-2"],
      questionImpacts: [{ attributeCode: "Rules", level: { code: "Maturity_level_2" }, weight: 1 }],
    })
  })

  test("reports each value with its place", () => {
    const result = converted(smallSamm())
    expect(lossOf(result, "Building.yml", "name")).toBe("4 exact: Kept as a title.")
    expect(lossOf(result, "Building.yml", "logo")).toBe("9 lost: A kit has no place for it.")
    expect(lossOf(result, "answer_sets/A.yml", "values[1].weight")).toBe(
      "10 lost: A kit has no place for it.",
    )
    expect(lossOf(result, "answer_sets/A.yml", "values[1].value")).toBe(
      "9 exact: Kept as the value of an option.",
    )
    expect(result.loss.choices[1]).toContain("75 %")
  })

  test("reports what belongs to nothing as lost, with the reason", () => {
    const files = smallSamm().filter(({ path }) => !path.endsWith("activities/A2.yml"))
    const result = converted(files)
    expect(result.kit.questionModels).toHaveLength(2)
    expect(lossOf(result, "questions/A2.yml", "activity")).toMatch(/^3 lost: It belongs to an element/)
    expect(lossOf(result, "questions/A2.yml", "text")).toMatch(/^5 lost/)
  })

  test("cuts texts that are too long and says so", () => {
    const long = "word ".repeat(200).trim()
    const files = smallSamm().map((file) => ({
      ...file,
      text: file.text.replace("How things are built", long),
    }))
    const result = converted(files)
    expect(result.kit.subjectModels[0]?.description).toMatch(/^word.*…$/)
    expect(lossOf(result, "Building.yml", "description")).toBe(
      "5 approximated: Cut to 500 characters, the most of a description.",
    )
  })

  test("writes no character that a kit may not contain, not even in what it composes", () => {
    const hostile = smallSamm().map(({ path, text }) => ({
      path,
      text: text
        .replace("shortName: RU", 'shortName: "R\\0\\ud800"')
        .replace("number: 1", 'number: "1\\u0007"')
        .replace("letter: A", 'letter: "\\x1b"'),
    }))
    expect(converted(hostile).kit.questionModels).toHaveLength(3)
  })

  test("is refused where no question can be read", () => {
    const files = smallSamm().filter(({ path }) => !path.includes("answer_sets"))
    expect(convertFramework(files, { language: "fa" })).toEqual({
      ok: false,
      problem: "errors",
      errors: [
        {
          message: "در این فایل‌ها چیزی نیست که پرسش یک کیت شود.",
          fileName: "model/business_functions/Building.yml",
          line: 1,
        },
      ],
    })
  })
})

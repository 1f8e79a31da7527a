import { describe, expect, test } from "vitest"
import type { KitDslModel } from "../model/kit-model.ts"
import { parseKit } from "../parse-kit.ts"
import { withFollowedCodes } from "./followed-codes.ts"

const frame = `
level Low { title: "Low" description: "d" value: 1 }
level High { title: "High" description: "d" value: 2 competence: [High: 60%] }
subject S { title: "s" description: "d" }
attribute A { title: "a" description: "d" subject: S }
`
const questionnaire = (code: string) => `questionnaire ${code} { title: "${code}" description: "d" }\n`
const question = (questionnaire: string, code: string, reference?: string, requires?: string) =>
  `question ${code} { questionnaire: ${questionnaire} title: "${code} of ${questionnaire}"
  options: "No", "Yes" with values [0, 1] affects A on level High
  ${requires ? `requires: ${requires}` : ""} ${reference ? `references: "${reference}"` : ""} }\n`

function kit(...parts: string[]): KitDslModel {
  const parsed = parseKit([{ path: "kit.ak", text: frame + parts.join("") }], {
    language: "en",
    imports: "ignore",
  })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed))
  return parsed.model
}

const keysOf = ({ questionModels }: KitDslModel) =>
  questionModels.map(({ questionnaireCode, code }) => `${questionnaireCode}.${code}`)

describe("a newer version of a kit", () => {
  test("has the codes of the kit for questions with the same first reference, also where others refer to them", () => {
    const current = kit(
      questionnaire("Doors"),
      question("Doors", "C1", "D 1"),
      question("Doors", "C2", "D 2"),
    )
    const next = kit(
      questionnaire("Doors"),
      question("Doors", "C2", "D 2"),
      question("Doors", "X1", "D 1"),
      question("Doors", "X3", "D 3", "Doors.X1"),
    )
    const followed = withFollowedCodes(current, next)
    expect(keysOf(followed)).toEqual(["Doors.C2", "Doors.C1", "Doors.X3"])
    expect(followed.questionModels[2]?.requires).toEqual([{ questionnaireCode: "Doors", questionCode: "C1" }])
  })

  test("has the code of a questionnaire that is gone for the one with most of its questions", () => {
    const current = kit(
      questionnaire("Doors"),
      question("Doors", "C1", "D 1"),
      question("Doors", "C2"),
      questionnaire("Walls"),
      question("Walls", "C3", "W 3"),
    )
    const next = kit(
      questionnaire("Gates"),
      question("Gates", "N1", "D 1"),
      question("Gates", "C2"),
      question("Gates", "N3", "W 3"),
      questionnaire("Walls"),
      question("Walls", "C4"),
    )
    const followed = withFollowedCodes(current, next)
    expect(keysOf(followed)).toEqual(["Doors.C1", "Doors.C2", "Doors.N3", "Walls.C4"])
    expect(followed.measureModels.map(({ code }) => code)).toEqual(["Doors", "Walls"])
  })

  test("does not guess where a reference is used twice, and leaves what stays", () => {
    const current = kit(
      questionnaire("Doors"),
      question("Doors", "C1", "D 1"),
      question("Doors", "C2", "D 1"),
    )
    const next = kit(questionnaire("Doors"), question("Doors", "X1", "D 1"), question("Doors", "X2", "D 1"))
    expect(withFollowedCodes(current, next)).toEqual(next)
    expect(withFollowedCodes(next, next)).toEqual(next)
  })
})

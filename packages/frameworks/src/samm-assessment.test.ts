import { expect, test } from "vitest"
import { type SammAnswer, sammAssessment } from "./samm-assessment.ts"

const answer = (reference: string, value: number | null): SammAnswer => ({
  ...{ code: reference.slice(-6), value },
  references: ["OpenCRE 616-305", reference],
})

test("answers get the numbers of the questionnaire, in its order", () => {
  const result = sammAssessment("Our house", [
    answer("SAMM O-OM-B-3", 1),
    answer("SAMM G-SM-A-1", 0.25),
    answer("SAMM G-SM-B-1", 0.5),
    answer("SAMM D-TA-A-2", 0),
    answer("SAMM O-IM-A-1", 0.25),
    answer("SAMM O-EM-A-1", null),
    answer("ASVS 1.1.1", 1),
  ])
  expect(result).toEqual({
    ok: true,
    file: {
      ...{ question1: 0.25, question4: 0.5, question20: 0, question73: 0.25, question90: 1 },
      "Project name": "Our house",
    },
    answered: 5,
    others: [" 1.1.1"],
  })
})

test("a kit that SAMM's questions cannot be told from is refused", () => {
  expect(sammAssessment("A", [answer("ASVS 1.1.1", 1)])).toMatchObject({ ok: false })
  expect(sammAssessment("A", [answer("SAMM Z-ZZ-A-1", 1), answer("SAMM G-ZZ-A-1", 1)])).toMatchObject({
    ok: false,
    message: expect.stringContaining("No question"),
  })
  const twice = [answer("SAMM G-SM-A-1", 1), answer("SAMM G-SM-A-1", null)]
  expect(sammAssessment("A", twice)).toMatchObject({
    ok: false,
    message: expect.stringContaining("same question"),
  })
})

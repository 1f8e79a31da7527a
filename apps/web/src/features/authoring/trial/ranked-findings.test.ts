import type { DesignFinding } from "@plumbline/scoring"
import { expect, test } from "vitest"
import { rankedFindings } from "./ranked-findings.ts"

const dominant = (questionId: number, share: number): DesignFinding => ({
  kind: "dominantQuestion",
  attributeId: 1,
  questionId,
  levelId: 2,
  share,
})
const outOfReach = (attributeId: number, best: number): DesignFinding => ({
  kind: "levelOutOfReach",
  attributeId,
  levelId: 2,
  effectiveLevelId: 2,
  required: 60,
  best,
})

test("impossible parts come first, the most unreachable at the top; minor findings are separate", () => {
  const { grave, slight } = rankedFindings([
    dominant(1, 60),
    dominant(2, 75),
    outOfReach(1, 50),
    outOfReach(2, 10),
    { kind: "questionnaireSize", questionnaireId: 1, questions: 16 },
    { kind: "questionnaireSize", questionnaireId: 2, questions: 40 },
  ])
  expect(grave).toEqual([{ kind: "levelOutOfReach", findings: [outOfReach(2, 10), outOfReach(1, 50)] }])
  expect(slight.map(({ kind, findings }) => [kind, findings.length])).toEqual([
    ["dominantQuestion", 2],
    ["questionnaireSize", 2],
  ])
  expect(slight[0]?.findings).toEqual([dominant(2, 75), dominant(1, 60)])
  expect(slight[1]?.findings[0]).toMatchObject({ questionnaireId: 2 })
})

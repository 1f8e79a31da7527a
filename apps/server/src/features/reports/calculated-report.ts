import { type AnswerSheet, assessmentProgress } from "@plumbline/scoring"
import { type AssessmentKit, levelReply } from "../assessments/index.ts"
import { kitReply, type NamedKit } from "./compose-report.ts"
import { measured } from "./computed.ts"
import { scoresReply, shownOf, subjectReply } from "./subject-reply.ts"

/** The part of a report that follows from a kit and answers alone: no insights, and nothing of what is stored. */
export function calculatedReport(kit: AssessmentKit, answers: AnswerSheet, named: NamedKit) {
  const numbers = measured(kit, answers)
  const { maturity, confidence } = numbers.all
  const { answersCount, carriedCount, questionsCount } = assessmentProgress(kit.model, answers)
  const shown = shownOf(numbers.all)
  return {
    assessment: {
      assessmentKit: kitReply(named, kit),
      maturityLevel: levelReply(kit, maturity.levelId),
      scores: scoresReply(kit.model, maturity.scores),
      confidenceValue: confidence.confidenceValue ?? 0,
    },
    subjects: kit.model.subjects.map((subject) => subjectReply(kit, numbers, subject, shown)),
    progress: { answersCount: answersCount + carriedCount, questionsCount },
  }
}

export type CalculatedReport = ReturnType<typeof calculatedReport>

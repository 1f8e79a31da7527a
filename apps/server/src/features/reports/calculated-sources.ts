import { type AnswerSheet, type Scored, scored } from "@plumbline/scoring"
import type { AssessmentKit } from "../assessments/index.ts"
import type { StoredResult } from "../insights/index.ts"
import type { ReadableReport } from "./access.ts"
import type { ReportSources } from "./compose-report.ts"

/** The sources of a report with all values calculated from the given answers, whatever is stored, without a roadmap. */
export function calculatedSources(
  { assessment, report, audience }: ReadableReport,
  kit: AssessmentKit,
  answers: AnswerSheet,
  stored: StoredResult,
): ReportSources & { calculated: Scored } {
  const all = scored(kit.model, answers, kit.weights)
  const { maturity, confidence } = all
  const result = {
    ...assessment.result,
    kitVersionId: kit.kitVersionId,
    maturityLevelId: maturity.levelId,
    confidenceValue: confidence.confidenceValue,
  }
  return {
    assessment: { ...assessment, result },
    report,
    audience,
    kit,
    answers,
    stored: { ...stored, ...valuesOf(all) },
    calculated: all,
    roadmap: null,
  }
}

function valuesOf({ maturity, confidence }: Scored): Pick<StoredResult, "subjectValues" | "attributeValues"> {
  const ofSubjects = new Map(confidence.subjects.map((one) => [one.subjectId, one.confidenceValue]))
  const ofAttributes = new Map(confidence.attributes.map((one) => [one.attributeId, one.confidenceValue]))
  return {
    subjectValues: new Map(
      maturity.subjects.map(({ subjectId, levelId }) => [
        subjectId,
        { maturityLevelId: levelId, confidenceValue: ofSubjects.get(subjectId) ?? null },
      ]),
    ),
    attributeValues: new Map(
      maturity.attributes.map(({ attributeId, levelId }) => [
        attributeId,
        { maturityLevelId: levelId, confidenceValue: ofAttributes.get(attributeId) ?? null },
      ]),
    ),
  }
}

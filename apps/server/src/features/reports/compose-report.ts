import { type AnswerSheet, isAnswered, type Scored } from "@plumbline/scoring"
import type { Static } from "typebox"
import type { AnonymousContext } from "../../platform/context.ts"
import type { KitOrigin } from "../../platform/database/json.ts"
import { reportedItemReply } from "../advice/index.ts"
import {
  type Assessment,
  type AssessmentKit,
  chosenProfile,
  kitTitle,
  levelReply,
} from "../assessments/index.ts"
import { type StoredResult, shownAttributeText, shownText } from "../insights/index.ts"
import { holds, type Permission } from "../permissions/index.ts"
import { type ReportedRoadmap, reportedRoadmap } from "../roadmap/index.ts"
import { type Computed, compute, computed, isAdvisable } from "./computed.ts"

import type { StoredReport } from "./queries.ts"
import type { GraphicalReport } from "./schemas.ts"
import { possibleReply, type Shown, scoresReply, subjectReply } from "./subject-reply.ts"

type Report = Static<typeof GraphicalReport>

export type ReportSources = {
  assessment: Assessment
  kit: AssessmentKit
  answers: AnswerSheet
  stored: StoredResult
  report: StoredReport
  /** null where there is none, or the report does not include it. */
  roadmap: ReportedRoadmap | null
  /** Who reads it: holders of the permission, or readers of a public link, who see less. */
  audience: "holder" | "public"
  /** What was calculated for this report; absent where the stored result is that of the answers. */
  calculated?: Scored
}

/** Of all attributes together: more than these are most of a report. */
const MOST_MEASURES = 200

/** "later" if the reader loads the measures of attributes once they want to see them. */
export type WantedReport = { measures?: "later" | undefined }

/** Composes the report as readers see it from what is stored, in the language of the assessment. */
export function composeReport(sources: ReportSources, { measures }: WantedReport = {}): Report {
  const { assessment, kit, answers, stored, report, audience } = sources
  const { result } = assessment
  const { record } = report
  const permissions = permissionsReply(assessment, { isPublished: report.record?.published === true })
  const options = { withQuestions: permissions.canViewMeasureQuestions }
  const numbers = sources.calculated
    ? compute(kit, answers, options)
    : computed(assessment, kit, answers, options)
  const shown = {
    ...shownOf(sources),
    withoutMeasures: measures === "later" && countOf(numbers.measuresOf) > MOST_MEASURES,
  }
  const isAdviceShown = !report.isAdviceUnapproved || readsUnapproved(sources, "approveAdviceNarration")
  return {
    assessment: {
      title: assessment.title,
      intro: record?.metadata.intro ?? null,
      overallInsight:
        stored.overall && (stored.overall.approved || readsUnapproved(sources, "approveAssignmentInsight"))
          ? shownText(stored.overall).insight
          : null,
      prosAndCons: record?.metadata.prosAndCons ?? null,
      assessmentKit: kitReply(
        {
          id: assessment.kitId,
          title: kitTitle(assessment, result.language),
          origin: assessment.kitOrigin,
        },
        kit,
      ),
      profile: chosenProfile(kit, assessment),
      maturityLevel: levelReply(kit, result.maturityLevelId),
      scores: scoresReply(kit.model, numbers.all.maturity.scores),
      ...possibleReply(kit, numbers.possible?.overall),
      confidenceValue: result.confidenceValue ?? 0,
      mode: { code: assessment.mode },
      ...(audience === "holder" && {
        space: {
          id: assessment.spaceId,
          title: assessment.spaceTitle,
          isDefault: assessment.spaceIsDefault,
        },
      }),
      creationTime: assessment.creationTime,
    },
    subjects: kit.model.subjects.map((subject) => subjectReply(kit, numbers, subject, shown)),
    highlights: numbers.highlights,
    advice: {
      narration: isAdviceShown ? report.narration : null,
      generatedBy: isAdviceShown ? report.narrationWriter : null,
      adviceItems: report.adviceItems
        .filter(({ isGenerated }) => isAdviceShown || !isGenerated)
        .map((item) => reportedItemReply(item, assessment.result.language)),
    },
    ...(sources.roadmap && { roadmap: sources.roadmap }),
    assessmentProcess: {
      steps: record?.metadata.steps ?? null,
      participant: record?.metadata.participants ?? null,
    },
    permissions,
    lang: { code: result.language },
    ...(audience === "holder" && {
      visibility: record?.visibility ?? "RESTRICTED",
      linkHash: record?.linkHash ?? null,
    }),
    isAdvisable: isAdvisable(kit.model, answers, levelOfAttribute(stored)),
    decided: decidedReply(kit, answers, numbers),
  }
}

/** By how many answers the overall level is decided although questions are open; null if it is not, or none is. */
function decidedReply(
  { model: { questions } }: AssessmentKit,
  answers: AnswerSheet,
  { possible }: Computed,
): Report["decided"] {
  if (!possible?.overall.isDecided) return null
  const answered = questions.filter(({ id }) => isAnswered(answers.get(id))).length
  return { answered, total: questions.length }
}

function countOf(measures: Computed["measuresOf"]): number {
  return [...measures.values()].reduce((sum, { length }) => sum + length, 0)
}

export function levelOfAttribute(stored: StoredResult): (attributeId: number) => number | null {
  return (attributeId) => stored.attributeValues.get(attributeId)?.maturityLevelId ?? null
}

/** A kit with its title in the language of the report, and what its author says about it. */
export type NamedKit = { id: number; title: string; origin: KitOrigin | null }

export function kitReply(
  { origin, ...named }: NamedKit,
  kit: AssessmentKit,
): Report["assessment"]["assessmentKit"] {
  const { levels, questionnaires, attributes } = kit.model
  const replies = questionnaires.map(({ id, index, questions }) => ({
    id,
    ...kit.text.questionnaire(id),
    index,
    questionCount: questions.length,
  }))
  return {
    ...named,
    licence: origin?.licence ?? null,
    source: origin?.source ?? null,
    version: origin?.version ?? null,
    maturityLevelCount: levels.length,
    questionsCount: replies.reduce((sum, { questionCount }) => sum + questionCount, 0),
    questionnairesCount: questionnaires.length,
    attributesCount: attributes.length,
    questionnaires: replies,
    maturityLevels: levels.map(({ id }) => levelReply(kit, id)),
    demands: levels.flatMap(({ rank, competences }) =>
      competences.map(({ effectiveLevelId, value }) => ({
        index: rank,
        on: kit.model.levelById.get(effectiveLevelId)?.rank ?? rank,
        percent: value,
      })),
    ),
  }
}

function shownOf(sources: ReportSources): Shown {
  const { stored, audience } = sources
  const withSubjectDrafts = readsUnapproved(sources, "approveSubjectInsight")
  const withAttributeDrafts = readsUnapproved(sources, "approveAttributeInsight")
  return {
    subject(id) {
      const text = stored.subjects.get(id)
      const insight = text && (text.approved || withSubjectDrafts) ? shownText(text).insight : null
      return { ...shownValue(stored.subjectValues.get(id)), insight }
    },
    attribute(id) {
      const text = stored.attributes.get(id)
      const isShown = text && (text.approved || withAttributeDrafts)
      const insight = isShown ? (shownAttributeText(text)?.insight ?? null) : null
      return { ...shownValue(stored.attributeValues.get(id)), insight }
    },
    withMeasureIds: audience === "holder",
  }
}

/**
 * Whether the reader gets texts that wait for approval: in advanced mode only those who can approve them. A quick report
 * is published as it was written.
 */
function readsUnapproved({ assessment }: ReportSources, permission: Permission): boolean {
  return assessment.mode === "QUICK" || (assessment.isMember && holds(assessment.roleId, permission))
}

function shownValue(value: { maturityLevelId: number | null; confidenceValue: number | null } | undefined) {
  return { levelId: value?.maturityLevelId ?? null, confidenceValue: value?.confidenceValue ?? 0 }
}

/** Depends on the caller's role, which only counts for members of the space. */
export function permissionsReply(
  assessment: Assessment,
  { isPublished: published }: { isPublished: boolean },
): Report["permissions"] {
  const roleId = assessment.isMember ? assessment.roleId : null
  const may = (permission: Permission) => holds(roleId, permission)
  return {
    canViewDashboard: may("viewDashboard"),
    canShareReport: published && may("grantAccessToReport"),
    canManageVisibility: published && may("manageAssessmentReportVisibility"),
    canViewMeasureQuestions: may("viewAttributeMeasureQuestions"),
    canViewQuestionnaires: may("viewAssessmentQuestionnaireList"),
  }
}

/** The roadmap, if the author of the report includes it and there is one. */
export async function includedRoadmap(
  ctx: AnonymousContext,
  { report }: Pick<ReportSources, "report">,
  around: Parameters<typeof reportedRoadmap>[1],
): Promise<ReportSources["roadmap"]> {
  return report.record?.metadata.includesRoadmap === true ? reportedRoadmap(ctx, around) : null
}

import type {
  AnswerSheet,
  Attribute,
  attributeMeasures,
  KitModel,
  LevelScores,
  Subject,
} from "@plumbline/scoring"
import type { Static } from "typebox"
import { adviceItemReply } from "../advice/index.ts"
import { type StoredResult, shownAttributeText, shownText } from "../insights/index.ts"
import { holds, type Permission } from "../permissions/index.ts"
import { type Assessment, type AssessmentKit, kitTitle, levelReply } from "../results/index.ts"
import { isAdvisable } from "./advisable.ts"
import { type Computed, computed } from "./computed.ts"
import type { StoredReport } from "./queries.ts"
import type { GraphicalReport } from "./schemas.ts"

type Report = Static<typeof GraphicalReport>

export type ReportSources = {
  assessment: Assessment
  kit: AssessmentKit
  answers: AnswerSheet
  stored: StoredResult
  report: StoredReport
  /** Whose answer this is: holders of the permission, or readers of a public link, who see less. */
  audience: "holder" | "public"
}

/** The report as readers see it, of what is stored and in the language of the assessment. */
export function composeReport(sources: ReportSources): Report {
  const { assessment, kit, answers, stored, report, audience } = sources
  const { result } = assessment
  const { record } = report
  const permissions = permissionsReply(sources)
  const numbers = computed(assessment, kit, answers, { withQuestions: permissions.canViewMeasureQuestions })
  return {
    assessment: {
      title: assessment.title,
      intro: record?.metadata.intro ?? null,
      overallInsight: stored.overall ? shownText(stored.overall).insight : null,
      prosAndCons: record?.metadata.prosAndCons ?? null,
      assessmentKit: kitReply({ id: assessment.kitId, title: kitTitle(assessment, result.language) }, kit),
      maturityLevel: levelReply(kit, result.maturityLevelId),
      scores: scoresReply(kit.model, numbers.all.maturity.scores),
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
    subjects: kit.model.subjects.map((subject) => subjectReply(sources, numbers, subject)),
    highlights: numbers.highlights,
    advice: {
      narration: report.narration,
      generatedBy: report.narrationWriter,
      adviceItems: report.adviceItems.map((item) => adviceItemReply(item, assessment.result.language)),
    },
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
  }
}

export function levelOfAttribute(stored: StoredResult): (attributeId: number) => number | null {
  return (attributeId) => stored.attributeValues.get(attributeId)?.maturityLevelId ?? null
}

/** @param named the kit, with its title in the language of the report */
export function kitReply(
  named: { id: number; title: string },
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

/** By rank; a subject without attributes has none. */
export function scoresReply({ levels }: KitModel, scores: LevelScores | undefined): (number | null)[] {
  return levels.map(({ id }) => scores?.get(id) ?? null)
}

function subjectReply(
  sources: ReportSources,
  numbers: Computed,
  subject: Subject,
): Report["subjects"][number] {
  const { kit, stored } = sources
  const value = stored.subjectValues.get(subject.id)
  const insight = stored.subjects.get(subject.id)
  return {
    id: subject.id,
    title: kit.text.subject(subject.id).title,
    index: subject.index,
    insight: insight ? shownText(insight).insight : null,
    confidenceValue: value?.confidenceValue ?? 0,
    maturityLevel: levelReply(kit, value?.maturityLevelId ?? null),
    scores: scoresReply(
      kit.model,
      numbers.all.maturity.subjects.find(({ subjectId }) => subjectId === subject.id)?.scores,
    ),
    attributes: subject.attributes.map((attribute) => attributeReply(sources, numbers, attribute)),
  }
}

function attributeReply(
  { kit, stored, audience }: ReportSources,
  { all, measuresOf }: Computed,
  attribute: Attribute,
): Report["subjects"][number]["attributes"][number] {
  const value = stored.attributeValues.get(attribute.id)
  const insight = stored.attributes.get(attribute.id)
  return {
    id: attribute.id,
    ...kit.text.attribute(attribute.id),
    insight: insight ? (shownAttributeText(insight)?.insight ?? null) : null,
    index: attribute.index,
    weight: kit.weights.ofAttribute(attribute),
    confidenceValue: value?.confidenceValue ?? 0,
    maturityLevel: levelReply(kit, value?.maturityLevelId ?? null),
    scores: scoresReply(
      kit.model,
      all.maturity.attributes.find(({ attributeId }) => attributeId === attribute.id)?.scores,
    ),
    attributeMeasures: measuresReply(kit, measuresOf.get(attribute.id) ?? [], {
      withIds: audience === "holder",
    }),
  }
}

/** The measures of an attribute, the greatest impact first. */
export function measuresReply(
  kit: AssessmentKit,
  measures: ReturnType<typeof attributeMeasures>,
  { withIds }: { withIds: boolean },
): Report["subjects"][number]["attributes"][number]["attributeMeasures"] {
  return measures
    .toSorted((a, b) => b.impactPercentage - a.impactPercentage)
    .map(({ measureId, ...scores }) => ({
      ...(withIds && { id: measureId }),
      title: kit.text.measure(measureId).title,
      ...scores,
    }))
}

/** By the caller's role, which counts for members of the space only. */
function permissionsReply({ assessment, report }: ReportSources): Report["permissions"] {
  const roleId = assessment.isMember ? assessment.roleId : null
  const may = (permission: Permission) => holds(roleId, permission)
  const published = report.record?.published === true
  return {
    canViewDashboard: may("viewDashboard"),
    canShareReport: published && may("grantAccessToReport"),
    canManageVisibility: published && may("manageAssessmentReportVisibility"),
    canViewMeasureQuestions: may("viewAttributeMeasureQuestions"),
    canViewQuestionnaires: may("viewAssessmentQuestionnaireList"),
  }
}

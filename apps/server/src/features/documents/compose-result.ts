import type { Result, Section } from "@plumbline/documents"
import { rankOf, wholePercent, wholeShares } from "@plumbline/scoring"
import { extremesOf, isApplicableToReport, isRated } from "@plumbline/scoring/reported-attributes"
import type { Language } from "../../platform/i18n/language.ts"
import { confidenceLevel } from "../answers/index.ts"
import type { listRemarks } from "../evidence/index.ts"
import { type CalculatedReport, composeReport, type ReportSources } from "../reports/index.ts"
import type { lastSummary } from "../sessions/index.ts"
import { shownSpaceTitle } from "../spaces/index.ts"

type Report = ReturnType<typeof composeReport>
type Remark = Awaited<ReturnType<typeof listRemarks>>[number]
type Origin = { version: string | null; licence: string | null; source: string | null }

/** What a result contains beside what reports are composed from. */
export type Surroundings = {
  sections: readonly Section[]
  origin: Origin
  remarks: readonly Remark[]
  /** There are more remarks than these. */
  isCut: boolean
  /** Of the rating session that was closed last; null without one. */
  agreement: Awaited<ReturnType<typeof lastSummary>>
}

/**
 * The result as its reader may see it, from the report that they would see: texts, levels and numbers are the same,
 * rounded as screens do.
 */
export function composeResult(sources: ReportSources, surroundings: Surroundings): Result {
  const { sections, origin, remarks, isCut, agreement } = surroundings
  const { assessment, kit } = sources
  const report = composeReport(sources)
  const { assessmentKit, space, mode } = report.assessment
  const { progress } = report.highlights
  const { carriedCount } = progress
  const has = (section: Section) => sections.includes(section)
  const { subjects, answers, ...calculated } = calculatedPart({
    report: { ...report, progress },
    ...{ kit, sections, mode: mode.code, answers: sources.answers },
    language: assessment.result.language,
  })
  return {
    format: "plumbline-result/1",
    id: assessment.id,
    sections: [...sections],
    title: report.assessment.title,
    language: assessment.result.language === "FA" ? "fa" : "en",
    mode: mode.code,
    ...(space && { space: shownSpaceTitle(space, sources.assessment.result.language) }),
    created: withZone(report.assessment.creationTime),
    calculated: assessment.result.lastCalculationTime && withZone(assessment.result.lastCalculationTime),
    kit: {
      id: assessmentKit.id,
      title: assessmentKit.title,
      ...origin,
      questions: progress.questionsCount,
    },
    ...(report.assessment.profile && { profile: report.assessment.profile.title }),
    ...calculated,
    progress: {
      answered: progress.answersCount,
      ...(carriedCount > 0 && { carried: carriedCount }),
      questions: progress.questionsCount,
      ...(report.decided && calculated.level !== null && { decided: true as const }),
    },
    ...(has("summary") && { summary: summaryOf(report) }),
    ...(subjects && { subjects }),
    ...(has("advice") && { advice: adviceOf(report) }),
    ...(agreement && { agreement: agreementOf(agreement) }),
    ...(answers && { answers }),
    ...((has("evidence") || has("comments")) && {
      // Of questions that the kit no longer has there is neither title nor place.
      evidence: remarks
        .filter(({ questionId }) => kit.model.questionById.has(questionId))
        .map((remark) => evidenceOf(remark, kit.text.question(remark.questionId).title)),
      ...(isCut && { evidenceCut: true as const }),
    }),
  }
}

function agreementOf({
  session,
  summary: { attributes, before },
}: NonNullable<Surroundings["agreement"]>): Result["agreement"] {
  const inTwoDecimals = (value: number | null) => value && Math.round(value * 100) / 100
  return {
    session: session.title,
    before: before?.title ?? null,
    attributes: attributes.map((attribute) => ({
      ...attribute,
      agreement: inTwoDecimals(attribute.agreement),
      before: inTwoDecimals(attribute.before),
    })),
  }
}

/** What a calculated part is made from; in quick mode, nobody is asked how sure they are. */
export type Calculated = {
  report: CalculatedReport
  kit: ReportSources["kit"]
  answers: ReportSources["answers"]
  sections: readonly Section[]
  mode: Result["mode"]
  language: Language
}

/** The part of a result that follows from a kit and answers, but for the insights of a report that has some. */
export function calculatedPart({
  report,
  kit,
  answers,
  sections,
  mode,
  language,
}: Calculated): Pick<Result, "levels" | "level" | "confidence" | "subjects" | "answers"> {
  const { assessmentKit, maturityLevel, confidenceValue } = report.assessment
  const isAnswered =
    report.progress.answersCount > 0 &&
    report.subjects.some(({ scores }) => scores.some((score) => score !== null))
  const asks = mode !== "QUICK"
  const has = (section: Section) => sections.includes(section)
  return {
    levels: assessmentKit.maturityLevels.map(({ index, title, description }) => ({
      index,
      title,
      description,
      demands: assessmentKit.demands
        .filter((demand) => demand.index === index)
        .map(({ on, percent }) => ({ on, percent })),
    })),
    level: isAnswered ? maturityLevel.index : null,
    confidence: isAnswered && asks ? wholePercent(confidenceValue) : null,
    ...((has("subjects") || has("attributes")) && {
      subjects: subjectsOf(report.subjects, kit, sections, asks),
    }),
    ...(has("answers") && { answers: answersOf(kit, answers, language, asks) }),
  }
}

/** Times of the product are in UTC without saying so. */
function withZone(time: string): string {
  return `${time}Z`
}

function summaryOf({ assessment, assessmentProcess, highlights, subjects }: Report): Result["summary"] {
  const attributes = subjects.flatMap((subject) => subject.attributes)
  const titles = new Map(attributes.map(({ id, title }) => [id, title]))
  const named = (ids: readonly number[]) => ids.flatMap((id) => titles.get(id) ?? [])
  const { best, worst } = extremesOf(attributes, highlights)
  // Where all are equal, none stands out.
  const stand = best.some((attribute) => !worst.includes(attribute))
  const { lift } = highlights
  return {
    scores: assessment.scores.map(rounded),
    insight: assessment.overallInsight,
    intro: assessment.intro,
    prosAndCons: assessment.prosAndCons,
    steps: assessmentProcess.steps,
    participants: assessmentProcess.participant,
    strongest: stand ? best.map(({ title }) => title) : [],
    weakest: stand ? worst.map(({ title }) => title) : [],
    lift: lift && { level: lift.index, answers: lift.changes, attributes: named(lift.attributes) },
  }
}

function subjectsOf(
  subjects: Report["subjects"],
  { content }: ReportSources["kit"],
  sections: readonly Section[],
  asks: boolean,
): NonNullable<Result["subjects"]> {
  const codeOfSubject = codesOf(content.subjects)
  const codeOfAttribute = codesOf(content.attributes)
  return subjects.map((subject) => ({
    id: subject.id,
    code: codeOfSubject(subject.id),
    title: subject.title,
    ...measuredOf(subject, subject.attributes.some(hasLevel), asks),
    insight: sections.includes("subjects") ? subject.insight : null,
    ...(sections.includes("attributes") && {
      attributes: subject.attributes.map((attribute) => ({
        ...attributeOf(attribute, asks),
        code: codeOfAttribute(attribute.id),
      })),
    }),
  }))
}

/** The codes of elements of a kit, which all have one. */
function codesOf(elements: readonly { id: number; code: string }[]): (id: number) => string {
  const codes = new Map(elements.map(({ id, code }) => [id, code]))
  return (id) => codes.get(id) ?? ""
}

type Subject = Report["subjects"][number]
type Attribute = Subject["attributes"][number]

/** Whether any question about it applies and one is answered: otherwise its level has no meaning. */
function hasLevel(attribute: Attribute): boolean {
  return isApplicableToReport(attribute) && isRated(attribute)
}

function attributeOf(attribute: Attribute, asks: boolean) {
  const { id, title, description, weight, attributeMeasures } = attribute
  const shares = wholeShares(attributeMeasures.map(({ impactPercentage }) => impactPercentage))
  return {
    ...{ id, title, description, weight },
    ...measuredOf(attribute, hasLevel(attribute), asks),
    measures: attributeMeasures.map((measure, index) => ({
      title: measure.title,
      impact: shares[index] ?? 0,
      gained: wholePercent(measure.gainedScorePercentage),
      missed: wholePercent(measure.missedScorePercentage),
    })),
  }
}

function measuredOf(element: Subject | Attribute, hasLevel: boolean, asks: boolean) {
  const { maturityLevel, confidenceValue, scores, insight } = element
  return {
    level: hasLevel ? maturityLevel.index : null,
    confidence: hasLevel && asks ? wholePercent(confidenceValue) : null,
    scores: scores.map(rounded),
    insight,
  }
}

function rounded(percent: number | null): number | null {
  return percent === null ? null : wholePercent(percent)
}

function adviceOf({ advice, roadmap }: Report): Result["advice"] {
  return {
    narration: advice.narration,
    actionItems: advice.adviceItems.map(({ title, description, priority, impact, cost }) => ({
      title,
      description: description || null,
      priority: priority.code,
      impact: impact.code,
      cost: cost.code,
    })),
    ...(roadmap?.changed && { roadmapChanged: true }),
    ...(roadmap && {
      roadmap: roadmap.periods.map(({ index, start, end, level, attributes, actions }) => ({
        ...{ index, start, end, actions },
        level: level.index,
        attributes: attributes.map((attribute) => ({
          title: attribute.title,
          level: attribute.level.index,
        })),
      })),
    }),
  }
}

/** All questions in the order of the kit, also those without an answer. */
function answersOf(
  kit: ReportSources["kit"],
  answers: ReportSources["answers"],
  language: Language,
  asks: boolean,
): NonNullable<Result["answers"]> {
  const codeOf = codesOf(kit.content.questionnaires)
  const references = new Map(
    kit.content.questions.map(({ id, guidance }) => [id, guidance?.references ?? []]),
  )
  return kit.model.questionnaires.flatMap(({ id, questions }) => {
    const questionnaire = kit.text.questionnaire(id).title
    return questions.map((question) => {
      const answer = answers.get(question.id)
      const option = answer?.state === "chosen" ? answer.option : null
      const sure =
        asks && answer && answer.state !== "cleared" && !answer.confidenceUnasked
          ? answer.confidenceLevelId
          : null
      return {
        questionId: question.id,
        code: `${codeOf(id)}/${question.code}`,
        questionnaire,
        question: kit.text.question(question.id).title,
        references: [...(references.get(question.id) ?? [])],
        options: question.options.length,
        answer: option && {
          index: question.options.findIndex((each) => each.id === option.id) + 1,
          title: kit.text.option(option.id),
        },
        value: option?.value ?? null,
        isNotApplicable: answer?.state === "notApplicable",
        confidence: sure === null ? null : { index: sure, title: confidenceLevel(sure, language).title },
        attributes: [...new Set(question.impacts.map(({ attributeId }) => attributeId))],
        counts: question.impacts.map(({ attributeId, levelId }) => ({
          attribute: attributeId,
          level: rankOf(kit.model, levelId),
        })),
      }
    })
  })
}

function evidenceOf(
  { id, questionId, type, description, author, program, lastModificationTime, paths, ...life }: Remark,
  question: string,
) {
  const attachments = paths.map((path) => path.split("/").at(-1) ?? "")
  return {
    id,
    questionId,
    question,
    type,
    description,
    author,
    ...(program !== null && { program }),
    time: withZone(lastModificationTime),
    observedAt: life.observedAt,
    validUntil: life.validUntil,
    source: life.source,
    method: life.method,
    attachments,
  }
}

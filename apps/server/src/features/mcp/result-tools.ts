import type { Schemas } from "@plumbline/client"
import { Type } from "typebox"
import { AssessmentId, pageOf, pages, placeOf, readReport, sliced, textOf } from "./shapes.ts"
import { defineTool } from "./tool.ts"

const MOST = 50

const Moment = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 60, description }))

export const resultTools = [
  defineTool({
    name: "read_result",
    title: "Read the result",
    description:
      "Reads the result of an assessment as its report shows it: level and confidence of the whole, of each subject and of its attributes (a page of them), insights, what is strongest and weakest, and what would lift the whole to its next level. A result that is not up to date is given as it would be now, without texts about it.",
    input: Type.Object({ assessmentId: AssessmentId, ...pages(MOST) }),
    async run({ api, links }, { assessmentId, ...asked }) {
      const { assessment, subjects, highlights, advice, asOf } = await readReport(api, assessmentId)
      const titles = new Map(
        subjects.flatMap(({ attributes }) => attributes.map(({ id, title }) => [id, title])),
      )
      const named = (ids: readonly number[]) => ids.slice(0, MOST).map((id) => titles.get(id) ?? String(id))
      const attributes = subjects.flatMap((subject) =>
        subject.attributes.map((attribute) => ({
          id: attribute.id,
          title: attribute.title,
          subject: subject.title,
          ...standing(attribute),
          insight: textOf(attribute.insight),
        })),
      )
      return {
        assessment: assessment.title,
        kit: assessment.assessmentKit.title,
        isUpToDate: asOf === undefined,
        ...standing(assessment),
        levels: assessment.assessmentKit.maturityLevels.map(({ index, title }) => ({ index, title })),
        insight: textOf(assessment.overallInsight),
        progress: highlights.progress,
        strongest: named(highlights.strongest),
        weakest: named(highlights.weakest),
        lift: highlights.lift && {
          toLevelIndex: highlights.lift.index,
          answersToImprove: highlights.lift.changes,
          attributes: named(highlights.lift.attributes),
          questions: highlights.lift.questions?.map(({ id, title, present, recommended }) => ({
            id,
            title,
            present,
            recommended,
          })),
        },
        advice: textOf(advice.narration),
        subjects: subjects.map((subject) => ({
          id: subject.id,
          title: subject.title,
          ...standing(subject),
          insight: textOf(subject.insight),
        })),
        attributes: sliced(attributes, pageOf(asked, MOST)),
        link: assessment.space && links.report({ spaceId: assessment.space.id, assessmentId }),
      }
    },
  }),
  defineTool({
    name: "read_changes",
    title: "Read changes",
    description:
      "Reads what has changed in the result of an assessment between two moments, and which answers, kits and weights have led to it (a page of the answers), with the exact effect of each on the score.",
    input: Type.Object({
      assessmentId: AssessmentId,
      from: Moment(
        "A day such as 2026-03-01, a time in UTC, or `start`, the default: the beginning of the assessment",
      ),
      to: Moment("In the same forms, or `now`, the default"),
      ...pages(MOST),
    }),
    async run({ api, links }, { assessmentId, from, to, ...asked }) {
      const path = "/api/v1/assessments/{assessmentId}/changes/"
      const query = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
      const [changes, place] = await Promise.all([
        api.get(path, { params: { path: { assessmentId }, query } }),
        placeOf(api, assessmentId),
      ])
      const titles = new Map(changes.levels.map(({ id, title }) => [id, title]))
      const levelOf = (levelId: number | null) => (levelId === null ? null : (titles.get(levelId) ?? null))
      const effect = (cause: {
        time: string
        scoreBefore: number | null
        scoreAfter: number | null
        levelBefore: number | null
        levelAfter: number | null
      }) => ({
        time: cause.time,
        scoreBefore: cause.scoreBefore,
        scoreAfter: cause.scoreAfter,
        levelBefore: levelOf(cause.levelBefore),
        levelAfter: levelOf(cause.levelAfter),
      })
      const then = ({ maturityLevelId, ...whole }: Schemas["WholeThen"]) => ({
        ...whole,
        level: levelOf(maturityLevelId),
      })
      const answers = changes.causes.answers.map((cause) => ({
        questionId: cause.questionId,
        title: cause.title,
        ...(cause.to && { from: answerThen(cause.from), to: answerThen(cause.to) }),
        ...effect(cause),
      }))
      return {
        summary: textOf(changes.text),
        before: then(changes.before),
        after: then(changes.after),
        attributes: changes.attributes.slice(0, MOST).map(({ id, title, before, after }) => ({
          id,
          title,
          before: before && { level: levelOf(before.maturityLevelId), score: before.score },
          after: after && { level: levelOf(after.maturityLevelId), score: after.score },
        })),
        answers: sliced(answers, pageOf(asked, MOST)),
        kit: changes.causes.kit.slice(-MOST).map((cause) => ({ ...effect(cause), cleared: cause.cleared })),
        weights: changes.causes.weights.slice(-MOST).map(effect),
        link: place && links.history(place),
      }
    },
  }),
  defineTool({
    name: "read_plan",
    title: "Read the plan",
    description:
      "Reads the roadmap of an assessment: which answers to improve in which period (a page of them), who does it and how far it is, and what each period was to bring when it was planned.",
    input: Type.Object({ assessmentId: AssessmentId, ...pages(MOST) }),
    async run({ api, links }, { assessmentId, ...asked }) {
      const [roadmap, place] = await Promise.all([
        api.get("/api/v1/assessments/{assessmentId}/roadmap/", { params: { path: { assessmentId } } }),
        placeOf(api, assessmentId),
      ])
      const levels = new Map(roadmap.levels.map(({ id, title }) => [id, title]))
      const attributes = new Map(roadmap.attributes.map(({ id, title }) => [id, title]))
      const items = roadmap.periods.flatMap(({ index, items: ofPeriod }) =>
        ofPeriod.map((item) => ({
          period: index,
          action: item.action,
          questionId: item.questionId,
          question: item.question,
          from: item.from?.title ?? null,
          to: item.to.title,
          effort: item.effort,
          priority: item.priority.code,
          status: item.status,
          due: item.due,
          assignee: item.assignee?.displayName ?? null,
          note: textOf(item.note),
        })),
      )
      return {
        changedSincePlanned: roadmap.changed,
        periods: roadmap.periods.map(({ index, start, end, effort, expected, achieved }) => ({
          index,
          start,
          end,
          effort,
          expectedLevel: levels.get(expected.maturityLevelId) ?? null,
          achievedLevel: achieved && (levels.get(achieved.maturityLevelId) ?? null),
        })),
        targets: roadmap.targets.slice(0, MOST).map((target) => ({
          attribute: attributes.get(target.attributeId) ?? null,
          level: levels.get(target.maturityLevelId) ?? null,
          wantedInPeriod: target.period,
          reachedInPeriod: target.reached,
          isReached: target.isReached,
        })),
        outOfReach: roadmap.outOfReach.slice(0, MOST).map((target) => ({
          attribute: attributes.get(target.attributeId) ?? null,
          level: levels.get(target.maturityLevelId) ?? null,
          because: target.because,
        })),
        items: sliced(items, pageOf(asked, MOST)),
        link: place && links.plan(place),
      }
    },
  }),
]

/** Level and confidence (percent) of a part of a report. */
function standing({
  maturityLevel,
  confidenceValue,
}: {
  maturityLevel: Schemas["DescribedLevel"]
  confidenceValue: number
}) {
  return {
    level: { index: maturityLevel.index, title: maturityLevel.title },
    confidence: confidenceValue,
  }
}

function answerThen(answer: Schemas["AnswerThen"] | null | undefined) {
  if (!answer) return null
  return {
    optionIndex: answer.option?.index ?? null,
    option: answer.option?.title ?? null,
    isNotApplicable: answer.isNotApplicable,
    confidence: answer.isConfidenceAsked ? answer.confidenceLevelId : null,
  }
}

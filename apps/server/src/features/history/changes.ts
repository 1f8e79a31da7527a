import type { AnswerRow, Scope } from "@plumbline/scoring"
import type { Static } from "typebox"
import type { Context } from "../../platform/context.ts"
import { invalid } from "../../platform/errors.ts"
import type { CompiledKit } from "../../platform/kits/models.ts"
import type { Assessment } from "../assessments/index.ts"
import { holds } from "../permissions/index.ts"
import { pictured } from "../users/index.ts"
import { changeText } from "./change-text.ts"
import { type History, loadHistory, type Step } from "./load-history.ts"
import { type Moment, momentOf, requireOrder } from "./moments.ts"
import { findPeople, findReleases } from "./queries.ts"
import type { Changes, changesQuery } from "./schemas.ts"
import { type Past, pastResults, WHOLE } from "./standings.ts"
import { levelsOf } from "./timeline.ts"

/** The most causes that one reply lists. */
const MOST_CAUSES = 5000

type Reply = Static<typeof Changes>
type AnswerStep = Step & { kind: "answer" }
type Moved = Reply["attributes"][number]

/**
 * What an assessment has become between two moments, and which changes of answers, kit and weights have led to it, each
 * with its exact effect on the whole. Which questions they were about is told only to those who may see the questions,
 * who answered what only to those who may see the history of answers.
 *
 * @throws INVALID_INPUT the span is no span, or has too many changes · NOT_FOUND milestone, publication · INVALID_STATE the
 * history is too long
 */
export async function readChanges(
  ctx: Context,
  assessment: Assessment,
  query: Static<typeof changesQuery>,
): Promise<Reply> {
  const history = await loadHistory(ctx, assessment)
  const from = await momentOf(ctx, assessment, history, query.from)
  const to = await momentOf(ctx, assessment, history, query.to)
  requireOrder(from, to)
  if (to.position - from.position > MOST_CAUSES) throw tooMany()
  const past = await replayed(ctx, history, from, to)
  const releases = await findReleases(ctx, assessment.kitId)
  const seesAnswers = holds(assessment.roleId, "viewAnswerHistory")
  const seesQuestions = holds(assessment.roleId, "viewQuestionnaireQuestions")
  const people = seesAnswers
    ? await findPeople(ctx, [...new Set(past.answers.map(({ userId }) => userId))])
    : []
  const active = new Set(people.filter((person) => person.active).map(({ id }) => id))
  const causes = causesOf(assessment, history, past, {
    ...{ seesQuestions, seesAnswers, releases, active },
  })
  const [first, last] = [past.whole(0), past.whole(to.position - from.position)]
  const attributes = movedAttributes(assessment, history, past)
  const levels = levelsOf(history, assessment, kitsBetween(history, from, to))
  return {
    before: { time: from.time, ...wholeOf(first) },
    after: { time: to.time, ...wholeOf(last) },
    causes,
    attributes: seesQuestions ? attributes : attributes.map((moved) => ({ ...moved, questionIds: [] })),
    people: people.map((person) => pictured(ctx, person)),
    levels,
    recordedSince: history.recordedSince,
    text: changeText(ctx.language, { from, before: first, after: last, causes, attributes }),
  }
}

/** The steps between two moments with the results of the whole at each, and of the attributes at both ends. */
type Replayed = {
  from: Moment
  steps: readonly Step[]
  answers: AnswerStep[]
  /** After the n-th of the steps. */
  whole: (nth: number) => Past
  attributes: { id: number; before: Past | null; after: Past | null }[]
  /** The kit in force after the n-th of the steps. */
  kitAfter: (nth: number) => CompiledKit | null
}

async function replayed(ctx: Context, history: History, from: Moment, to: Moment): Promise<Replayed> {
  const steps = history.steps.slice(from.position, to.position)
  const positions = Array.from({ length: steps.length + 1 }, (_, nth) => from.position + nth)
  const kits = kitsInForce(history, from, steps)
  const [first, last] = [kits.at(0) ?? null, kits.at(-1) ?? null]
  const ids = new Set(
    [...(last?.model.attributes ?? []), ...(first?.model.attributes ?? [])].map(({ id }) => id),
  )
  const attributeIds = [...ids]
  const [whole, ...ofAttributes] = await pastResults(ctx, history, [
    { scope: WHOLE, positions },
    ...attributeIds.map((id) => ({
      scope: { of: "attribute", id } satisfies Scope,
      positions: [from.position, to.position],
    })),
  ])
  if (!whole) throw new Error("The history was not replayed.")
  return {
    from,
    steps,
    answers: steps.filter((step): step is AnswerStep => step.kind === "answer"),
    whole,
    attributes: attributeIds.map((id, nth) => ({
      id,
      before: first?.model.attributeById.has(id) ? (ofAttributes[nth]?.(0) ?? null) : null,
      after: last?.model.attributeById.has(id) ? (ofAttributes[nth]?.(1) ?? null) : null,
    })),
    kitAfter: (nth) => kits[nth] ?? null,
  }
}

/** The kit before the first step, and after each. */
function kitsInForce(history: History, from: Moment, steps: readonly Step[]): (CompiledKit | null)[] {
  let kit = kitBefore(history, from.position)
  return [
    kit,
    ...steps.map(({ change }) => {
      if (change.kind === "kit") kit = change.kit === null ? null : (history.kits[change.kit] ?? null)
      return kit
    }),
  ]
}

function kitBefore({ initial, steps, kits }: History, position: number): CompiledKit | null {
  const last = [...initial, ...steps.slice(0, position).map(({ change }) => change)].findLast(
    ({ kind }) => kind === "kit",
  )
  return last?.kind === "kit" && last.kit !== null ? (kits[last.kit] ?? null) : null
}

/** Positions of the kits in force between two moments. */
function kitsBetween(history: History, from: Moment, to: Moment): number[] {
  const kits = new Set(kitsInForce(history, from, history.steps.slice(from.position, to.position)))
  return [...history.kits.keys()].filter((position) => kits.has(history.kits[position] ?? null))
}

function wholeOf({ maturityLevelId, score, confidence, answered, total }: Past) {
  return { maturityLevelId, score, confidence, answered, total }
}

/**
 * While the kit is not known, nothing has an effect that is known: whatever was before stands, and the first kit that is
 * known again has the whole difference.
 */
function causesOf(
  assessment: Assessment,
  history: History,
  { steps, whole, kitAfter }: Replayed,
  options: {
    seesQuestions: boolean
    seesAnswers: boolean
    releases: readonly { kitVersionId: number; time: string }[]
    /** The people who still have an account: of others, programs are not named either. */
    active: ReadonlySet<string>
  },
): Reply["causes"] {
  const causes: Reply["causes"] = { answers: [], kit: [], weights: [] }
  const latest = kitBefore(history, history.steps.length)
  let standing = whole(0)
  for (const [nth, step] of steps.entries()) {
    const kit = kitAfter(nth + 1)
    const next = kit ? whole(nth + 1) : standing
    const effect = {
      time: step.time,
      scoreBefore: standing.score,
      scoreAfter: next.score,
      levelBefore: standing.maturityLevelId,
      levelAfter: next.maturityLevelId,
    }
    standing = next
    if (step.kind === "weights") causes.weights.push(effect)
    else if (step.kind === "kit") {
      const { kitVersionId, change } = step
      const released = options.releases.find((release) => release.kitVersionId === kitVersionId)?.time ?? null
      const cleared = change.kind === "kit" ? change.cleared.length : 0
      causes.kit.push({ kitVersionId, released, cleared, ...effect })
    } else {
      const { language } = assessment.result
      const title = (kit ?? latest)?.texts(language).question(step.questionId).title ?? ""
      const questionnaireId = latest?.model.questionById.get(step.questionId)?.questionnaireId ?? null
      const seen = options.seesAnswers && {
        from: step.before && answerReply(step.before, kit, language),
        to: answerReply(step.after, kit, language),
        userId: step.userId,
        program: options.active.has(step.userId) ? step.program : null,
      }
      const about = options.seesQuestions && { questionId: step.questionId, questionnaireId, title }
      causes.answers.push({ ...about, ...seen, ...effect })
    }
  }
  return causes
}

function answerReply(
  { questionId, answerOptionId, isNotApplicable, confidenceLevelId, confidenceUnasked }: AnswerRow,
  kit: CompiledKit | null,
  language: "EN" | "FA",
) {
  const options = kit?.model.questionById.get(questionId)?.options ?? []
  const index = options.find(({ id }) => id === answerOptionId)?.index ?? 0
  return {
    option:
      answerOptionId === null
        ? null
        : { id: answerOptionId, index, title: kit?.texts(language).option(answerOptionId) ?? "" },
    isNotApplicable: isNotApplicable === true,
    confidenceLevelId,
    isConfidenceAsked: confidenceUnasked !== true,
  }
}

function movedAttributes({ result }: Assessment, history: History, replay: Replayed): Moved[] {
  const questionsOf = new Map<number, Set<number>>()
  for (const [nth, step] of replay.steps.entries()) {
    if (step.kind !== "answer") continue
    const question = replay.kitAfter(nth + 1)?.model.questionById.get(step.questionId)
    for (const { attributeId } of question?.impacts ?? []) {
      const questions = questionsOf.get(attributeId) ?? new Set()
      questionsOf.set(attributeId, questions.add(step.questionId))
    }
  }
  const kits = history.kits.toReversed()
  return replay.attributes
    .filter(({ before, after }) => hasMoved(before, after))
    .map(({ id, before, after }) => {
      const kit = kits.find(({ model }) => model.attributeById.has(id))
      return {
        id,
        title: kit?.texts(result.language).attribute(id).title ?? "",
        before: before && { maturityLevelId: before.maturityLevelId, score: before.score },
        after: after && { maturityLevelId: after.maturityLevelId, score: after.score },
        questionIds: [...(questionsOf.get(id) ?? [])],
      }
    })
    .sort((a, b) => movement(b) - movement(a))
}

function hasMoved(before: Past | null, after: Past | null): boolean {
  return before?.score !== after?.score || before?.maturityLevelId !== after?.maturityLevelId
}

function movement({ before, after }: Moved): number {
  return Math.abs((after?.score ?? 0) - (before?.score ?? 0))
}

function tooMany() {
  return invalid({
    en: "There are more than 5,000 changes between these moments. Choose two that are closer together.",
    fa: "میان این دو لحظه بیش از ۵۰۰۰ تغییر است. دو لحظهٔ نزدیک‌تر به هم انتخاب کنید.",
  })
}

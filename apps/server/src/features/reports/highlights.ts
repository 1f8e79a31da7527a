import { type Lift, type Recommendation, wholeLift } from "@plumbline/advice"
import {
  assessmentProgress,
  closestToNextLevel,
  type RankedAttribute,
  rankAttributes,
  rankOf,
  type Scored,
  sameShare,
} from "@plumbline/scoring"
import type { Static } from "typebox"
import { ratedInOrder } from "../advice/index.ts"
import type { AssessmentKit } from "../assessments/index.ts"
import type { ReportHighlights } from "./schemas.ts"

export type Highlights = Static<typeof ReportHighlights>

/** The number of questions named that would lift the whole: the reader wants to know where to begin. */
const MOST_QUESTIONS = 3

/**
 * What a reader needs to know first, from the same calculation as the levels.
 *
 * @param withQuestions whether to name questions and answers, which not every reader can see
 */
export function highlightsReply(
  kit: AssessmentKit,
  scored: Scored,
  { withQuestions }: { withQuestions: boolean },
): Highlights {
  const closest = closestWithPoints(scored)
  const lift = wholeLift(scored)
  return {
    progress: answeredSoFar(kit, scored),
    ...extremes(rankAttributes(scored)),
    closest: closest && {
      attributeId: closest.attributeId,
      index: rankOf(kit.model, closest.levelId),
      competences: closest.competences.map(({ effectiveLevelId, required, reached }) => ({
        index: rankOf(kit.model, effectiveLevelId),
        required,
        reached,
      })),
      alike: [...closest.alike],
    },
    lift: lift && liftReply(kit, lift, rankOf(kit.model, lift.levelId), withQuestions),
  }
}

/** All answers count here, because the levels are made from them; of how many nobody has confirmed yet, readers are told. */
function answeredSoFar(kit: AssessmentKit, { answers }: Scored): Highlights["progress"] {
  const { answersCount, carriedCount, questionsCount } = assessmentProgress(kit.model, answers)
  return { answersCount: answersCount + carriedCount, carriedCount, questionsCount }
}

/** An attribute that has no points at all of what it lacks is not close to the next level. */
function closestWithPoints(scored: Scored) {
  const closest = closestToNextLevel(scored)
  return closest?.competences.some(({ reached }) => reached > 0) ? closest : null
}

/** Several attributes may be the best or the worst; if all are equal, they are both. */
function extremes(ranked: readonly RankedAttribute[]): Pick<Highlights, "strongest" | "weakest"> {
  const alike = (one: RankedAttribute | undefined) =>
    ranked
      .filter(({ rank, gained }) => one && rank === one.rank && sameShare(gained, one.gained))
      .map(({ attributeId }) => attributeId)
  return { strongest: alike(ranked.at(0)), weakest: alike(ranked.at(-1)) }
}

function liftReply(
  kit: AssessmentKit,
  lift: Lift,
  index: number,
  withQuestions: boolean,
): Highlights["lift"] {
  const { plan, isFewest } = lift
  return {
    index,
    changes: plan?.length ?? null,
    isFewest,
    attributes: plan ? attributesOf(kit, plan) : [],
    ...(withQuestions && {
      questions: ratedInOrder(kit, plan ?? [], plan ?? [])
        .slice(0, MOST_QUESTIONS)
        .map(({ recommendation }) => questionReply(kit, recommendation)),
    }),
  }
}

/** Attributes ordered by how many of the answers count for them, then in kit order. */
function attributesOf({ model }: AssessmentKit, plan: readonly Recommendation[]) {
  return model.attributes
    .map(({ id }) => ({
      id,
      changes: plan.filter(({ question }) => question.impacts.some(({ attributeId }) => attributeId === id))
        .length,
    }))
    .filter(({ changes }) => changes > 0)
    .sort((a, b) => b.changes - a.changes)
    .map(({ id }) => id)
}

function questionReply({ text }: AssessmentKit, { question, present, recommended }: Recommendation) {
  return {
    id: question.id,
    title: text.question(question.id).title,
    questionnaireId: question.questionnaireId,
    present: present && text.option(present.id),
    recommended: text.option(recommended.id),
  }
}

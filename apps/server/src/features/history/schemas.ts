import { Type } from "typebox"
import { Id, Nullable, Program, Reference, TimeText, Uuid } from "../../platform/http/schemas.ts"
import { Level } from "../assessments/index.ts"
import { PicturedPerson } from "../users/index.ts"
import { Milestone } from "./milestones.ts"

const moment = {
  maxLength: 60,
  examples: ["2026-03-01T09:00:00"],
}
const FORMS =
  "a day or a time in UTC unless it has an offset, `start`, `now`, `milestone:ID` or `publication:ID`"

export const timelineQuery = Type.Object({
  from: Type.String({ ...moment, default: "start", description: `The first moment: ${FORMS}` }),
  to: Type.String({ ...moment, default: "now", description: "The last moment, in the same forms" }),
  resolution: Type.Union([Type.Literal("day"), Type.Literal("change")], {
    default: "day",
    description: "A point for each day (in UTC) with changes, its last, or for each change",
  }),
  scope: Type.String({
    pattern: "^(whole|(subject|attribute):[0-9]{1,15})$",
    default: "whole",
    examples: ["attribute:7"],
    description: "`whole`, `subject:ID` or `attribute:ID`",
  }),
})

export const changesQuery = Type.Object({
  from: Type.String({ ...moment, default: "start", description: `What to compare with: ${FORMS}` }),
  to: Type.String({ ...moment, default: "now", description: "What is compared, in the same forms" }),
})

const Score = Nullable(
  Type.Number({
    description:
      "0…100, unrounded. Of an attribute: the mean of its level scores over the levels that have one; of a subject and " +
      "the whole: the mean, weighted as for levels. null where no question applies, or nothing is known",
  }),
)
const LevelId = Nullable(Id)
const Confidence = Nullable(Type.Number({ description: "0…100, unrounded" }))

/** A version of the report that was published, and by whom. */
export const Publication = Type.Object({ id: Uuid, time: TimeText, userId: Uuid }, { title: "Publication" })

const Point = Type.Object(
  {
    time: TimeText,
    maturityLevelId: LevelId,
    levelIndex: Nullable(Type.Integer({ description: "Rank of the level, 1 the lowest" })),
    score: Score,
    confidence: Confidence,
    answered: Type.Integer({ description: "Questions with an option or marked as not applicable" }),
    total: Type.Integer({ description: "Questions of the kit then; of a subject or attribute, its own" }),
    complete: Type.Boolean({ description: "Every question was answered: before, the level is provisional" }),
    causes: Type.Object(
      { answers: Type.Integer(), kit: Type.Integer(), weights: Type.Integer() },
      { title: "CauseCounts", description: "What has changed since the point before" },
    ),
  },
  { title: "TimelinePoint" },
)

const RecordedSince = Nullable({
  ...TimeText,
  description:
    "null if everything is known. Otherwise, of the time before it, kits are known only as far as answers show them, " +
    "and the weights are taken to have been those of the kit",
})

const Levels = Type.Array(Level, {
  description:
    "All levels of the kits in question, the present kit's first; in the language of the assessment",
})

export const Timeline = Type.Object(
  {
    from: TimeText,
    to: TimeText,
    points: Type.Array(Point, { description: "The first is the state at `from`; by time" }),
    firstComplete: Nullable({
      ...TimeText,
      description:
        "When every question of the scope was first answered; null if that has not happened until `to`",
    }),
    releases: Type.Array(Type.Object({ kitVersionId: Id, time: TimeText }, { title: "KitRelease" }), {
      description: "Of the kit, between `from` and `to`; the assessment may have moved later",
    }),
    milestones: Type.Array(Milestone),
    publications: Type.Array(Publication),
    levels: Levels,
    subjects: Type.Array(
      Type.Object({ ...Reference.properties, attributes: Type.Array(Reference) }, { title: "SubjectScope" }),
      { description: "Of the present kit, in its order: what a timeline can be about" },
    ),
    recordedSince: RecordedSince,
  },
  { title: "Timeline" },
)

const AnswerThen = Type.Object(
  {
    option: Nullable(
      Type.Object({ id: Id, index: Type.Integer(), title: Type.String() }, { title: "AnswerOption" }),
    ),
    isNotApplicable: Type.Boolean(),
    confidenceLevelId: Nullable(Type.Integer({ minimum: 1, maximum: 5 })),
    isConfidenceAsked: Type.Boolean({
      description:
        "false if nobody was asked how sure they are, as in quick mode: the level is a constant then",
    }),
  },
  { title: "AnswerThen", description: "Without option and not marked as not applicable: no answer" },
)

const effect = {
  time: TimeText,
  scoreBefore: Score,
  scoreAfter: Score,
  levelBefore: LevelId,
  levelAfter: LevelId,
}

const AnswerCause = Type.Object(
  {
    questionId: Type.Optional(Id),
    questionnaireId: Type.Optional(
      Nullable({ ...Id, description: "null if the present kit does not have the question" }),
    ),
    title: Type.Optional(
      Type.String({ description: "As the kit had it then, in the language of the assessment" }),
    ),
    from: Type.Optional(Nullable(AnswerThen)),
    to: Type.Optional(AnswerThen),
    userId: Type.Optional(Uuid),
    program: Type.Optional(Program),
    ...effect,
  },
  {
    title: "AnswerCause",
    description:
      "questionId, questionnaireId and title only for those who may see the questions; from, to, userId and program only for " +
      "those who may see the history of answers",
  },
)

const KitCause = Type.Object(
  {
    kitVersionId: Id,
    released: Nullable({ ...TimeText, description: "When the version was released" }),
    cleared: Type.Integer({ description: "Answers that the kit has removed" }),
    ...effect,
  },
  { title: "KitCause", description: "The assessment came to have another content of the kit" },
)

const WeightsCause = Type.Object({ ...effect }, { title: "WeightsCause" })

const wholeThen = {
  time: TimeText,
  maturityLevelId: LevelId,
  score: Score,
  confidence: Confidence,
  answered: Type.Integer(),
  total: Type.Integer(),
}

const AttributeThen = Nullable(
  Type.Object(
    { maturityLevelId: LevelId, score: Score },
    { title: "AttributeThen", description: "null if the kit did not have it" },
  ),
)

export const Changes = Type.Object(
  {
    before: Type.Object(wholeThen, { title: "WholeThen" }),
    after: Type.Object(wholeThen, { title: "WholeThen" }),
    causes: Type.Object(
      { answers: Type.Array(AnswerCause), kit: Type.Array(KitCause), weights: Type.Array(WeightsCause) },
      {
        title: "Causes",
        description:
          "Each in the order in which it happened. Together they are one chain: each begins with the score that the one " +
          "before it led to, so that their effects add up to the difference",
      },
    ),
    attributes: Type.Array(
      Type.Object(
        {
          id: Id,
          title: Type.String(),
          before: AttributeThen,
          after: AttributeThen,
          questionIds: Type.Array(Id, {
            description:
              "Whose answers have changed and count for it; empty for those who may not see the questions",
          }),
        },
        { title: "MovedAttribute" },
      ),
      { description: "Those that have moved, greatest movement first" },
    ),
    people: Type.Array(PicturedPerson, {
      description: "Who has answered; empty for those who may not see that",
    }),
    levels: Levels,
    recordedSince: RecordedSince,
    text: Type.String({ description: "The same in a few sentences, in the caller's language" }),
  },
  { title: "Changes" },
)

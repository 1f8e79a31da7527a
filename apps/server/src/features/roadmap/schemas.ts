import { type Static, Type } from "typebox"
import { ErrorReply } from "../../platform/http/error-reply.ts"
import { Page } from "../../platform/http/paging.ts"
import {
  Etag,
  Id,
  Nullable,
  Person,
  Program,
  Reference,
  STORABLE,
  TimeText,
  Uuid,
} from "../../platform/http/schemas.ts"
import { Amount, AttributeLevelTarget } from "../advice/index.ts"
import { Level } from "../assessments/index.ts"
import { PicturedPerson } from "../users/index.ts"

export const MOST_PERIODS = 12
const MOST_BUDGET = 100_000
const MOST_QUESTIONS = 5000

const Period = Type.Integer({ minimum: 1, maximum: MOST_PERIODS, description: "From 1" })
const Day = Type.String({ format: "date", examples: ["2026-03-01"] })
const Effort = Type.Integer({
  minimum: 1,
  maximum: MOST_BUDGET,
  description: "In units of the kit: what it says a question costs, else 1",
})

const Target = Type.Object(
  {
    attributeId: Id,
    maturityLevelId: Id,
    period: Type.Optional(
      Nullable(
        Type.Integer({
          minimum: 1,
          maximum: MOST_PERIODS,
          description: "At whose end it is wanted; the last when omitted",
        }),
      ),
    ),
  },
  { title: "RoadmapTarget" },
)

const Calibration = Nullable(
  Type.Object(
    {
      points: Type.Integer({ minimum: 1, maximum: MOST_BUDGET }),
      weeks: Type.Integer({ minimum: 1, maximum: 520 }),
    },
    {
      title: "EffortCalibration",
      description:
        "How long effort takes the team: so many points about so many weeks. For readers; plans ignore it",
    },
  ),
)

const wishes = {
  targets: Type.Array(Target, {
    maxItems: 1000,
    description: "May be empty where `requiredQuestionIds` says what is to be done",
  }),
  start: Day,
  periods: Period,
  unit: Type.Union([Type.Literal("MONTH"), Type.Literal("QUARTER")], { title: "RoadmapUnit" }),
  budget: Nullable(
    Type.Integer({
      minimum: 1,
      maximum: MOST_BUDGET,
      description: "The effort that each period can bear; null: any",
    }),
  ),
}

const decisions = {
  excludedQuestionIds: Type.Optional(
    Nullable(Type.Array(Id, { maxItems: MOST_QUESTIONS, description: "Never planned" })),
  ),
  requiredQuestionIds: Type.Optional(
    Nullable(Type.Array(Id, { maxItems: MOST_QUESTIONS, description: "Planned in any case" })),
  ),
  pinned: Type.Optional(
    Nullable(
      Type.Array(Type.Object({ questionId: Id, period: Period }, { title: "PinnedToPeriod" }), {
        maxItems: MOST_QUESTIONS,
        description: "Planned in this period",
      }),
    ),
  ),
}

export const NewRoadmap = Type.Object(
  { ...wishes, calibration: Type.Optional(Calibration), ...decisions },
  { title: "NewRoadmap" },
)

const SeenVersion = Type.Optional(
  Nullable(
    Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description:
        "The `version` that the caller saw. If the roadmap has changed since, nothing is stored: 409 ROADMAP_CHANGED. When omitted, it is changed in any case.",
    }),
  ),
)

export const ReplannedRoadmap = Type.Object(
  {
    targets: Type.Optional(wishes.targets),
    start: Type.Optional(wishes.start),
    periods: Type.Optional(wishes.periods),
    unit: Type.Optional(wishes.unit),
    budget: Type.Optional(wishes.budget),
    calibration: Type.Optional(Calibration),
    ...decisions,
    seenVersion: SeenVersion,
  },
  { title: "ReplannedRoadmap", description: "What is omitted stays as it is" },
)

export const Preview = Type.Object({
  preview: Type.Boolean({ default: false, description: "Calculates and stores nothing" }),
})

const Option = Type.Object({ id: Id, index: Type.Integer(), title: Type.String() }, { title: "AnswerOption" })

const Status = Type.Union(
  [Type.Literal("TODO"), Type.Literal("DOING"), Type.Literal("DONE"), Type.Literal("DROPPED")],
  { title: "RoadmapStatus" },
)

export const Item = Type.Object(
  {
    id: Uuid,
    etag: Etag,
    questionId: Id,
    questionnaireId: Id,
    action: Type.String({ description: "What to do, in a sentence" }),
    question: Type.String(),
    from: Nullable(Option),
    to: Option,
    effort: Effort,
    impact: Amount,
    priority: Amount,
    cost: Amount,
    requires: Type.Array(Uuid, { description: "Items that come first" }),
    assignee: Nullable(PicturedPerson),
    due: Nullable(Day),
    dueChosen: Type.Boolean({
      description: "A person chose `due`; otherwise it is the end of the period, and moves with it",
    }),
    status: Status,
    doneBy: Nullable(
      Type.String({
        enum: ["ANSWER", "PERSON"],
        description: "ANSWER: the question is answered at least as recommended, or does not apply",
      }),
    ),
    note: Nullable(Type.String()),
    link: Nullable(Type.String()),
    changedBy: Nullable(Person),
    program: Program,
    changeTime: Nullable(TimeText),
  },
  {
    title: "RoadmapItem",
    description:
      "changedBy, program and changeTime: who has planned it or changed it last; null in a preview, and if that is not known",
  },
)

const Outlook = Type.Object(
  {
    maturityLevelId: Id,
    missingPoints: Type.Number({ description: "Weighted points that the targets still lack" }),
    attributes: Type.Array(AttributeLevelTarget, { description: "All of the kit, in its order" }),
  },
  { title: "RoadmapOutlook" },
)

export const Reason = Type.Object(
  {
    questionId: Id,
    serves: Type.Array(Id, {
      description: "The targets' attributes that it counts for, in the order of the kit",
    }),
    share: Type.Number({ description: "Of what all items gain for that, 0 to 1" }),
    why: Type.Union(
      [
        Type.Literal("DECIDED"),
        Type.Literal("REACHES"),
        Type.Literal("NEEDED"),
        Type.Literal("EARLY"),
        Type.Literal("CLOSER"),
      ],
      {
        title: "RoadmapReasonCode",
        description:
          "Why it stands in its period. DECIDED: people want it there. REACHES: with it, a target is reached at the end of the period, or the next level of the whole where there are no targets. NEEDED: another item needs it first. EARLY: it is on the way to what is reached later. CLOSER: it brings a target closer that is not reached",
      },
    ),
  },
  { title: "RoadmapReason" },
)

export const Roadmap = Type.Object(
  {
    id: Uuid,
    version: Type.Integer({ description: "Grows with every change" }),
    changed: Type.Boolean({
      description:
        "Items were dropped, taken up again, moved or estimated anew since it was planned, or the assessment no longer has all that it is about. Until it is planned again, nothing is proven, and nothing promised of targets",
    }),
    proven: Type.Boolean({ description: "No roadmap is better" }),
    gap: Nullable(
      Type.Number({
        description:
          "null when proven or changed; else the relative distance to the bound in the first unproven stage",
      }),
    ),
    start: Day,
    unit: wishes.unit,
    budget: wishes.budget,
    calibration: Calibration,
    periods: Type.Array(
      Type.Object(
        {
          index: Period,
          start: Day,
          end: Type.String({ format: "date", description: "Its last day" }),
          effort: Type.Integer({ description: "Of its items that are not dropped" }),
          expected: Outlook,
          achieved: Nullable(Outlook),
          items: Type.Array(Item),
        },
        { title: "RoadmapPeriod" },
      ),
    ),
    targets: Type.Array(
      Type.Object(
        {
          attributeId: Id,
          maturityLevelId: Id,
          period: Period,
          reached: Nullable(
            Type.Integer({ description: "The period at whose end it is planned to be reached" }),
          ),
          isReached: Type.Boolean({ description: "With the present answers" }),
        },
        { title: "PlannedTarget" },
      ),
    ),
    reasons: Type.Array(Reason, { description: "One for each item, in their order" }),
    outOfReach: Type.Array(
      Type.Object(
        {
          attributeId: Id,
          maturityLevelId: Id,
          because: Type.String({ description: "In the caller's language" }),
        },
        { title: "TargetOutOfReach" },
      ),
    ),
    excludedQuestionIds: Type.Array(Id),
    requiredQuestionIds: Type.Array(Id),
    pinned: Type.Array(Type.Object({ questionId: Id, period: Period }, { title: "PinnedToPeriod" })),
    leftOut: Type.Object(
      { attributeIds: Type.Array(Id), questionIds: Type.Array(Id) },
      {
        title: "LeftOutOfRoadmap",
        description:
          "Targets, and decisions about questions, that a release or another profile has removed from the assessment",
      },
    ),
    levels: Type.Array(Level, { description: "Of the kit, lowest first" }),
    attributes: Type.Array(Reference, { description: "Of the kit, in its order" }),
    questions: Type.Array(Reference, { description: "Those that are excluded, required or pinned" }),
  },
  { title: "Roadmap" },
)

export const RoadmapVersion = Type.Object(
  { version: Nullable(Type.Integer({ description: "null: there is no roadmap" })) },
  { title: "RoadmapVersion" },
)

export const ItemEdit = Type.Object(
  {
    assigneeId: Type.Optional(Nullable(Uuid)),
    due: Type.Optional(
      Nullable(
        Type.String({
          format: "date",
          examples: ["2026-03-01"],
          description: "The end of its period: it moves with the period",
        }),
      ),
    ),
    status: Type.Optional(Status),
    note: Type.Optional(Nullable(Type.String({ maxLength: 2000, pattern: STORABLE, trim: "ends" }))),
    link: Type.Optional(Nullable(Type.String({ maxLength: 2000, pattern: STORABLE, trim: "ends" }))),
    period: Type.Optional(Period),
    effort: Type.Optional(Effort),
    seenVersion: SeenVersion,
  },
  { title: "RoadmapItemEdit", description: "What is omitted stays as it is" },
)

export const RoadmapConflict = Type.Object(
  {
    ...ErrorReply.properties,
    questionIds: Type.Optional(Type.Array(Id, { description: "What contradicts each other" })),
    version: Type.Optional(Type.Integer({ description: "Of the roadmap as it is now" })),
  },
  {
    title: "RoadmapConflict",
    examples: [
      {
        code: "ROADMAP_CHANGED",
        message: "The roadmap has changed in the meantime. Look at it again before you change it.",
        version: 4,
      },
    ],
  },
)

export const MyItemPage = Page(
  "MyItemPage",
  Type.Object(
    {
      ...Type.Omit(Item, ["requires", "assignee"]).properties,
      period: Period,
      isLate: Type.Boolean(),
      assessment: Type.Object({ id: Uuid, title: Type.String() }),
      space: Reference,
    },
    { title: "MyItem" },
  ),
)

export const AssigneePage = Page("AssigneePage", PicturedPerson)

export const CalendarAddress = Type.Object(
  { address: Type.String({ description: "Secret; shown only now. The one before stops working" }) },
  { title: "CalendarAddress" },
)

export type NewRoadmap = Static<typeof NewRoadmap>
export type ReplannedRoadmap = Static<typeof ReplannedRoadmap>

import { type Static, type TSchema, Type } from "typebox"

const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

const Id = Type.Integer({ minimum: 1 })
const Time = Type.String({ format: "date-time" })
const Percent = Type.Integer({ minimum: 0, maximum: 100, description: "Rounded as screens show it" })
const Rank = Type.Integer({ minimum: 1, description: "Of a level, 1 the lowest" })
const Code = Type.String({ description: "In the text of the kit" })
const Consensus = Type.Number({ minimum: 0, maximum: 1, description: "Two decimals; 1 is full agreement" })
const Html = Type.String({ description: "HTML of headings, paragraphs, lists, links, bold and italic text" })

const Scores = Type.Array(Nullable(Percent), {
  description: "On each level, lowest first; null where nothing applicable is asked",
})

/** Of a subject or an attribute. */
const Measured = {
  level: Nullable(Rank),
  confidence: Nullable(Percent),
  scores: Scores,
  insight: Nullable(Html),
}

const Attribute = Type.Object(
  {
    id: Id,
    code: Code,
    title: Type.String(),
    description: Type.String(),
    weight: Type.Integer(),
    ...Measured,
    measures: Type.Array(
      Type.Object(
        { title: Type.String(), impact: Percent, gained: Percent, missed: Percent },
        { title: "ResultMeasure" },
      ),
      { description: "What the attribute rests on, the greatest impact first" },
    ),
  },
  {
    title: "ResultAttribute",
    description: "Its level and confidence are null if no question of it applies or none is answered",
  },
)

const Subject = Type.Object(
  {
    id: Id,
    code: Code,
    title: Type.String(),
    ...Measured,
    attributes: Type.Optional(Type.Array(Attribute)),
  },
  { title: "ResultSubject" },
)

const Rating = Type.Union([Type.Literal("LOW"), Type.Literal("MEDIUM"), Type.Literal("HIGH")])

const ActionItem = Type.Object(
  {
    title: Type.String(),
    description: Nullable(Html),
    priority: Nullable(Rating),
    impact: Nullable(Rating),
    cost: Nullable(Rating),
  },
  { title: "ResultActionItem" },
)

const Choice = Type.Object(
  { index: Type.Integer({ minimum: 1 }), title: Type.String() },
  { title: "ResultChoice", description: "An option or a level of confidence, 1 the lowest" },
)

const Answer = Type.Object(
  {
    questionId: Id,
    code: Type.String({ description: "Of the questionnaire and the question, as questionnaire/question" }),
    questionnaire: Type.String(),
    question: Type.String(),
    references: Type.Array(Type.String(), { description: "To other frameworks, such as SAMM G-SM-A-1" }),
    options: Type.Integer({ description: "How many there are to choose from" }),
    answer: Nullable(Choice),
    value: Nullable(
      Type.Number({ minimum: 0, maximum: 1, description: "The share of its weight that the answer earns" }),
    ),
    isNotApplicable: Type.Boolean(),
    confidence: Nullable(Choice),
    attributes: Type.Array(Id, { description: "It counts for" }),
    counts: Type.Array(Type.Object({ attribute: Id, level: Rank }, { title: "ResultCount" }), {
      description: "On which levels of which attributes it counts",
    }),
  },
  { title: "ResultAnswer" },
)

const Evidence = Type.Object(
  {
    id: Type.String({ format: "uuid" }),
    questionId: Id,
    question: Type.String(),
    type: Nullable(Type.Union([Type.Literal("POSITIVE"), Type.Literal("NEGATIVE")])),
    description: Html,
    author: Nullable(Type.String()),
    program: Type.Optional(
      Type.String({ description: "Name of the API token with which a program wrote it for the author" }),
    ),
    time: Time,
    observedAt: Nullable(Type.String({ format: "date", description: "The day on which it was observed" })),
    validUntil: Nullable(Type.String({ format: "date", description: "The last day on which it is current" })),
    source: Nullable(Type.String({ description: "The person, document or system that it comes from" })),
    method: Nullable(Type.Union([Type.Literal("SEEN"), Type.Literal("MEASURED"), Type.Literal("TOLD")])),
    attachments: Type.Array(Type.String(), { description: "Names of files" }),
  },
  { title: "ResultEvidence", description: "Evidence of an answer, or a comment on it where it has no type" },
)

const Kit = Type.Object(
  {
    id: Id,
    title: Type.String(),
    version: Nullable(Type.String()),
    licence: Nullable(Type.String()),
    source: Nullable(Type.String()),
    questions: Type.Integer(),
  },
  { title: "ResultKit" },
)

const Level = Type.Object(
  {
    index: Rank,
    title: Type.String(),
    description: Type.String(),
    demands: Type.Array(Type.Object({ on: Rank, percent: Percent }, { title: "ResultDemand" }), {
      description: "What it takes to reach it",
    }),
  },
  { title: "ResultLevel" },
)

const Lift = Type.Object(
  { level: Rank, answers: Nullable(Type.Integer()), attributes: Type.Array(Type.String()) },
  { title: "ResultLift", description: "How many better answers would lift the whole to its next level" },
)

const Moved = Type.Object(
  {
    since: Type.Union([Type.Literal("PUBLICATION"), Type.Literal("MILESTONE"), Type.Literal("COMPLETE")], {
      description:
        "The last time people looked at it: a publication, a milestone, or when all was first answered",
    }),
    milestone: Type.Optional(Type.String()),
    what: Type.Enum(["RISEN", "FALLEN", "ANSWERS", "KIT", "NOTHING"], {
      description:
        "RISEN and FALLEN are of the level; otherwise it is the same, and this is what has changed",
    }),
    from: Nullable(Type.String({ description: "Title of the level then" })),
    to: Nullable(Type.String({ description: "Title of the level now" })),
    answers: Type.Optional(Type.Integer({ description: "That have changed, where the level is the same" })),
  },
  { title: "ResultMoved", description: "What has become of the level since then" },
)

const Doing = Type.Object(
  {
    people: Type.Array(Type.String()),
    task: Nullable(
      Type.String({
        description: "An item of the roadmap, or a questionnaire; null: they work on the whole",
      }),
    ),
    due: Nullable(Type.String({ format: "date" })),
  },
  { title: "ResultDoing" },
)

const Summary = Type.Object(
  {
    scores: Scores,
    insight: Nullable(Html),
    intro: Nullable(Html),
    prosAndCons: Nullable(Html),
    steps: Nullable(Html),
    participants: Nullable(Html),
    strongest: Type.Array(Type.String(), { description: "Titles of attributes" }),
    weakest: Type.Array(Type.String(), { description: "Titles of attributes" }),
    lift: Nullable(Lift),
    moved: Type.Optional(
      Type.Union([Moved, Type.Null()], { description: "null if there is no earlier result to compare with" }),
    ),
    doing: Type.Optional(
      Type.Array(Doing, {
        description:
          "Who does what: the items of the roadmap that wait for somebody, what is due first; else the questionnaires; else who works on it",
      }),
    ),
  },
  { title: "ResultSummary" },
)

const PlannedPeriod = Type.Object(
  {
    index: Type.Integer({ minimum: 1 }),
    start: Type.String({ format: "date" }),
    end: Type.String({ format: "date", description: "Its last day" }),
    level: Rank,
    attributes: Type.Array(
      Type.Object({ title: Type.String(), level: Rank }, { title: "ResultLiftedAttribute" }),
      {
        description: "Those that are to reach a higher level in it",
      },
    ),
    actions: Type.Array(Type.String()),
  },
  { title: "ResultPlannedPeriod", description: "A period of the roadmap, with what it is to bring" },
)

const Advice = Type.Object(
  {
    narration: Nullable(Html),
    actionItems: Type.Array(ActionItem),
    roadmap: Type.Optional(Type.Array(PlannedPeriod)),
    roadmapChanged: Type.Optional(
      Type.Boolean({
        description:
          "The roadmap was changed after it was planned: what its periods are to bring is as it was then",
      }),
    ),
  },
  { title: "ResultAdvice" },
)

const Agreement = Type.Object(
  {
    session: Type.String({ description: "Title of the rating session that was closed last" }),
    before: Nullable(Type.String({ description: "Title of the one before" })),
    attributes: Type.Array(
      Type.Object(
        {
          id: Id,
          title: Type.String(),
          agreement: Nullable(Consensus),
          questions: Type.Integer({ description: "On which this rests" }),
          before: Nullable(Consensus),
        },
        { title: "ResultAgreementOfAttribute" },
      ),
    ),
  },
  { title: "ResultAgreement", description: "How far the group that answered together agreed" },
)

/**
 * Sections people choose from, in the order of a document. `levels` is what the levels mean, `comments` are those of the
 * people who answered, beside the evidence.
 */
export const SECTIONS = [
  "summary",
  "subjects",
  "attributes",
  "advice",
  "levels",
  "agreement",
  "answers",
  "evidence",
  "comments",
] as const

export type Section = (typeof SECTIONS)[number]

/**
 * The whole result of an assessment for one reader, in one language: what JSON exports contain and all documents are
 * composed from. Sections that were not asked for are absent.
 */
export const Result = Type.Object(
  {
    format: Type.Literal("plumbline-result/1"),
    id: Type.String({ format: "uuid", description: "Of the assessment" }),
    sections: Type.Array(Type.Enum([...SECTIONS]), { description: "That it contains" }),
    title: Type.String(),
    language: Type.Union([Type.Literal("en"), Type.Literal("fa")]),
    mode: Type.Union([Type.Literal("QUICK"), Type.Literal("ADVANCED")]),
    space: Type.Optional(Type.String()),
    created: Time,
    calculated: Nullable(Time),
    kit: Kit,
    profile: Type.Optional(
      Type.String({
        description: "Title of the profile that selects the questions; absent for the whole kit",
      }),
    ),
    levels: Type.Array(Level, { description: "Of the kit, lowest first" }),
    level: Type.Union([Rank, Type.Null()], { description: "null before the first answer" }),
    confidence: Nullable(Percent),
    progress: Type.Object(
      {
        answered: Type.Integer(),
        carried: Type.Optional(
          Type.Integer({
            description: "Of these, carried over from an earlier assessment and not confirmed",
          }),
        ),
        questions: Type.Integer(),
        decided: Type.Optional(
          Type.Literal(true, {
            description: "The level is decided: no answers to the open questions can change it",
          }),
        ),
      },
      { title: "ResultProgress" },
    ),
    summary: Type.Optional(Summary),
    subjects: Type.Optional(Type.Array(Subject)),
    advice: Type.Optional(Advice),
    agreement: Type.Optional(Agreement),
    answers: Type.Optional(Type.Array(Answer)),
    evidence: Type.Optional(
      Type.Array(Evidence, { description: "Of the sections evidence and comments, those that it contains" }),
    ),
    evidenceCut: Type.Optional(
      Type.Literal(true, { description: "There is more of these than a document can have" }),
    ),
  },
  { title: "Result" },
)

export type Result = Static<typeof Result>

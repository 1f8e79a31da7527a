import { Type } from "typebox"
import { Page } from "../../platform/http/paging.ts"
import {
  Email,
  Etag,
  Id,
  LanguageCode,
  LanguageReply,
  Nullable,
  Reference,
  Text,
  TimeText,
  Uuid,
} from "../../platform/http/schemas.ts"
import { Level, ModeCode } from "../assessments/index.ts"
import { PicturedPerson } from "../users/index.ts"

/** Teams of one campaign. */
export const MOST_TEAMS = 200

/** Questions that most teams lack. */
export const MOST_LACKING = 20

const Day = Type.String({ format: "date", examples: ["2026-12-12"] })
const Title = Text({ min: 3, max: 100, oneLine: true })
const Message = Type.Optional(
  Nullable(Text({ min: 1, max: 2000, description: "Read by everybody who is asked" })),
)

const NewTeam = Type.Object(
  {
    title: Text({ min: 3, max: 100, oneLine: true, description: "The title of its assessment, too" }),
    lead: Type.Optional(Nullable({ ...Email, description: "Becomes manager of the assessment" })),
    people: Type.Optional(Type.Array(Email, { maxItems: 50, description: "Become associates, who answer" })),
  },
  { title: "NewTeam" },
)

const Teams = Type.Array(NewTeam, { minItems: 1, maxItems: MOST_TEAMS })

export const NewCampaign = Type.Object(
  {
    title: Title,
    assessmentKitId: Type.Optional({ ...Id, description: "Required unless there is a campaign before" }),
    profileId: Type.Optional(Nullable({ ...Id, description: "A profile of the kit" })),
    lang: Type.Optional(Nullable(LanguageCode)),
    mode: Type.Optional(ModeCode),
    due: Nullable(Day),
    message: Message,
    previousId: Type.Optional(
      Nullable({
        ...Uuid,
        description:
          "A campaign of the same space and kit. What is left out is taken over from it, its teams included; teams of the same title begin with its answers, to be confirmed",
      }),
    ),
    teams: Type.Optional(Teams),
  },
  {
    title: "NewCampaign",
    description:
      "Without a campaign before, kit, mode and teams are required; the language is that of the kit",
  },
)

export const NewTeams = Type.Object({ teams: Teams }, { title: "NewTeams" })

export const AddedTeams = Type.Object(
  {
    added: Type.Integer(),
    existing: Type.Integer({ description: "Left out: a team of this title is there" }),
  },
  { title: "AddedTeams" },
)

export const CampaignEdit = Type.Object(
  { title: Type.Optional(Title), due: Type.Optional(Nullable(Day)), message: Message },
  { title: "CampaignEdit" },
)

export const CampaignState = Type.Union(
  [Type.Literal("MAKING"), Type.Literal("OPEN"), Type.Literal("CLOSED")],
  { title: "CampaignState" },
)

export const TeamState = Type.Union(
  [Type.Literal("NOT_BEGUN"), Type.Literal("ANSWERING"), Type.Literal("DONE"), Type.Literal("OVERDUE")],
  { title: "TeamState" },
)

const CampaignReference = Type.Object({ id: Uuid, title: Type.String() })

const inBrief = {
  id: Uuid,
  title: Type.String(),
  spaceId: Id,
  kit: Reference,
  language: LanguageReply,
  mode: Type.Object({ code: ModeCode, title: Type.String() }),
  due: Nullable(Day),
  state: CampaignState,
  previous: Nullable(CampaignReference),
  teamCount: Type.Integer(),
  made: Type.Integer({ description: "Teams whose assessment has been made" }),
  creationTime: TimeText,
  closingTime: Nullable(TimeText),
}

export const CampaignCard = Type.Object(inBrief, { title: "CampaignCard" })

export const CampaignPage = Page("CampaignPage", CampaignCard)

const Team = Type.Object(
  {
    assessmentId: Uuid,
    title: Type.String({ description: "Of the assessment, which may have been renamed" }),
    answered: Type.Integer({ description: "Without carried answers" }),
    questions: Type.Integer(),
    maturityLevel: Nullable(Level),
    confidenceValue: Nullable(Type.Number({ description: "Percent 0…100, unrounded" })),
    agreement: Nullable(Type.Number({ description: "Of the last rating session, 0 to 1" })),
    state: TeamState,
    dueState: Type.Union([Type.Literal("NONE"), Type.Literal("OPEN"), Type.Literal("OVER")], {
      title: "DueState",
      description: "Whether there is a date, and whether it is over in UTC",
    }),
    lastActivity: Nullable({ ...TimeText, description: "The last change of an answer" }),
    lead: Nullable(PicturedPerson),
    people: Type.Array(PicturedPerson),
    invited: Nullable(
      Type.Array(Type.String(), {
        description:
          "Addresses of those who have not joined yet, for those who may see invitations; else null",
      }),
    ),
  },
  { title: "CampaignTeam" },
)

export const Campaign = Type.Object(
  {
    etag: Etag,
    ...inBrief,
    message: Nullable(Type.String({ description: "For the owner of the space and whoever is asked" })),
    isOwner: Type.Boolean({ description: "Whether the caller leads the campaign, as owner of the space" }),
    teams: Type.Array(Team, { description: "Those whose assessment the caller may open" }),
  },
  { title: "Campaign" },
)

export const NewReminders = Type.Object(
  {
    assessmentIds: Nullable(
      Type.Array(Uuid, { maxItems: MOST_TEAMS, description: "null: teams that have not begun" }),
    ),
  },
  { title: "NewReminders" },
)

export const Reminders = Type.Object(
  {
    sent: Type.Integer({ description: "People" }),
    skipped: Type.Integer({
      description: "People who were reminded today, or whose teams have answered everything",
    }),
  },
  { title: "Reminders" },
)

const Quartile = Type.Number({ description: "Percent 0…100, rounded" })
const quartiles = { lower: Quartile, median: Quartile, upper: Quartile }
const Score = Nullable(Type.Number({ description: "Percent 0…100, unrounded" }))

const TeamResult = Type.Object(
  {
    assessmentId: Uuid,
    title: Type.String(),
    maturityLevelId: Nullable({ ...Id, description: "null without answers, or access to the report" }),
    confidenceValue: Score,
    subjects: Type.Array(
      Type.Object({ id: Id, maturityLevelId: Nullable(Id), score: Score }, { title: "SubjectResultOfTeam" }),
    ),
  },
  { title: "TeamResult" },
)

const AttributeDistribution = Type.Object(
  {
    id: Id,
    title: Type.String(),
    subjectId: Id,
    teams: Type.Integer({ description: "Those with a score" }),
    ...quartiles,
    below: Type.Array(
      Type.Object({ maturityLevelId: Id, teams: Type.Integer() }, { title: "TeamsBelowLevel" }),
      { description: "How many teams have not reached each level" },
    ),
    before: Nullable(Type.Object(quartiles, { title: "Quartiles", description: "In the campaign before" })),
  },
  { title: "AttributeDistribution" },
)

const LackingQuestion = Type.Object(
  {
    questionId: Id,
    title: Type.String(),
    teams: Type.Integer({ description: "How many would be lifted by a better answer" }),
    unproven: Type.Integer({ description: "Those of them for whom a shorter plan may do without it" }),
    attributes: Type.Array(Reference),
  },
  { title: "LackingQuestion" },
)

export const CampaignResults = Type.Object(
  {
    campaign: CampaignCard,
    previous: Nullable(CampaignReference),
    teamCount: Type.Integer(),
    levels: Type.Array(Level),
    subjects: Type.Array(Reference),
    teams: Type.Array(TeamResult, { description: "Those whose assessment the caller may open" }),
    attributes: Nullable(
      Type.Array(AttributeDistribution, {
        description: "Over all teams; null for whom they could tell a single one",
      }),
    ),
    lacking: Nullable(
      Type.Array(LackingQuestion, {
        description: `The ${MOST_LACKING} questions that would lift most teams by one level; null while they are calculated, and like “attributes”`,
      }),
    ),
  },
  { title: "CampaignResults" },
)

export const CampaignExport = Type.Object({
  format: Type.Enum(["xlsx", "pptx", "pdf"]),
  lang: Type.Optional(Type.Enum(["en", "fa"], { description: "Default: the language of the caller" })),
})

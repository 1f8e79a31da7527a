import { type Static, Type } from "typebox"
import { Etag, Id, Nullable, Uuid } from "../../platform/http/schemas.ts"

const ruleEvents = [
  "LEVEL_FELL",
  "LEVEL_ROSE",
  "CONFIDENCE_BELOW",
  "EVIDENCE_EXPIRED",
  "REVIEW_DUE",
  "ITEM_LATE",
] as const

export type RuleEventCode = (typeof ruleEvents)[number]

const RuleEvent = Type.Enum([...ruleEvents], { title: "RuleEvent" })

/** More rules than this per space would not be read. */
export const MOST_RULES = 20

export const Rule = Type.Object(
  {
    id: Uuid,
    etag: Etag,
    event: RuleEvent,
    scope: Type.String({
      pattern: "^(whole|(subject|attribute):[0-9]{1,15})$",
      maxLength: 30,
      description: "`whole`, `subject:ID` or `attribute:ID`; subjects and attributes only with `kitId`",
      examples: ["whole", "attribute:17"],
    }),
    kitId: Type.Optional(Nullable(Id)),
    threshold: Type.Optional(
      Nullable(
        Type.Integer({
          minimum: 1,
          maximum: 100,
          description: "CONFIDENCE_BELOW: percent, needed; others have none",
        }),
      ),
    ),
    notify: Type.Array(Uuid, {
      maxItems: 50,
      uniqueItems: true,
      description: "Members of the space; told about assessments whose report they may read",
    }),
    webhooks: Type.Boolean({ description: "Whether webhooks hear of it" }),
  },
  { title: "Rule" },
)

const { id: _, etag: __, ...edited } = Rule.properties

export const RuleEdit = Type.Object(edited, { title: "RuleEdit" })
export type RuleEdit = Static<typeof RuleEdit>

export const Rules = Type.Object(
  { items: Type.Array(Rule), most: Type.Integer({ description: "The maximum number per space" }) },
  { title: "Rules" },
)

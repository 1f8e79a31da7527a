import type {
  Attribute,
  attributeMeasures,
  KitModel,
  LevelScores,
  PossibleLevels,
  Scored,
  Subject,
} from "@plumbline/scoring"
import { ratingOf } from "@plumbline/scoring/reported-attributes"
import type { Static } from "typebox"
import { type AssessmentKit, levelInBrief, levelReply } from "../assessments/index.ts"
import type { Measured } from "./computed.ts"
import type { GraphicalReport } from "./schemas.ts"

type SubjectReply = Static<typeof GraphicalReport>["subjects"][number]
type AttributeReply = SubjectReply["attributes"][number]

/** What a report shows of a subject or an attribute besides its scores by level. */
type ShownElement = { levelId: number | null; confidenceValue: number; insight: string | null }

/** By the ids of subjects and attributes. */
export type Shown = {
  subject(id: number): ShownElement
  attribute(id: number): ShownElement
  /** Whether readers can open the details of a measure. */
  withMeasureIds: boolean
  /** Whether attributes are shown without their measures, which the reader loads later. */
  withoutMeasures?: boolean
}

/** What was calculated, without insights. */
export function shownOf({ maturity, confidence }: Scored): Shown {
  const levels = {
    subject: new Map(maturity.subjects.map(({ subjectId, levelId }) => [subjectId, levelId])),
    attribute: new Map(maturity.attributes.map(({ attributeId, levelId }) => [attributeId, levelId])),
  }
  const sure = {
    subject: new Map(confidence.subjects.map((one) => [one.subjectId, one.confidenceValue])),
    attribute: new Map(confidence.attributes.map((one) => [one.attributeId, one.confidenceValue])),
  }
  const element = (kind: "subject" | "attribute") => (id: number) => ({
    levelId: levels[kind].get(id) ?? null,
    confidenceValue: sure[kind].get(id) ?? 0,
    insight: null,
  })
  return { subject: element("subject"), attribute: element("attribute"), withMeasureIds: false }
}

/** A subject of the kit with its attributes, as reports show it. */
export function subjectReply(
  kit: AssessmentKit,
  numbers: Measured,
  subject: Subject,
  shown: Shown,
): SubjectReply {
  const { levelId, confidenceValue, insight } = shown.subject(subject.id)
  const rated = numbers.all.maturity.subjects.find(({ subjectId }) => subjectId === subject.id)
  return {
    id: subject.id,
    title: kit.text.subject(subject.id).title,
    index: subject.index,
    insight,
    confidenceValue,
    maturityLevel: levelReply(kit, levelId),
    scores: scoresReply(kit.model, rated?.scores),
    ...possibleReply(
      kit,
      numbers.possible?.subjects.find(({ subjectId }) => subjectId === subject.id),
    ),
    attributes: subject.attributes.map((attribute) => attributeReply(kit, numbers, attribute, shown)),
  }
}

function attributeReply(
  kit: AssessmentKit,
  { all, measuresOf, possible }: Measured,
  attribute: Attribute,
  shown: Shown,
): AttributeReply {
  const { levelId, confidenceValue, insight } = shown.attribute(attribute.id)
  const rated = all.maturity.attributes.find(({ attributeId }) => attributeId === attribute.id)
  const reply: AttributeReply = {
    id: attribute.id,
    ...kit.text.attribute(attribute.id),
    insight,
    index: attribute.index,
    weight: kit.weights.ofAttribute(attribute),
    confidenceValue,
    maturityLevel: levelReply(kit, levelId),
    scores: scoresReply(kit.model, rated?.scores),
    ...possibleReply(
      kit,
      possible?.attributes.find(({ attributeId }) => attributeId === attribute.id),
    ),
    attributeMeasures: measuresReply(kit, measuresOf.get(attribute.id) ?? [], {
      withIds: shown.withMeasureIds,
    }),
  }
  return shown.withoutMeasures ? { ...reply, attributeMeasures: [], rating: ratingOf(reply) } : reply
}

/** The levels that answers to the open questions could still give; nothing where none is open. */
export function possibleReply(
  kit: AssessmentKit,
  levels: PossibleLevels | undefined,
): Pick<SubjectReply, "possible"> {
  if (!levels) return {}
  const { lowest, highest } = levels
  return { possible: { lowest: levelInBrief(kit, lowest.id), highest: levelInBrief(kit, highest.id) } }
}

/** The scores in the order of levels; all null for a subject without attributes. */
export function scoresReply({ levels }: KitModel, scores: LevelScores | undefined): (number | null)[] {
  return levels.map(({ id }) => scores?.get(id) ?? null)
}

/** The measures of an attribute, greatest impact first. */
function measuresReply(
  kit: AssessmentKit,
  measures: ReturnType<typeof attributeMeasures>,
  { withIds }: { withIds: boolean },
): AttributeReply["attributeMeasures"] {
  return measures
    .toSorted((a, b) => b.impactPercentage - a.impactPercentage)
    .map(({ measureId, ...scores }) => ({
      ...(withIds && { id: measureId }),
      title: kit.text.measure(measureId).title,
      ...scores,
    }))
}

import { useEffect, useRef, useState } from "react"
import type { Schemas } from "../../../api/schemas.ts"
import type { DraftName } from "../../../drafts/editors.ts"
import { drafts } from "../../../drafts/store.ts"
import type { TextState } from "../../../ui/TextStatusButton.tsx"

/** What an insight is about. */
export type InsightTopic = { of: "overall" } | { of: "subject" | "attribute"; id: number }

export function isSameTopic(one: InsightTopic, other: InsightTopic | undefined): boolean {
  return one.of === other?.of && (one.of === "overall" || (other.of !== "overall" && one.id === other.id))
}

/** The text that readers see: an assessor's, or the generated one. */
export function shownInsight({ assessorInsight, defaultInsight }: Schemas["Insight"]) {
  return assessorInsight ?? defaultInsight
}

/** What may have to be done about insights. */
export type InsightIssue = "notGenerated" | "unapproved" | "expired"

/** What has to be done about an insight. An expired one has to be reviewed, whether it was approved or not. */
export function stateOfInsight(insight: Schemas["Insight"]): TextState {
  const shown = shownInsight(insight)
  if (!shown) return "none"
  if (!shown.isValid) return "expired"
  return insight.approved === false ? "pending" : "approved"
}

/** The insights of a quick assessment: its report shows them without an approval. */
export function withoutApproval({
  assessment,
  subjects,
  issues,
  ratedIn,
}: Schemas["AllInsights"]): Schemas["AllInsights"] {
  const approved = <Rated extends { insight: Schemas["Insight"] }>(rated: Rated): Rated => ({
    ...rated,
    insight: { ...rated.insight, approved: true },
  })
  return {
    assessment: approved(assessment),
    subjects: subjects.map((subject) => ({
      ...approved(subject),
      attributes: subject.attributes.map(approved),
    })),
    issues: { ...issues, unapproved: 0 },
    ratedIn,
  }
}

/** How many insights of a subject, including those of its attributes, somebody has to review. */
export function waitingOf({ insight, attributes }: Schemas["RatedSubject"]): number {
  return [insight, ...attributes.map((attribute) => attribute.insight)].filter(
    (each) => stateOfInsight(each) !== "approved",
  ).length
}

/** The number of attributes whose insights a run would write: those without one, or with an expired one. */
export function attributesIn(state: "none" | "expired", { subjects }: Schemas["AllInsights"]): number {
  return subjects
    .flatMap(({ attributes }) => attributes)
    .filter(({ insight }) => stateOfInsight(insight) === state).length
}

/** Whether any question of the assessment applies, so that there is something to rate. */
export function appliesAtAll({ subjects }: Schemas["AllInsights"]): boolean {
  return subjects.some(({ attributes }) => !attributes.every(isNotApplicable))
}

/** Whether no question behind an attribute applies: it has no score on any level, and its level means nothing. */
export function isNotApplicable({ maturityScoreModels }: Schemas["RatedAttribute"]): boolean {
  return maturityScoreModels.every(({ score }) => score === null)
}

/**
 * Whether nothing is answered yet of what applies, so that its level means nothing: open questions count as zero points
 * and zero confidence.
 */
export function isUnanswered({ confidenceValue, maturityScoreModels }: Schemas["RatedAttribute"]): boolean {
  return !confidenceValue && maturityScoreModels.every(({ score }) => !score)
}

/** An attribute that holds its subject back: at a lower level than others of the subject. */
export interface Finding {
  subject: Schemas["RatedSubject"]
  attribute: Schemas["RatedAttribute"]
  /** The rank of the highest level among the attributes of the subject. */
  best: number
}

const mostFindings = 3

/** What holds subjects back, most important first: by weight and, more so, the distance to the highest level. */
export function findingsOf({ assessment, subjects }: Schemas["AllInsights"]): Finding[] {
  const findings = subjects.flatMap((subject) => {
    const rated = subject.attributes
      .filter((attribute) => !isNotApplicable(attribute) && !isUnanswered(attribute))
      .toSorted((a, b) => a.maturityLevel.index - b.maturityLevel.index || b.weight - a.weight)
    const [attribute] = rated
    const best = rated.at(-1)?.maturityLevel.index ?? 0
    return attribute && attribute.maturityLevel.index < best ? [{ subject, attribute, best }] : []
  })
  const loss = ({ subject, attribute }: Finding) =>
    subject.weight * attribute.weight * (assessment.kit.maturityLevelsCount - attribute.maturityLevel.index)
  return findings.toSorted((a, b) => loss(b) - loss(a)).slice(0, mostFindings)
}

const parameter = "first"

/** The query for the insights screen that opens the first insight with an issue. */
export function askForFirstInsight(issue: InsightIssue): string {
  return `?${parameter}=${issue}`
}

const attributeParameter = "attribute"

/** The query for the insights screen that opens the insight about an attribute. */
export function askForAttribute(attributeId: number): string {
  return `?${attributeParameter}=${attributeId}`
}

/** Whether the server counts an insight under an issue; an expired one may be unapproved, too. */
const hasIssue: Record<InsightIssue, (insight: Schemas["Insight"]) => boolean> = {
  notGenerated: (insight) => !shownInsight(insight),
  unapproved: (insight) => shownInsight(insight) !== null && insight.approved === false,
  expired: (insight) => shownInsight(insight)?.isValid === false,
}

/** The insight that the query asks for: about an attribute, or the first with an issue, in the order of the screen. */
export function insightAskedFor(
  search: URLSearchParams,
  { assessment, subjects }: Schemas["AllInsights"],
): InsightTopic | undefined {
  const wanted = Number(search.get(attributeParameter))
  const attribute = subjects.flatMap(({ attributes }) => attributes).find(({ id }) => id === wanted)
  if (attribute) return { of: "attribute", id: attribute.id }
  const issue = search.get(parameter)
  if (issue === null || !isIssue(issue)) return undefined
  const all: [InsightTopic, Schemas["Insight"]][] = [
    [{ of: "overall" }, assessment.insight],
    ...subjects.flatMap((subject): [InsightTopic, Schemas["Insight"]][] => [
      [{ of: "subject", id: subject.id }, subject.insight],
      ...subject.attributes.map(({ id, insight }): [InsightTopic, Schemas["Insight"]] => [
        { of: "attribute", id },
        insight,
      ]),
    ]),
  ]
  return all.find(([, insight]) => hasIssue[issue](insight))?.[0]
}

function isIssue(word: string): word is InsightIssue {
  return Object.hasOwn(hasIssue, word)
}

/** @returns a ref whose element scrolls into view and gets the focus each time that it is asked for */
export function useBroughtToView<Shown extends HTMLElement>(askedFor: InsightTopic | undefined) {
  const shown = useRef<Shown>(null)
  useEffect(() => {
    if (!askedFor) return
    shown.current?.scrollIntoView({ block: "center" })
    shown.current?.focus({ preventScroll: true })
  }, [askedFor])
  return shown
}

/** The draft of an insight. */
export function draftOf(assessmentId: string, place: InsightTopic): DraftName {
  return `insight:${assessmentId}:${place.of}${place.of === "overall" ? "" : `:${place.id}`}`
}

/**
 * Whether a panel is open: the person opens and closes it. It opens by itself if the address asks for one of the insights
 * in it, or one was being edited.
 */
export function useExpansion(
  assessmentId: string,
  inside: readonly InsightTopic[],
  first: InsightTopic | undefined,
) {
  const isAskedFor = inside.some((place) => isSameTopic(place, first))
  const [expanded, setExpanded] = useState(
    () => isAskedFor || inside.some((place) => drafts.has(draftOf(assessmentId, place))),
  )
  const [seen, setSeen] = useState(first)
  if (seen !== first) {
    setSeen(first)
    if (isAskedFor) setExpanded(true)
  }
  return { expanded, onChange: (_event: unknown, open: boolean) => setExpanded(open) }
}

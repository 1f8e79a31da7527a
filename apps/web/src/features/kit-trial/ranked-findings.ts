import { type DesignFinding, recommendedQuestions } from "@plumbline/scoring"

type Kind = DesignFinding["kind"]

/** Findings of one kind, the most striking first. */
export interface FindingsOfKind {
  kind: Kind
  findings: DesignFinding[]
}

/** What makes a part of the kit pointless or impossible. */
const graveKinds: ReadonlySet<Kind> = new Set<Kind>([
  "withoutEffect",
  "levelOutOfReach",
  "levelForEverybody",
  "oneQuestion",
])

/** Findings by kind: those that say that a part of the kit is pointless or impossible, and those to weigh up. */
export function rankedFindings(findings: readonly DesignFinding[]): {
  grave: FindingsOfKind[]
  slight: FindingsOfKind[]
} {
  const kinds = [...Map.groupBy(findings, ({ kind }) => kind)].map(([kind, alike]) => ({
    kind,
    findings: alike.toSorted((a, b) => strength(b) - strength(a)),
  }))
  return {
    grave: kinds.filter(({ kind }) => graveKinds.has(kind)),
    slight: kinds.filter(({ kind }) => !graveKinds.has(kind)),
  }
}

/** How striking a finding is among those of its kind; where nothing tells, all are equal and stay in the kit's order. */
function strength(finding: DesignFinding): number {
  switch (finding.kind) {
    case "levelOutOfReach":
      return finding.required - finding.best
    case "dominantQuestion":
    case "questionnaireShare":
      return finding.share
    case "equalOptions":
      return finding.questionIds.length
    case "questionnaireSize": {
      const { least, most } = recommendedQuestions
      return Math.max(least - finding.questions, finding.questions - most)
    }
    default:
      return 0
  }
}

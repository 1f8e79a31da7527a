import { type DesignFinding, recommendedQuestions } from "@plumbline/scoring"

type Kind = DesignFinding["kind"]

/** Findings of one kind, most severe first. */
export interface FindingsOfKind {
  kind: Kind
  findings: DesignFinding[]
}

/** The kinds of findings that make a part of the kit pointless or impossible. */
const graveKinds: ReadonlySet<Kind> = new Set<Kind>([
  "withoutEffect",
  "levelOutOfReach",
  "levelForEverybody",
  "oneQuestion",
])

/** Groups findings by kind: grave ones, which make a part of the kit pointless or impossible, and minor ones. */
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

/** The severity of a finding among those of its kind; 0 if the kind has no measure, which keeps the kit's order. */
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

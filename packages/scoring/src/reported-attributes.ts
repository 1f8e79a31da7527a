/** An attribute as a report contains it. */
export type Reported = {
  readonly id: number
  readonly weight: number
  readonly confidenceValue: number
  readonly maturityLevel: { readonly index: number }
  readonly attributeMeasures: readonly { readonly gainedScorePercentage: number }[]
}

/**
 * Whether any question behind the attribute applies. If not, it has no measures, and its level is meaningless and not
 * shown.
 */
export function isApplicableToReport({ attributeMeasures }: Pick<Reported, "attributeMeasures">): boolean {
  return attributeMeasures.length > 0
}

/**
 * Whether anything can be said about an attribute: some question applies, and one is answered. Unanswered questions
 * count as zero points and zero confidence, so without an answer both are zero.
 */
export function isRated({
  attributeMeasures,
  confidenceValue,
}: Pick<Reported, "attributeMeasures" | "confidenceValue">): boolean {
  return (
    confidenceValue > 0 || attributeMeasures.some(({ gainedScorePercentage }) => gainedScorePercentage > 0)
  )
}

/** The attributes that have a level. */
export function ratedAmong<Attribute extends Reported>(attributes: readonly Attribute[]): Attribute[] {
  return attributes.filter((attribute) => isApplicableToReport(attribute) && isRated(attribute))
}

/**
 * The strongest attributes, all that are on the highest level, and the weakest ones, all on the lowest, the weightiest
 * first. If all are on one level, their points decide.
 *
 * @param byPoints ids of the attributes with the most points and with the fewest
 */
export function extremesOf<Attribute extends Reported>(
  attributes: readonly Attribute[],
  byPoints: { readonly strongest: readonly number[]; readonly weakest: readonly number[] },
): { best: Attribute[]; worst: Attribute[] } {
  const rated = ratedAmong(attributes)
  const ranks = rated.map(({ maturityLevel }) => maturityLevel.index)
  const top = Math.max(...ranks)
  const bottom = Math.min(...ranks)
  const isBest = ({ id, maturityLevel }: Attribute) =>
    top === bottom ? byPoints.strongest.includes(id) : maturityLevel.index === top
  const isWorst = ({ id, maturityLevel }: Attribute) =>
    top === bottom ? byPoints.weakest.includes(id) : maturityLevel.index === bottom
  return {
    best: rated.filter(isBest),
    worst: rated.filter(isWorst).toSorted((a, b) => b.weight - a.weight),
  }
}

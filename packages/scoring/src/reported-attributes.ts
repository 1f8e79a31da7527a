/** An attribute as a report contains it. */
export type Reported = {
  readonly id: number
  readonly weight: number
  readonly confidenceValue: number
  readonly maturityLevel: { readonly index: number }
  readonly attributeMeasures: readonly { readonly gainedScorePercentage: number }[]
  /** What the measures say, in a report without them. */
  readonly rating?: Rating
}

/** Whether an attribute has a level: without an applicable question it cannot, without an answer it has none yet. */
export type Rating = "RATED" | "NOT_RATED" | "NOT_APPLICABLE"

export function ratingOf(attribute: Omit<Reported, "rating">): Rating {
  if (!isApplicableToReport(attribute)) return "NOT_APPLICABLE"
  return isRated(attribute) ? "RATED" : "NOT_RATED"
}

/**
 * Whether any question behind the attribute applies. If not, it has no measures, and its level is meaningless and not
 * shown.
 */
export function isApplicableToReport({
  attributeMeasures,
  rating,
}: Pick<Reported, "attributeMeasures" | "rating">): boolean {
  return rating === undefined ? attributeMeasures.length > 0 : rating !== "NOT_APPLICABLE"
}

/**
 * Whether anything can be said about an attribute: some question applies, and one is answered. Unanswered questions
 * count as zero points and zero confidence, so without an answer both are zero.
 */
export function isRated({
  attributeMeasures,
  confidenceValue,
  rating,
}: Pick<Reported, "attributeMeasures" | "confidenceValue" | "rating">): boolean {
  if (rating !== undefined) return rating === "RATED"
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

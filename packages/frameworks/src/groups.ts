/**
 * What becomes of the groups of a source that say to whom requirements apply: levels, each above the one before, and
 * profiles; or profiles only.
 */
export type GroupUse = "levels" | "profiles"

/** What was made of the groups of a source, and what else can be made of them. */
export interface GroupChoice {
  readonly used: GroupUse
  readonly proposed: GroupUse
  /** The titles of the levels that a report would name, from the lowest, with either. */
  readonly levels: Readonly<Record<GroupUse, readonly string[]>>
}

/** A group with the elements that apply to it. */
export interface SourceGroup {
  readonly title: string
  readonly members: ReadonlySet<unknown>
}

/** Names of steps as frameworks use them, from the lowest to the highest. */
const LADDERS: readonly (readonly RegExp[])[] = [
  [/^bronze/, /^silver/, /^gold/, /^platinum/],
  [
    /^(low|bajo|baja|niedrig|faible)\b/,
    /^(moderate|medium|medio|media|mittel|moyen)/,
    /^(high|alto|alta|hoch|élevé|elevé)/,
  ],
  [
    /^(minimal|minimum|minimo|basic|basis|básic|basique|fondamental|foundation|põhi)/,
    /^(standard|important|intermédiaire|intermediate)/,
    /^(erhöht|essential|advanced|alto|renforcé|kõrg|high|avancé)/,
    /^(élevé|expert)/,
  ],
  [/^standard/, /^renforcé/],
  [/^(substantial|substantiel)/, /^(high|élevé|elevé)/],
  [/^evolving/, /^advancing/, /^innovating/],
  [/^target/, /^advanced/],
]

/** Levels where the groups are nested or named as steps; nothing else tells that one is above another. */
export function proposedUse(groups: readonly SourceGroup[]): GroupUse {
  if (groups.length < 2) return "levels"
  return isNested(groups) || areSteps(groups.map(({ title }) => title)) ? "levels" : "profiles"
}

function isNested(groups: readonly SourceGroup[]): boolean {
  return groups.every(({ members }, at) => {
    const above = groups[at + 1]?.members
    return (
      members.size > 0 && (above === undefined || (members.size < above.size && members.isSubsetOf(above)))
    )
  })
}

function areSteps(titles: readonly string[]): boolean {
  const names = titles.map((title) => title.trim().toLowerCase())
  const numbers = names.map(numberOf)
  const ranks = LADDERS.map((ladder) => names.map((name) => ladder.findIndex((step) => step.test(name))))
  return [numbers, ...ranks].some(
    (order) =>
      order.every((rank) => rank >= 0) &&
      order.every((rank, at) => at === 0 || rank > (order[at - 1] ?? rank)),
  )
}

/** The number of a step that is named by it: `Level 2`, `1. Seviye`, `IG3`. */
function numberOf(name: string): number {
  const step =
    /^(?:maturity level|control level|level|niveau|livello|nivel|stufe|tier|ml|ig)?\s*[-_]?\s*(\d{1,2})\b/.exec(
      name,
    )
  return step === null ? -1 : Number(step[1])
}

/** What is read of a timeline of the whole result. */
export type Timeline = {
  readonly points: readonly {
    readonly maturityLevelId: number | null
    readonly levelIndex: number | null
    readonly causes: Readonly<Record<Cause, number>>
  }[]
  readonly levels: readonly { readonly id: number; readonly title: string }[]
  readonly publications: readonly { readonly id: string; readonly time: string }[]
  readonly milestones: readonly { readonly id: string; readonly title: string; readonly time: string }[]
  readonly firstComplete: string | null
}

type Cause = "answers" | "kit" | "weights"

/** A time at which people looked at a result together. */
type LastTime =
  | { kind: "publication"; id: string }
  | { kind: "milestone"; id: string; title: string }
  | { kind: "complete"; time: string }

/** What has become of a result since. */
export type Moved = {
  since: LastTime
  /** The titles of the levels then and now; null if it is not known. */
  from: string | null
  to: string | null
  /** Above zero if the level has risen. */
  direction: number
  answers: number
  /** Whether the kit or its weights are others than then. */
  isKitChanged: boolean
}

/**
 * When the report was last published, the last milestone, or when the last question was first answered, whichever was
 * latest; null if there was no such time.
 */
export function lastTimeOf({
  publications,
  milestones,
  firstComplete,
}: Pick<Timeline, "publications" | "milestones" | "firstComplete">): LastTime | null {
  const times: { time: string; since: LastTime }[] = [
    ...publications.map(({ id, time }) => ({ time, since: { kind: "publication" as const, id } })),
    ...milestones.map(({ id, title, time }) => ({ time, since: { kind: "milestone" as const, id, title } })),
  ]
  if (firstComplete !== null) {
    times.push({ time: firstComplete, since: { kind: "complete", time: firstComplete } })
  }
  return times.toSorted((a, b) => (a.time < b.time ? 1 : -1))[0]?.since ?? null
}

/** The moment, as the server names it. */
export function momentOf(since: LastTime): string {
  return since.kind === "complete" ? since.time : `${since.kind}:${since.id}`
}

/** @param timeline from that time until now */
export function movedSince(since: LastTime, { points, levels }: Pick<Timeline, "points" | "levels">): Moved {
  const [then, ...later] = points
  const now = later.at(-1) ?? then
  const titleOf = (id: number | null | undefined) => levels.find((level) => level.id === id)?.title ?? null
  const sum = (cause: Cause) => later.reduce((total, { causes }) => total + causes[cause], 0)
  return {
    since,
    from: titleOf(then?.maturityLevelId),
    to: titleOf(now?.maturityLevelId),
    direction: (now?.levelIndex ?? 0) - (then?.levelIndex ?? 0),
    answers: sum("answers"),
    isKitChanged: sum("kit") + sum("weights") > 0,
  }
}

/** What there is to say about it. */
export function movementOf({ direction, answers, isKitChanged }: Moved) {
  if (direction !== 0) return direction > 0 ? "risen" : "fallen"
  if (answers > 0) return "answers"
  return isKitChanged ? "kit" : "nothing"
}

import { type ApiError, presentState } from "@plumbline/client"
import { giveUp, type Replacing, type Seen } from "../api/replaced.ts"
import { isSame } from "../drafts/useDraft.ts"
import { shownElsewhere, wantToasts } from "./toast.ts"

/** A value that two people have changed. */
export interface ConflictPart {
  /** Its name in the call, and those of what it is in, for example `translations`, `FA`, `title`. */
  path: readonly string[]
  theirs: unknown
  mine: unknown
  /** The values as texts, if they do not speak for themselves. */
  shown?: Replacing["shown"]
}

export interface Conflict {
  parts: readonly ConflictPart[]
  decide: (choice: "mine" | "theirs" | "later") => void
}

let conflicts: readonly Conflict[] = []
const listeners = new Set<() => void>()

/** The conflicts that wait for a decision of the person, first one first, for `useSyncExternalStore`. */
export const openConflicts = {
  get: (): readonly Conflict[] => conflicts,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function become(next: readonly Conflict[]): void {
  conflicts = next
  for (const listener of listeners) listener()
}

/**
 * Goes on after a call was refused because somebody else has changed what it replaces. What only one of the two has
 * changed stays as changed; of what both have changed, the person chooses between the two, see `SaveConflict`.
 *
 * @returns what to send instead
 * @throws the refusal, if the person gives their own up, or decides later
 */
export async function decideConflict(
  refusal: ApiError,
  { seen, body, fieldsOf = (thing: object) => thing, shown }: Replacing,
): Promise<{ seen: Seen; body: unknown }> {
  const present = presentState<Seen>(refusal)
  if (!present?.etag || present.etag === seen?.etag || !isFields(body)) throw refusal
  const [theirs, before] = [present, seen].map((thing) => ({ ...fieldsOf(thing as never) }) as Fields)
  if (!theirs || !before || !Object.keys(body).some((field) => field in theirs)) throw refusal
  const merged = { ...body }
  const parts: ConflictPart[] = []
  for (const [field, mine] of Object.entries(body)) {
    if (!(field in theirs) || isAlike(theirs[field], mine)) continue
    const isSeen = field in before
    if (isSeen && isAlike(theirs[field], before[field])) continue
    if (isSeen && isAlike(mine, before[field])) merged[field] = theirs[field] ?? undefined
    else parts.push(...differences([field], theirs[field], mine).map((part) => ({ ...part, shown })))
  }
  const choice = parts.length === 0 ? "mine" : await ask(parts)
  if (choice === "mine") return { seen: present, body: merged }
  shownElsewhere(refusal)
  if (choice === "theirs") giveUp(refusal)
  throw refusal
}

function ask(parts: readonly ConflictPart[]): Promise<Parameters<Conflict["decide"]>[0]> {
  const { promise, resolve } = Promise.withResolvers<Parameters<Conflict["decide"]>[0]>()
  const conflict: Conflict = {
    parts,
    decide(choice) {
      become(conflicts.filter((each) => each !== conflict))
      resolve(choice)
    },
  }
  become([...conflicts, conflict])
  wantToasts()
  return promise
}

type Fields = Record<string, unknown>

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** The values inside two that differ. */
function differences(path: readonly string[], theirs: unknown, mine: unknown): ConflictPart[] {
  const values = [theirs, mine].map((value) => (isFields(value) ? value : undefined))
  if (values.every((value) => value === undefined)) return [{ path, theirs, mine }]
  const [one = {}, other = {}] = values
  return [...new Set(Object.keys({ ...one, ...other }))]
    .filter((key) => !isAlike(one[key], other[key]))
    .flatMap((key) => differences([...path, key], one[key], other[key]))
}

/** Whether two values say the same; nothing, an empty text and an object of nothing but these are equal. */
function isAlike(one: unknown, other: unknown): boolean {
  return isSame(filled(one), filled(other))
}

function filled(value: unknown): unknown {
  if (value === null || value === "") return undefined
  if (Array.isArray(value)) return value.map(filled)
  if (!isFields(value)) return value
  const parts = Object.entries(value).flatMap(([key, part]) => {
    const full = filled(part)
    return full === undefined ? [] : [[key, full] as const]
  })
  return parts.length === 0 ? undefined : Object.fromEntries(parts)
}

import {
  createContext,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react"
import { isGivenUp, type Seen } from "../api/replaced.ts"
import type { DraftName } from "./editors.ts"
import { repeatLater, saveNoMore } from "./later.ts"
import { OpenDrafts, openDrafts } from "./open.ts"
import { drafts } from "./store.ts"

export interface DraftOptions {
  /** "keep" if the draft comes back by itself where it was typed, so that leaving need not ask. */
  leave?: "ask" | "keep"
  /** Whether the editor is open. */
  active?: boolean
  /** What would be replaced, as its reading gave it. */
  seen?: Seen | undefined
  /** The part of the page that it belongs to; the one around by default. */
  scope?: OpenDrafts
  /** Closes the editor, after its draft was discarded. */
  onDiscard?: () => void
}

/** What is being typed in an editor. */
export interface Draft<Value> {
  /** What was typed; what is stored if nothing was. */
  value: Value
  isChanged: boolean
  /** Whether it was typed before the editor opened: before a reload, a crash or a sign-in. */
  isRestored: boolean
  /** When it was last typed, in milliseconds. */
  at: number | undefined
  /** What would be replaced, as it was when the person began to type; null if that is nothing. */
  seen: Seen | null
  change: (value: Value) => void
  /** Removes it, unless it is being saved: then the outcome decides. */
  discard: () => void
  /**
   * Saves it with `work`, and removes it when that resolves, unless the person has typed on meanwhile. If it rejects, the
   * draft stays, unless the person gave it up for what somebody else has saved. Offline, the person is offered to have
   * `work` done later, which closes the editor as discarding does.
   */
  save: <Saved>(work: () => Promise<Saved>) => Promise<Saved>
}

/** The part of the page to which drafts belong, such as a dialog. */
export const DraftScope = createContext<OpenDrafts>(openDrafts)

/** A new part of the page with drafts of its own; use it as the value of a {@link DraftScope}. */
export function useDraftScope(): OpenDrafts {
  const around = use(DraftScope)
  return useMemo(() => new OpenDrafts(around), [around])
}

/**
 * Keeps what is typed in an editor until it is saved: it survives leaving, a reload, a crash and the end of the session, and
 * leaving the page asks first.
 *
 * @param name identifies the draft among all of the person
 * @param stored what is stored, from which it begins; followed until something is typed
 */
export function useDraft<Value>(name: DraftName, stored: Value, options: DraftOptions = {}): Draft<Value> {
  const { leave = "ask", active = true, seen, onDiscard } = options
  const kept = useSyncExternalStore(drafts.subscribe, () => drafts.get(name))
  const typed = kept && fits(kept.value, stored) ? { value: kept.value } : undefined
  const [found] = useState({ name, began: kept?.began })
  const [isSaving, setSaving] = useState(false)
  const isChanged = typed !== undefined
  // What others store meanwhile is not an edit of this person.
  const beginning = useRef(stored)
  const latest = useRef(onDiscard)
  useLayoutEffect(() => {
    if (!isChanged) beginning.current = stored
    latest.current = onDiscard
  })

  const around = use(DraftScope)
  const scope = options.scope ?? around
  useEffect(() => {
    if (!active) return
    return drafts.edit(name)
  }, [active, name])
  useEffect(() => {
    if (!active || !isChanged) return
    const discard = () => {
      saveNoMore(name)
      drafts.remove(name)
      latest.current?.()
    }
    return scope.add({ asks: leave === "ask", isSaving, discard })
  }, [scope, name, active, isChanged, leave, isSaving])

  async function save<Saved>(work: () => Promise<Saved>, sent = drafts.get(name)): Promise<Saved> {
    saveNoMore(name)
    setSaving(true)
    try {
      const saved = await work()
      if (drafts.get(name) === sent) drafts.remove(name)
      return saved
    } catch (error) {
      if (isGivenUp(error)) close()
      const repeat = async () => {
        await save(work, sent)
        if (!drafts.has(name)) close()
      }
      repeatLater(error, { name, save: repeat })
      throw error
    } finally {
      setSaving(false)
    }
  }
  function close() {
    drafts.remove(name)
    latest.current?.()
  }

  return {
    value: typed ? typed.value : stored,
    isChanged,
    isRestored: isChanged && found.name === name && found.began === kept?.began,
    at: kept?.at,
    seen: (kept ? kept.seen : seen) ?? null,
    change(value) {
      if (isSame(value, typed ? typed.value : stored)) return
      if (isSame(value, isChanged ? beginning.current : stored)) drafts.remove(name)
      else drafts.set(name, value, seen)
    },
    discard: () => {
      saveNoMore(name)
      if (!isSaving) drafts.remove(name)
    },
    save: (work) => save(work),
  }
}

/** Whether two values say the same; absent and undefined properties are equal. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false
  const [first, second] = [partsOf(one), partsOf(other)]
  return [...new Set([...first.keys(), ...second.keys()])].every((key) =>
    isSame(first.get(key), second.get(key)),
  )
}

function partsOf(value: object): ReadonlyMap<unknown, unknown> {
  return value instanceof Map ? value : new Map(Object.entries(value))
}

/** Whether a draft has the form that its editor expects; one of another version of the product may not. */
function fits<Value>(value: unknown, like: Value): value is Value {
  if (typeof like === "string") return typeof value === "string" || value === null
  if (Array.isArray(like)) return Array.isArray(value)
  if (like instanceof Map) return value instanceof Map
  if (typeof like !== "object" || like === null) return typeof value !== "object" || value === null
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false
  const parts = new Map<string, unknown>(Object.entries(value))
  return Object.entries(like).every(([key, part]) => fits(parts.get(key), part))
}

import { ApiError } from "@plumbline/client"
import { useSyncExternalStore } from "react"
import type { Schemas } from "../../../api/schemas.ts"

/*
 * What somebody has answered of a public kit without an account: only on this device, until they keep it as an
 * assessment. Without storage it lasts as long as the page.
 */

export interface Tried {
  /** The version of the kit that was answered. */
  kitVersionId: number
  answers: Schemas["AnswerOfNewAssessment"][]
  /** How many were left out, because a newer version of the kit has no place for them. */
  lost: number
  /** The same in all tabs until they change, so that two that keep them at once make one assessment. */
  key?: string
}

const memory = new Map<number, { text: string | null; tried: Tried | undefined }>()
const listeners = new Set<() => void>()
const nameOf = (kitId: number) => `tried-kit-${kitId}`

/** The answers to a kit on this device; the same object until they change. */
export function triedOf(kitId: number): Tried | undefined {
  const text = stored(kitId)
  const known = memory.get(kitId)
  if (known && (known.text === text || text === undefined)) return known.tried
  const tried = parsed(text ?? null)
  memory.set(kitId, { text: text ?? null, tried })
  return tried
}

/** Those of the answers that fit the content of the kit as it is now. */
export function triedIn(
  kitId: number,
  { questions, options }: Pick<Schemas["PublicKitContent"], "questions" | "options">,
): Tried["answers"] {
  const ranges = new Map(questions.map(({ id, answerRangeId }) => [id, answerRangeId]))
  const rangesOfOptions = new Map(options.map(({ id, answerRangeId }) => [id, answerRangeId]))
  return (triedOf(kitId)?.answers ?? []).filter(({ questionId, answerOptionId, isNotApplicable }) => {
    if (!ranges.has(questionId)) return false
    if (isNotApplicable) return true
    return answerOptionId !== null && rangesOfOptions.get(answerOptionId) === ranges.get(questionId)
  })
}

/** undefined forgets them. */
export function setTried(kitId: number, tried: Omit<Tried, "key"> | undefined): void {
  const kept = tried && tried.answers.length > 0 ? { ...tried, key: crypto.randomUUID() } : undefined
  const text = kept ? JSON.stringify(kept) : null
  memory.set(kitId, { text, tried: kept })
  try {
    if (text === null) localStorage.removeItem(nameOf(kitId))
    else localStorage.setItem(nameOf(kitId), text)
  } catch {
    // Without storage, or with a full one, they last as long as the page.
  }
  for (const listener of listeners) listener()
}

export function useTried(kitId: number): Tried | undefined {
  return useSyncExternalStore(subscribe, () => triedOf(kitId))
}

/** Leaves out what another version of the kit has no place for, if that is why an assessment was refused. */
export function adaptTried(kitId: number, error: unknown): void {
  const tried = triedOf(kitId)
  if (!tried || !(error instanceof ApiError) || error.code !== "KIT_CHANGED") return
  const { kitVersionId, lost } = error.body as Schemas["KitChanged"]
  setTried(kitId, {
    kitVersionId,
    answers: tried.answers.filter((_answer, index) => !lost.includes(index)),
    lost: tried.lost + lost.length,
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab may have kept them.
  window.addEventListener("storage", listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener("storage", listener)
  }
}

/** undefined where there is no storage. */
function stored(kitId: number): string | null | undefined {
  try {
    return localStorage.getItem(nameOf(kitId))
  } catch {
    return undefined
  }
}

function parsed(text: string | null): Tried | undefined {
  try {
    const value: unknown = JSON.parse(text ?? "null")
    return isTried(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isTried(value: unknown): value is Tried {
  return (
    typeof value === "object" &&
    value !== null &&
    "kitVersionId" in value &&
    Number.isSafeInteger(value.kitVersionId) &&
    "lost" in value &&
    Number.isSafeInteger(value.lost) &&
    "answers" in value &&
    Array.isArray(value.answers) &&
    value.answers.every(
      (answer: unknown) => typeof answer === "object" && answer !== null && "questionId" in answer,
    )
  )
}

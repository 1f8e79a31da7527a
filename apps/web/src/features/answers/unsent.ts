import type { Answer } from "./answer.ts"

/** An answer that the server has not confirmed yet. */
export interface UnsentAnswer {
  /** Tells this answer from a later one to the same question. */
  mark: string
  questionnaireId: number
  questionId: number
  answer: Answer
  /** Why the server will not take it, in its own words. Such an answer waits for the person, not for the network. */
  refusal?: string
}

/** Where unsent answers of one person and assessment are kept; at most one per question, oldest first. */
export interface UnsentStore {
  read(): UnsentAnswer[]
  write(answers: UnsentAnswer[]): void
  /** False once the browser refused to keep them: then they live only as long as this page. */
  isLasting(): boolean
}

/** Keeps unsent answers in the browser, so that neither leaving nor a crash loses them. All tabs share them. */
export function unsentStore(
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">,
  key: string,
): UnsentStore {
  let onlyHere: UnsentAnswer[] | undefined
  return {
    read: () => onlyHere ?? parsed(storage.getItem(key)),
    write(answers) {
      try {
        if (answers.length === 0) storage.removeItem(key)
        else storage.setItem(key, JSON.stringify(answers))
        onlyHere = undefined
      } catch {
        onlyHere = answers
      }
    },
    isLasting: () => onlyHere === undefined,
  }
}

/** What is not of our making is dropped: an older version's form, or somebody's edit. */
function parsed(text: string | null): UnsentAnswer[] {
  try {
    const kept: unknown = JSON.parse(text ?? "[]")
    return Array.isArray(kept) ? kept.filter(isUnsentAnswer) : []
  } catch {
    return []
  }
}

function isUnsentAnswer(value: unknown): value is UnsentAnswer {
  return (
    isObject(value) &&
    typeof value.mark === "string" &&
    Number.isInteger(value.questionnaireId) &&
    Number.isInteger(value.questionId) &&
    (value.refusal === undefined || typeof value.refusal === "string") &&
    isAnswer(value.answer)
  )
}

function isAnswer(value: unknown): value is Answer {
  if (!isObject(value)) return false
  if (value.kind === "cleared") return true
  if (!Number.isInteger(value.confidence)) return false
  return value.kind === "not-applicable" || (value.kind === "chosen" && Number.isInteger(value.optionId))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null
}

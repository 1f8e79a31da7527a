/** A draft that is open on the page and would be lost from sight if the page were left. */
export interface OpenDraft {
  /** Whether leaving asks; other drafts come back by themselves where they were typed. */
  asks: boolean
  /** Whether it is being saved: whoever leaves waits for the outcome. */
  isSaving: boolean
  /** Removes the draft, and closes its editor. */
  discard: () => void
}

/** The drafts that are open on the page, or in a part of it, such as a dialog. */
export class OpenDrafts {
  readonly #all = new Set<OpenDraft>()
  readonly #listeners = new Set<() => void>()
  readonly #around: OpenDrafts | null

  /** @param around the part of the page that this one is in */
  constructor(around: OpenDrafts | null) {
    this.#around = around
  }

  /** Adds a draft here and to all parts around, until the result is called. */
  add(draft: OpenDraft): () => void {
    const isElsewhere = this.#around?.add(draft)
    this.#all.add(draft)
    this.#tell()
    return () => {
      isElsewhere?.()
      this.#all.delete(draft)
      this.#tell()
    }
  }

  /** Whether there is anything that leaving would ask about. */
  readonly state = (): "none" | "saving" | "changed" => {
    const asking = [...this.#all].filter(({ asks }) => asks)
    if (asking.length === 0) return "none"
    return asking.every(({ isSaving }) => isSaving) ? "saving" : "changed"
  }

  readonly isEmpty = (): boolean => this.#all.size === 0

  discard(): void {
    for (const draft of [...this.#all]) if (draft.asks) draft.discard()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** All open drafts of the page. */
export const openDrafts = new OpenDrafts(null)

/** Whether the page is left by the product itself, which comes back to what was typed: to the sign-in, or to reload. */
let isLeaving = false

/** Lets the page be left without a question of the browser. */
export function leaveFreely(): void {
  isLeaving = true
}

// The browser asks before it closes or reloads the page.
globalThis.addEventListener?.("beforeunload", (event) => {
  if (openDrafts.state() !== "none" && !isLeaving) event.preventDefault()
})

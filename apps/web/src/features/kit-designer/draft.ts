import { createContext, use, useEffect, useId } from "react"

/** A change of the draft, and what brings back the state before it. */
export interface Change<Made = unknown> {
  /** What is done then, in a few words: "“Team” is saved". */
  said: string
  make: () => Promise<Made>
  /** Absent where nothing brings it back: then what was done before can no longer be undone either. */
  undo?: (made: Made) => Promise<unknown>
}

/** What can be done to the draft: one change after the other. Stays the same object, so that using it costs no redraw. */
export interface Draft {
  /** Resolves when the change is stored and what the screen shows is loaded anew; a refusal is shown, and thrown. */
  change: <Made>(change: Change<Made>) => Promise<void>
  /** Shows an order at once, and sends it two seconds after the last one. */
  reorder: (order: NewOrder) => void
  /** Notes that a form holds something that is not saved. */
  keep: (form: string, changed: boolean) => void
}

/** What was done to the draft; each change can be undone while it is among the latest. */
export interface Done {
  /** What the next undo takes back; undefined when there is nothing. */
  lastDone: string | undefined
  undo: () => void
  /** Orders that are shown but not sent yet: ids by the name of their list. */
  orders: Readonly<Record<string, readonly number[]>>
}

export interface NewOrder {
  list: string
  said: string
  ids: readonly number[]
  /** As the server has it. */
  before: readonly number[]
  send: (ids: readonly number[]) => Promise<unknown>
}

export const DraftContext = createContext<Draft | null>(null)
export const DoneContext = createContext<Done | null>(null)

/** What can be done to the draft, for every part of the designer. */
export function useDraft(): Draft {
  const draft = use(DraftContext)
  if (!draft) throw new Error("Only parts of the designer can change the draft.")
  return draft
}

/** What was done to the draft, for the few parts that show it: they are drawn anew by each change. */
export function useDone(): Done {
  const done = use(DoneContext)
  if (!done) throw new Error("Only parts of the designer can show what was done to the draft.")
  return done
}

/** While a form has changes that are not saved, leaving the part or the page is asked about. */
export function useKeptForm(changed: boolean): void {
  const { keep } = useDraft()
  const form = useId()
  useEffect(() => {
    keep(form, changed)
    return () => keep(form, false)
  }, [keep, form, changed])
}

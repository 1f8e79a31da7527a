import { createContext, use } from "react"
import type { NewOrder, OrderedList } from "./orders.ts"

/** A change of the draft, and how to undo it. */
export interface Change<Made = unknown> {
  /** The message once it is done, such as "“Team” is saved". */
  said: string
  make: () => Promise<Made>
  /** Absent if it cannot be undone; then earlier changes can no longer be undone either. */
  undo?: (made: Made) => Promise<unknown>
}

/** The operations on the draft, run one after the other. The object is stable, so that using it causes no re-render. */
export interface Draft {
  /** Resolves when the change is stored and the screen is refetched; an error is shown, and rethrown. */
  change: <Made>(change: Change<Made>) => Promise<void>
  /**
   * Shows an order at once, and sends it two seconds after the last one, or when the page is hidden. It survives closing
   * the page.
   */
  reorder: (order: NewOrder) => void
}

/** The history of changes to the draft; the latest ones can be undone. */
export interface Done {
  /** The message of the change that undo would revert; undefined if there is none. */
  lastDone: string | undefined
  undo: () => void
  /** Whether everything is stored, something is on its way, or a form has unsaved changes. */
  state: "saved" | "saving" | "unsaved"
  /** Orders that are shown but not sent yet: ids by list name. */
  orders: Readonly<Partial<Record<OrderedList, readonly number[]>>>
}

export const DraftContext = createContext<Draft | null>(null)
export const DoneContext = createContext<Done | null>(null)

/** @returns the operations on the draft, for every part of the designer */
export function useKitDraft(): Draft {
  const draft = use(DraftContext)
  if (!draft) throw new Error("useKitDraft can only be used inside the designer.")
  return draft
}

/** @returns the history of changes, for the few parts that show it: every change re-renders them */
export function useDone(): Done {
  const done = use(DoneContext)
  if (!done) throw new Error("useDone can only be used inside the designer.")
  return done
}

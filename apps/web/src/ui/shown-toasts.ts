import { createElement } from "react"
import { toast } from "react-toastify/unstyled"
import { UndoToast } from "./UndoToast.tsx"

/*
 * Shows toasts; loaded with the first one.
 */

/** The same text is shown only once at a time. */
export function showSuccess(text: string): void {
  toast.success(text, { toastId: `success ${text}` })
}

/** It stays long enough to be read and reached. */
export function showUndoable(text: string, undo: { label: string; run: () => void }): void {
  toast.success(({ closeToast }) => createElement(UndoToast, { text, ...undo, onClose: closeToast }), {
    autoClose: 30_000,
    closeOnClick: false,
  })
}

/** How many errors stay open at most: the next one replaces the oldest. */
const mostErrors = 3

/** Failures of several calls with one cause come within this time, in milliseconds, and are shown once. */
const oneCause = 1000

let errors: { id: string; text: string; at: number }[] = []
let count = 0

/**
 * Shows an error until it is closed. One that is still open is shown again: people have to notice that a second attempt
 * has failed as well.
 */
export function showError(text: string): void {
  const at = Date.now()
  errors = errors.filter(({ id }) => toast.isActive(id))
  const same = errors.find((each) => each.text === text)
  if (same && at - same.at < oneCause) return
  const outdated = same ? [same] : errors.slice(0, Math.max(0, errors.length + 1 - mostErrors))
  for (const { id } of outdated) toast.dismiss(id)
  const id = `error ${count++}`
  errors = [...errors.filter((each) => !outdated.includes(each)), { id, text, at }]
  toast.error(text, { toastId: id, autoClose: false })
}

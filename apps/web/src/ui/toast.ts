import { isUnanswered, toastTextOf } from "../api/errors.ts"
import { textOf } from "../i18n/i18n.ts"
import { whenConnected } from "./lazy.tsx"

/** Shows a success toast. */
export function toastSuccess(text: string): void {
  show(({ showSuccess }) => showSuccess(text))
}

/**
 * Shows an error toast, which stays until it is closed: a text, `true` for the generic text, or an error with the
 * server's message. An error is shown only once, however many callers report it; some are never shown.
 */
export function toastError(problem: unknown): void {
  report(problem, isUnanswered(problem) ? "shell:error.network" : "shell:error.generic")
}

/**
 * The same for a write that failed: without a reply, the text says that nothing is lost, and what to do. Without a
 * connection, what was typed in an editor can be saved as soon as there is one.
 */
export function toastUnsaved(problem: unknown): void {
  if (!isUnanswered(problem)) report(problem, "shell:error.generic")
  else if (navigator.onLine) report(problem, "shell:error.unanswered")
  // By then, the editor has said whether it can be saved later.
  else setTimeout(() => reportOffline(problem))
}

let offer: (failure: unknown) => boolean = () => false

/** Has failed saves offered to be repeated; `how` returns whether that is possible. */
export function offerRepeatsBy(how: typeof offer): void {
  offer = how
}

function reportOffline(problem: unknown): void {
  if (!offer(problem)) {
    report(problem, "shell:error.unsent")
    return
  }
  shownElsewhere(problem)
  wantToasts()
}

/** Notes that an error is displayed elsewhere, so that no toast shows it. */
export function shownElsewhere(problem: unknown): void {
  if (problem instanceof Error) shown.add(problem)
}

/** Shows a success toast with a button that takes the action back. */
export function toastUndoable(text: string, undo: { label: string; run: () => void }): void {
  show(({ showUndoable }) => showUndoable(text, undo))
}

/** Whether a toast was ever shown, for `useSyncExternalStore`: the toast container is created only when needed. */
export const toastsWanted = {
  get: (): boolean => wanted,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/**
 * Loads what shows toasts when the page has nothing else to do: a failure for want of a connection could otherwise be
 * shown only once the connection is back.
 */
export function prepareToasts(): void {
  if (wanted || !("requestIdleCallback" in window)) return
  window.requestIdleCallback(() => show(() => undefined))
}

let wanted = false
const listeners = new Set<() => void>()

/** Errors that have been shown. */
const shown = new WeakSet<Error>()

function report(problem: unknown, withoutText: Parameters<typeof textOf>[0]): void {
  if (problem instanceof Error) {
    if (shown.has(problem)) return
    shown.add(problem)
  }
  const text = typeof problem === "string" ? problem : problem === true ? "" : toastTextOf(problem)
  if (text !== null) show(({ showError }) => showError(text || textOf(withoutText)))
}

/** Has the toast container created, with the windows of failed saves. */
export function wantToasts(): void {
  wanted = true
  for (const listener of listeners) listener()
}

/** Has the toast container created, and shows something in it. */
function show(work: (toasts: typeof import("./shown-toasts.ts")) => void): void {
  wantToasts()
  // After a new release: the page says so, and has to be loaded again.
  void whenConnected(() => import("./shown-toasts.ts")).then(work, () => undefined)
}

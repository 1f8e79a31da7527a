import { createElement } from "react"
import { toastTextOf } from "../api/errors.ts"
import { textOf } from "../i18n/i18n.ts"
import { whenConnected } from "./lazy.tsx"

/** Shows a success toast. */
export function toastSuccess(text: string): void {
  want()
  // The same text is shown only once at a time.
  void library().then(({ toast }) => toast.success(text, { toastId: `success ${text}` }), nothing)
}

/**
 * Shows an error toast, which stays until it is closed: a text, `true` for the generic text, or an error with the
 * server's message. An error is shown only once, however many callers report it; some are never shown.
 */
export function toastError(problem: unknown): void {
  report(problem, isNetwork(problem) ? "shell:error.network" : "shell:error.generic")
}

/** The same for a write that failed: without a reply, the text says that nothing is lost, and what to do. */
export function toastUnsaved(problem: unknown): void {
  const unsent = navigator.onLine ? "shell:error.unanswered" : "shell:error.unsent"
  report(problem, isNetwork(problem) ? unsent : "shell:error.generic")
}

/** Notes that an error is displayed elsewhere, so that no toast shows it. */
export function shownElsewhere(problem: unknown): void {
  if (problem instanceof Error) shown.add(problem)
}

/** Shows a success toast with a button that takes the action back. It stays long enough to be read and reached. */
export function toastUndoable(text: string, undo: { label: string; run: () => void }): void {
  want()
  void whenConnected(() => Promise.all([import("react-toastify/unstyled"), import("./UndoToast.tsx")])).then(
    ([{ toast }, { UndoToast }]) =>
      toast.success(({ closeToast }) => createElement(UndoToast, { text, ...undo, onClose: closeToast }), {
        autoClose: 30_000,
        closeOnClick: false,
      }),
    nothing,
  )
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
  window.requestIdleCallback(want)
}

let wanted = false
const listeners = new Set<() => void>()

/** Has the toast container created. */
function want(): void {
  wanted = true
  for (const listener of listeners) listener()
}

/** Errors that have been shown. */
const shown = new WeakSet<Error>()

function report(problem: unknown, withoutText: Parameters<typeof textOf>[0]): void {
  if (problem instanceof Error) {
    if (shown.has(problem)) return
    shown.add(problem)
  }
  const text = typeof problem === "string" ? problem : problem === true ? "" : toastTextOf(problem)
  if (text === null) return
  want()
  void library().then(({ toast }) => showError(toast, text || textOf(withoutText)), nothing)
}

type Toast = Awaited<ReturnType<typeof library>>["toast"]

/** How many error toasts stay open at most: the next one replaces the oldest. */
const mostErrors = 3

/** Failures of several calls with one cause come within this time, in milliseconds, and are shown once. */
const oneCause = 1000

let errors: { id: string; text: string; at: number }[] = []
let count = 0

/** Shows an error again if it is still open: people have to notice that a second attempt has failed as well. */
function showError(toast: Toast, text: string): void {
  const at = Date.now()
  errors = errors.filter(({ id }) => toast.isActive(id))
  const same = errors.find((each) => each.text === text)
  if (same && at - same.at < oneCause) return
  for (const { id } of same ? [same] : errors.slice(0, Math.max(0, errors.length + 1 - mostErrors))) {
    toast.dismiss(id)
  }
  const id = `error ${count++}`
  errors = [...errors.filter((each) => each !== same), { id, text, at }]
  toast.error(text, { toastId: id, autoClose: false })
}

/** After a new release: the page says so, and has to be loaded again. */
function nothing(): void {}

function library() {
  return whenConnected(() => import("react-toastify/unstyled"))
}

function isNetwork(problem: unknown): boolean {
  return problem instanceof Error && "code" in problem && problem.code === "NETWORK_CONNECTION"
}

import { createElement } from "react"
import { type Silence, toastTextOf } from "../api/errors.ts"
import { textOf } from "../i18n/i18n.ts"
import { whenConnected } from "./lazy.tsx"

/** Shows a success toast. */
export function toastSuccess(text: string): void {
  show("success", text)
}

/**
 * Shows an error toast: a text, `true` for the generic text, or an error with the server's message. Some errors are
 * never shown, and `silence` names others that the caller's screen displays itself.
 */
export function toastError(problem: unknown, silence?: Silence): void {
  const text = typeof problem === "string" ? problem : problem === true ? "" : toastTextOf(problem, silence)
  if (text === null) return
  show("error", text || textOf(isNetwork(problem) ? "shell:error.network" : "shell:error.generic"))
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
    () => undefined,
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

let wanted = false
const listeners = new Set<() => void>()

/** Has the toast container created. */
function want(): void {
  wanted = true
  for (const listener of listeners) listener()
}

/** Shows the same text only once, for example for the same failure of several calls. */
function show(type: "success" | "error", text: string): void {
  want()
  void whenConnected(() => import("react-toastify/unstyled")).then(
    ({ toast }) => toast[type](text, { toastId: `${type} ${text}` }),
    // After a new release: the page says so, and has to be loaded again.
    () => undefined,
  )
}

function isNetwork(problem: unknown): boolean {
  return problem instanceof Error && "code" in problem && problem.code === "NETWORK_CONNECTION"
}

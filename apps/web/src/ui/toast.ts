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

/** Shows the same text only once, for example for the same failure of several calls. */
function show(type: "success" | "error", text: string): void {
  wanted = true
  for (const listener of listeners) listener()
  void whenConnected(() => import("react-toastify/unstyled")).then(
    ({ toast }) => toast[type](text, { toastId: `${type} ${text}` }),
    // After a new release: the page says so, and has to be loaded again.
    () => undefined,
  )
}

function isNetwork(problem: unknown): boolean {
  return problem instanceof Error && "code" in problem && problem.code === "NETWORK_CONNECTION"
}

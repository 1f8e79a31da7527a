import { type Silence, toastTextOf } from "../api/toastTextOf.ts"
import { textOf } from "../i18n/i18n.ts"
import { whenConnected } from "./lazyPart.ts"

/** Says that something worked. */
export function toastSuccess(text: string): void {
  show("success", text)
}

/**
 * Says that something failed: a text as it is, `true` for the generic sentence, or an error in the server's words.
 * Some errors are not worth a toast, and the caller may name others that its screen shows itself.
 */
export function toastError(problem: unknown, silence?: Silence): void {
  const text = typeof problem === "string" ? problem : problem === true ? "" : toastTextOf(problem, silence)
  if (text === null) return
  show("error", text || textOf(isNetwork(problem) ? "shell:error.network" : "shell:error.generic"))
}

/** Whether a toast was ever shown, as a store that React can follow: their place is only made when needed. */
export const toastsWanted = {
  get: (): boolean => wanted,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

let wanted = false
const listeners = new Set<() => void>()

/** The same failure of several calls is shown once. */
function show(type: "success" | "error", text: string): void {
  wanted = true
  for (const listener of listeners) listener()
  void whenConnected(() => import("react-toastify/unstyled")).then(({ toast }) =>
    toast[type](text, { toastId: `${type} ${text}` }),
  )
}

function isNetwork(problem: unknown): boolean {
  return problem instanceof Error && "code" in problem && problem.code === "NETWORK_CONNECTION"
}

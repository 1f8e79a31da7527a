import { ApiError } from "@plumbline/client"
import { useLocation } from "react-router"
import { api } from "../../../api/client.ts"
import type { Schemas } from "../../../api/schemas.ts"

/** Sends a message through the contact form. */
export function sendMessage(body: Schemas["ContactMessage"]): Promise<unknown> {
  return api.post("/f/{form}", { params: { path: { form: "contact" } }, body })
}

/** The server's reasons for refusing a message; empty if it returned none. */
export function refusalsOf(error: unknown): Schemas["RefusedMessage"]["errors"] {
  if (!(error instanceof ApiError)) return []
  const { errors } = (error.body ?? {}) as Partial<Schemas["RefusedMessage"]>
  return errors ?? []
}

/** The full address of the current page. */
export function useAddress(): string {
  const { pathname, search, hash } = useLocation()
  return window.location.origin + pathname + search + hash
}

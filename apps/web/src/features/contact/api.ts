import { ApiError } from "@plumbline/client"
import { api } from "../../api/client.ts"
import type { Schemas } from "../../api/schemas.ts"

/** Sends a message by the contact form. */
export function sendMessage(body: Schemas["ContactMessage"]): Promise<unknown> {
  return api.post("/f/{form}", { params: { path: { form: "contact" } }, body })
}

/** Why a message was not taken, in the server's words; nothing where it says nothing of that. */
export function refusalsOf(error: unknown): Schemas["RefusedMessage"]["errors"] {
  if (!(error instanceof ApiError)) return []
  const { errors } = (error.body ?? {}) as Partial<Schemas["RefusedMessage"]>
  return errors ?? []
}

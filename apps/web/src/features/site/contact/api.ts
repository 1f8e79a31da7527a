import { ApiError } from "@plumbline/client"
import { useLocation } from "react-router"
import { api } from "../../../api/client.ts"
import type { Schemas } from "../../../api/schemas.ts"

/** Sends a message through the contact form. */
export function sendMessage(body: Schemas["ContactMessage"]): Promise<unknown> {
  return api.post("/api/v1/contact-messages/", { body })
}

/** Ends invitations to surveys for the person. */
export function declineSurveys(assessmentId: string) {
  return api.post("/api/v1/user-surveys/dont-show-again/", { body: { assessmentId } })
}

/** Which field the server refused, if it named one, and why; null for other failures. */
export function refusalOf(error: unknown): { field: string | undefined; message: string } | null {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return null
  const { field } = (error.body ?? {}) as Partial<Schemas["RefusedContactMessage"]>
  return { field, message: error.message }
}

/** The full address of the current page. */
export function useAddress(): string {
  const { pathname, search, hash } = useLocation()
  return window.location.origin + pathname + search + hash
}

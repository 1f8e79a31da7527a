import { ApiError } from "@plumbline/client"
import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import type { Schemas } from "../../../api/schemas.ts"
import { paths } from "../../../paths.ts"
import { askForFirstWith } from "../../assessment/answering/index.ts"

/** What a link invites to, and whether it still does. A token that nothing is known of is no longer valid. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: keys.invitation(token),
    queryFn: ({ signal }) =>
      api
        .get("/api/v1/public/invitations/{token}/", { params: { path: { token } }, signal })
        .catch((error: unknown) => {
          if (error instanceof ApiError && error.status === 404) return gone
          throw error
        }),
    // What is accepted here is used only because of that.
    staleTime: Number.POSITIVE_INFINITY,
  })

const gone: Schemas["OpenedInvitation"] = {
  kind: "ASSESSMENT",
  inviter: null,
  title: null,
  email: null,
  state: "WITHDRAWN",
}

export const acceptInvitation = (token: string) =>
  api.post("/api/v1/invitations/{token}/accept/", { params: { path: { token } } })

/** The page that an accepted invitation leads to. */
export function placeOf({
  to,
  spaceId,
  assessmentId,
  kitId,
  expertGroupId,
}: Schemas["InvitationTarget"]): string {
  if (spaceId !== null && assessmentId !== null) {
    const place = { spaceId, assessmentId }
    if (to === "REPORT") return paths.report(place)
    // Its first part that the person may see.
    if (to === "DASHBOARD") return paths.assessment(place)
    return paths.questionnaires(place) + askForFirstWith(["unanswered"])
  }
  if (spaceId !== null) return paths.space(spaceId)
  if (expertGroupId !== null) return paths.group(expertGroupId)
  return kitId === null ? paths.library : paths.kit(kitId)
}

const stored = "invitation"
let known: string | null = null

/** Keeps the token of a link for this tab, so that it need not stay in the address, where others would get to see it. */
export function storeToken(token: string): void {
  known = token
  try {
    sessionStorage.setItem(stored, token)
  } catch {
    // The page still knows it.
  }
}

/** The token that this tab has kept. */
export function storedToken(): string | null {
  try {
    return sessionStorage.getItem(stored) ?? known
  } catch {
    return known
  }
}

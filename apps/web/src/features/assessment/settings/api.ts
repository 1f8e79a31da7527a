import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import type { Schemas } from "../../../api/schemas.ts"
import type { Language } from "../../../i18n/language.ts"

export const membersPerPage = 10

/** The roles, each explained in the language of the interface. */
export const rolesQuery = (language: Language) =>
  queryOptions({
    queryKey: keys.roles(language),
    queryFn: async ({ signal }) => (await api.get("/api/v1/assessment-user-roles/", { signal })).items,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** A page of the members of an assessment; pages count from 1. */
export const membersQuery = (assessmentId: string, page: number) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).members(page),
    queryFn: ({ signal }) => loadMembers(assessmentId, page, signal),
  })

/** The open invitations to an assessment. */
export const inviteesQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).invitees,
    queryFn: async ({ signal }) => (await loadInvitees(assessmentId, signal)).items,
  })

/** Members of the space without a role on the assessment; in a large space, only among the first hundred. */
export const candidatesQuery = (assessmentId: string, spaceId: number) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).candidates,
    async queryFn({ signal }) {
      const query = { page: 0, size: 100 }
      const [inSpace, withRole] = await Promise.all([
        api.get("/api/v1/spaces/{spaceId}/members/", { params: { path: { spaceId }, query }, signal }),
        api.get("/api/v1/assessments/{assessmentId}/users/", {
          params: { path: { assessmentId }, query },
          signal,
        }),
      ])
      return inSpace.items.filter(({ id }) => withRole.items.every((member) => member.id !== id))
    },
  })

/** Whether an address belongs to somebody's account. */
export const hasAccountQuery = (email: string) =>
  queryOptions({
    queryKey: keys.account(email),
    queryFn: async ({ signal }) =>
      (await api.get("/api/v1/users/email/{email}/", { params: { path: { email } }, signal })).id !== "",
  })

/** The spaces that an assessment can be moved to. Never cached: stale data could offer a full space. */
export const moveTargetsQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).moveTargets,
    queryFn: async ({ signal }) => (await loadMoveTargets(assessmentId, signal)).items,
    staleTime: 0,
    gcTime: 0,
  })

/** Who can read the report of an assessment, and who is invited to. */
export const reportReadersQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).readers,
    queryFn: ({ signal }) =>
      api.get("/api/v1/assessments/{assessmentId}/users-with-report-access/", {
        params: { path: { assessmentId } },
        signal,
      }),
  })

/** The mutations of an assessment's members and invitations, which invalidate everything that shows them. */
export function useMemberChanges(assessmentId: string) {
  const client = useQueryClient()
  const inAssessment = { path: { assessmentId } }
  const onSuccess = () => peopleChanged(client, assessmentId)
  const changeRole = useMutation({
    mutationFn: ({ userId, roleId }: { userId: string; roleId: number }) =>
      api.put("/api/v1/assessments/{assessmentId}/assessment-user-roles/{userId}/", {
        params: { path: { assessmentId, userId } },
        body: { roleId },
      }),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (userId: string) =>
      api.delete("/api/v1/assessments/{assessmentId}/assessment-user-roles/{userId}/", {
        params: { path: { assessmentId, userId } },
      }),
    onSuccess,
  })
  const invite = useMutation({
    mutationFn: (invitation: Schemas["NewAssessmentInvitation"]) =>
      api.post("/api/v1/assessments/{assessmentId}/invite/", { params: inAssessment, body: invitation }),
    onSuccess,
  })
  const changeInvitation = useMutation({
    mutationFn: ({ inviteId, roleId }: { inviteId: string; roleId: number }) =>
      api.put("/api/v1/assessment-invites/{inviteId}/", { params: { path: { inviteId } }, body: { roleId } }),
    onSuccess,
  })
  const cancelInvitation = useMutation({
    mutationFn: (inviteId: string) =>
      api.delete("/api/v1/assessment-invites/{inviteId}/", { params: { path: { inviteId } } }),
    onSuccess,
  })
  const shareReport = useMutation({
    mutationFn: (email: string) =>
      api.post("/api/v1/assessments/{assessmentId}/grant-report-access/", {
        params: inAssessment,
        body: { email },
      }),
    onSuccess,
  })
  return { changeRole, remove, invite, changeInvitation, cancelInvitation, shareReport }
}

/** The mutations of the assessment itself. */
export function useAssessmentChanges(assessmentId: string) {
  const client = useQueryClient()
  const params = { path: { assessmentId } }
  const onSuccess = () => assessmentChanged(client, assessmentId)
  const rename = useMutation({
    mutationFn: (body: Schemas["AssessmentEdit"]) =>
      api.put("/api/v2/assessments/{assessmentId}/", { params, body }),
    onSuccess,
  })
  const changeMode = useMutation({
    mutationFn: (mode: Schemas["ModeCode"]) =>
      api.put("/api/v1/assessments/{assessmentId}/mode/", { params, body: { mode } }),
    onSuccess,
  })
  const move = useMutation({
    mutationFn: (targetSpaceId: number) =>
      api.put("/api/v1/assessments/{assessmentId}/move/", { params, body: { targetSpaceId } }),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: () => api.delete("/api/v1/assessments/{assessmentId}/", { params }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.spaces.all }),
  })
  return { rename, changeMode, move, remove }
}

function peopleChanged(client: QueryClient, assessmentId: string): Promise<unknown> {
  const { people, readers, permissions } = keys.assessment(assessmentId)
  return Promise.all([people, readers, permissions].map((queryKey) => client.invalidateQueries({ queryKey })))
}

function assessmentChanged(client: QueryClient, assessmentId: string): Promise<unknown> {
  return Promise.all(
    [keys.assessment(assessmentId).all, keys.spaces.all].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  )
}

function loadMembers(assessmentId: string, page: number, signal: AbortSignal) {
  return api.get("/api/v1/assessments/{assessmentId}/users/", {
    params: { path: { assessmentId }, query: { page: page - 1, size: membersPerPage } },
    signal,
  })
}

function loadInvitees(assessmentId: string, signal: AbortSignal) {
  return api.get("/api/v1/assessments/{assessmentId}/invitees/", {
    params: { path: { assessmentId }, query: { page: 0, size: 100 } },
    signal,
  })
}

function loadMoveTargets(assessmentId: string, signal: AbortSignal) {
  return api.get("/api/v1/assessments/{assessmentId}/move-targets/", {
    params: { path: { assessmentId } },
    signal,
  })
}

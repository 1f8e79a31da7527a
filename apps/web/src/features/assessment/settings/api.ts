import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import { wholeList } from "../../../api/pages.ts"
import type { Replacing, Seen } from "../../../api/replaced.ts"
import type { Schemas } from "../../../api/schemas.ts"
import type { Language } from "../../../i18n/language.ts"
import { useSave } from "../../../ui/useSave.ts"

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
    queryFn: ({ signal }) =>
      wholeList((query) =>
        api.get("/api/v1/assessments/{assessmentId}/invitees/", {
          params: { path: { assessmentId }, query },
          signal,
        }),
      ),
  })

/** Members of the space without a role on the assessment. */
export const candidatesQuery = (assessmentId: string, spaceId: number) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).candidates,
    async queryFn({ signal }) {
      const [inSpace, withRole] = await Promise.all([
        wholeList((query) =>
          api.get("/api/v1/spaces/{spaceId}/members/", { params: { path: { spaceId }, query }, signal }),
        ),
        wholeList((query) =>
          api.get("/api/v1/assessments/{assessmentId}/users/", {
            params: { path: { assessmentId }, query },
            signal,
          }),
        ),
      ])
      const taken = new Set(withRole.items.map(({ id }) => id))
      return inSpace.items.filter(({ id }) => !taken.has(id))
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

/** The profiles that the kit of an assessment offers. */
export const profilesQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).profiles,
    queryFn: async ({ signal }) =>
      (
        await api.get("/api/v1/assessments/{assessmentId}/profiles/", {
          params: { path: { assessmentId } },
          signal,
        })
      ).items,
  })

/** Who can read the report of an assessment, followed by those who are invited to. */
export const reportReadersQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).readers,
    async queryFn({ signal }) {
      const { users, invitees } = await api.get(
        "/api/v1/assessments/{assessmentId}/users-with-report-access/",
        { params: { path: { assessmentId } }, signal },
      )
      const items = [
        ...users.map((user) => ({ ...user, isInvited: false })),
        ...invitees.map((each) => ({ ...each, displayName: each.email, pictureLink: null, isInvited: true })),
      ]
      return { items, total: items.length }
    },
  })

/** The changes of an assessment's members and invitations, which reload everything that shows them. */
export function useMemberChanges(assessmentId: string) {
  const client = useQueryClient()
  const inAssessment = { path: { assessmentId } }
  async function making(call: Promise<unknown>): Promise<void> {
    await call
    const { people, readers, permissions } = keys.assessment(assessmentId)
    for (const queryKey of [people, readers, permissions]) void client.invalidateQueries({ queryKey })
  }
  return {
    changeRole: (userId: string, roleId: number) =>
      making(
        api.put("/api/v1/assessments/{assessmentId}/assessment-user-roles/{userId}/", {
          params: { path: { assessmentId, userId } },
          body: { roleId },
        }),
      ),
    remove: (userId: string) =>
      making(
        api.delete("/api/v1/assessments/{assessmentId}/assessment-user-roles/{userId}/", {
          params: { path: { assessmentId, userId } },
        }),
      ),
    invite: (invitation: Schemas["NewAssessmentInvitation"]) =>
      making(
        api.post("/api/v1/assessments/{assessmentId}/invite/", { params: inAssessment, body: invitation }),
      ),
    changeInvitation: (inviteId: string, roleId: number) =>
      making(
        api.put("/api/v1/assessment-invites/{inviteId}/", {
          params: { path: { inviteId } },
          body: { roleId },
        }),
      ),
    cancelInvitation: (inviteId: string) =>
      making(api.delete("/api/v1/assessment-invites/{inviteId}/", { params: { path: { inviteId } } })),
    shareReport: (email: string) =>
      making(
        api.post("/api/v1/assessments/{assessmentId}/grant-report-access/", {
          params: inAssessment,
          body: { email },
        }),
      ),
  }
}

/** The mutations of the assessment itself. */
export function useAssessmentChanges(assessmentId: string) {
  const client = useQueryClient()
  const params = { path: { assessmentId } }
  const onSuccess = () => assessmentChanged(client, assessmentId)
  const rename = useSave({
    mutationFn: ({ seen, ...body }: Schemas["AssessmentEdit"] & { seen: Seen | null }) =>
      api.put("/api/v2/assessments/{assessmentId}/", { params, body, seen }),
    onSuccess,
  })
  const changeMode = useSave({
    mutationFn: ({ mode, seen }: { mode: Schemas["ModeCode"]; seen: Seen }) =>
      api.put("/api/v1/assessments/{assessmentId}/mode/", {
        params,
        body: { mode },
        seen,
        fieldsOf: (thing: Schemas["Assessment"]) => ({ mode: thing.mode.code }),
      }),
    onSuccess,
  })
  const changeProfile = useSave({
    mutationFn: ({ profileId, ...replaced }: { profileId: number | null } & ReplacedProfile) =>
      api.put("/api/v1/assessments/{assessmentId}/profile/", {
        params,
        body: { profileId },
        seen: replaced.seen,
        fieldsOf: (thing: Schemas["Assessment"]) => ({ profileId: thing.profile?.id ?? null }),
        shown: replaced.shown,
      }),
    onSuccess,
  })
  const move = useSave({
    mutationFn: (targetSpaceId: number) =>
      api.put("/api/v1/assessments/{assessmentId}/move/", { params, body: { targetSpaceId } }),
    onSuccess,
  })
  const remove = useSave({
    mutationFn: () => api.delete("/api/v1/assessments/{assessmentId}/", { params }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.spaces.all }),
  })
  return { rename, changeMode, changeProfile, move, remove }
}

type ReplacedProfile = Pick<Replacing, "seen" | "shown">

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

function loadMoveTargets(assessmentId: string, signal: AbortSignal) {
  return api.get("/api/v1/assessments/{assessmentId}/move-targets/", {
    params: { path: { assessmentId } },
    signal,
  })
}

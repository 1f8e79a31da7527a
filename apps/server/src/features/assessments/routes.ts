import { Type } from "typebox"
import { millisecondsOf } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import { accessDenied } from "../../platform/errors.ts"
import type { Feature } from "../../platform/feature.ts"
import { type AccessRule, anyone, signedIn } from "../../platform/http/access.ts"
import { ErrorReply } from "../../platform/http/error-reply.ts"
import { pagingQuery } from "../../platform/http/paging.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { codeTitle, Empty, Id, languageReply, Text, UuidReply } from "../../platform/http/schemas.ts"
import { KitCustomIdReply, NewKitCustom } from "../kit-customs/index.ts"
import { holds, permissionsOf, roleIds } from "../permissions/index.ts"
import { spaceMemberOf, TopSpaces } from "../spaces/index.ts"
import { assessmentAccess } from "./access.ts"
import { kitTitle, levelReply, loadAssessmentKit } from "./assessment-kit.ts"
import { changeProfile, chosenProfile, profilesOf } from "./assessment-profile.ts"
import { assignNewCustom } from "./create-assessment.ts"
import { recalculateConfidence, recalculateMaturity } from "./heal.ts"
import { assessmentSorts } from "./lists.ts"
import { migrateToActiveVersion } from "./migrate.ts"
import { moveAssessment, mover, moveTargets } from "./move-assessment.ts"
import { overviewRoute } from "./overview.ts"
import { PathQuery, pathInfo } from "./path-info.ts"
import {
  countAnswers,
  findCampaignOf,
  findIsRated,
  findRole,
  softDelete,
  updateMode,
  updateTitles,
} from "./queries.ts"
import { recentRoute } from "./recent-assessments.ts"
import {
  AssessmentEdit,
  AssessmentPage,
  AssessmentReply,
  CalculatedConfidence,
  CalculatedLevel,
  ModeEdit,
  Move,
  modeTitles,
  OfferedProfiles,
  OwnPermissions,
  PathInfo,
  ProfileChoice,
  Progress,
} from "./schemas.ts"
import { spaceAssessments } from "./space-assessments.ts"

/** Anyone may request the titles of a path. What they get depends on the caller and is decided with the path. */
const pathReader: AccessRule<undefined, AnonymousContext> = {
  ...anyone,
  policy: { on: "path", relation: "viewer; others where a report is public", anonymous: true },
}

const tag = "assessments"

const routes = [
  defineRoute({
    method: "GET",
    path: "/api/v1/space-assessments/",
    summary:
      "Assessments of a space, sorted by modification time (latest first), title or level (lowest first)",
    tag,
    access: spaceMemberOf(({ query }: { query: { spaceId: number } }) => query.spaceId, { readers: true }),
    example: { query: { spaceId: 5 } },
    query: Type.Object({
      spaceId: Id,
      assessment_kit_id: Type.Optional(Id),
      search: Type.Optional(Text({ min: 1, max: 100, description: "Part of the title" })),
      sort: Type.Enum([...assessmentSorts], { default: "lastModificationTime" }),
      ...pagingQuery(10),
    }),
    reply: { status: 200, schema: AssessmentPage },
    async handle({ ctx, query, granted: space }) {
      if (space.status !== "ACTIVE") throw accessDenied()
      return spaceAssessments(ctx, space, { ...query, kitId: query.assessment_kit_id })
    },
  }),
  overviewRoute,
  recentRoute,
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/",
    summary: "One assessment",
    tag,
    access: assessmentAccess("viewAssessment"),
    reply: { status: 200, schema: AssessmentReply },
    async handle({ ctx, granted: assessment }) {
      const { result, roleId } = assessment
      const [kit, isRated, campaign] = await Promise.all([
        loadAssessmentKit(ctx, assessment),
        findIsRated(ctx, result.id),
        findCampaignOf(ctx, assessment),
      ])
      const viewable = holds(roleId, "viewAssessmentReport")
      const levelIsKnown = kit.model.levelById.has(result.maturityLevelId ?? Number.NaN)
      return {
        id: assessment.id,
        kit: { id: assessment.kitId, title: kitTitle(assessment, result.language) },
        kitCustomId: assessment.kitCustomId,
        profile: chosenProfile(kit, assessment),
        title: assessment.title,
        shortTitle: assessment.shortTitle,
        mode: codeTitle(assessment.mode, modeTitles, ctx.language),
        language: languageReply(result.language, ctx.language),
        space: { id: assessment.spaceId, isDefault: assessment.spaceIsDefault, title: assessment.spaceTitle },
        campaign,
        isCalculateValid: result.isCalculateValid,
        isConfidenceValid: result.isConfidenceValid,
        maturityLevel: viewable && levelIsKnown ? levelReply(kit, result.maturityLevelId) : null,
        isRated,
        viewable,
        manageable: roleId === roleIds.manager,
        createdBy: { id: assessment.createdBy, displayName: assessment.creatorName },
        lastModificationTime: assessment.lastModificationTime,
        creationTime: assessment.creationTime,
      }
    },
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v2/assessments/:assessmentId/",
    summary: "Change the titles of an assessment; an omitted short title stays, null clears it",
    tag,
    access: assessmentAccess("updateAssessment", { lock: "exclusive" }),
    example: { body: { title: "Payments service, spring" } },
    body: AssessmentEdit,
    reply: { status: 200, schema: UuidReply },
    replaces: { readings: [{ path: "/api/v1/assessments/:assessmentId/" }] },
    async handle({ ctx, body: { title, shortTitle }, granted: { id, title: from } }) {
      await updateTitles(ctx, id, shortTitle === undefined ? { title } : { title, shortTitle })
      if (title !== from) {
        await ctx.record({ type: "assessment-renamed", assessmentId: id, from, to: title })
      }
      return { id }
    },
  }),
  defineRoute({
    method: "DELETE",
    path: "/api/v1/assessments/:assessmentId/",
    summary: "Delete an assessment",
    tag,
    access: assessmentAccess("deleteAssessment", { lock: "exclusive" }),
    reply: { status: 204, schema: Empty },
    async handle({ ctx, granted: { id } }) {
      await softDelete(ctx, id, millisecondsOf(ctx.now))
      await ctx.record({ type: "assessment-deleted", assessmentId: id })
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/permissions/",
    summary: "The caller's permissions on an assessment; all false without a role",
    tag,
    access: signedIn,
    reply: { status: 200, schema: OwnPermissions },
    handle: async ({ ctx, params }) => ({
      permissions: permissionsOf(await findRole(ctx, params.assessmentId)),
    }),
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v1/assessments/:assessmentId/mode/",
    summary: "Switch between quick and advanced mode",
    tag,
    access: assessmentAccess("updateAssessmentMode", { lock: "exclusive" }),
    example: { body: { mode: "ADVANCED" } },
    body: ModeEdit,
    reply: { status: 200, schema: Empty },
    replaces: { readings: [{ path: "/api/v1/assessments/:assessmentId/", fields: ["mode.code"] }] },
    async handle({ ctx, body: { mode }, granted: { id, mode: before } }) {
      await updateMode(ctx, id, mode)
      if (mode !== before) await ctx.record({ type: "assessment-mode-changed", assessmentId: id, mode })
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/profiles/",
    summary: "The profiles that the kit version of an assessment offers",
    tag,
    access: assessmentAccess("viewAssessment"),
    reply: { status: 200, schema: OfferedProfiles },
    async handle({ ctx, granted: assessment }) {
      const { whole } = await loadAssessmentKit(ctx, assessment)
      return { items: profilesOf(whole, assessment.result.language) }
    },
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v1/assessments/:assessmentId/profile/",
    summary:
      "Choose the profile whose questions count, or the whole kit; the result has to be calculated again",
    tag,
    access: assessmentAccess("updateAssessment", { lock: "exclusive" }),
    example: { body: { profileId: null } },
    body: ProfileChoice,
    reply: { status: 200, schema: Empty },
    replaces: { readings: [{ path: "/api/v1/assessments/:assessmentId/", fields: ["profile.id"] }] },
    handle: async ({ ctx, body, granted }) => changeProfile(ctx, granted, body.profileId),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v2/assessments/:assessmentId/progress/",
    summary: "The number of answered questions; carried answers do not count until they are confirmed",
    tag,
    access: assessmentAccess("viewAssessmentProgress"),
    reply: { status: 200, schema: Progress },
    handle: async ({ ctx, granted: { id, result } }) => ({ id, ...(await countAnswers(ctx, result.id)) }),
  }),
  defineRoute({
    method: "POST",
    kind: "work",
    path: "/api/v1/assessments/:assessmentId/calculate/",
    summary: "Calculate the maturity if it is stale",
    tag,
    access: assessmentAccess("calculateAssessment", { lock: "exclusive" }),
    reply: { status: 200, schema: CalculatedLevel },
    async handle({ ctx, granted }) {
      const { assessment, kit, answers } = await recalculateMaturity(ctx, granted)
      return { ...levelReply(kit, assessment.result.maturityLevelId), resultAffected: answers !== null }
    },
  }),
  defineRoute({
    method: "POST",
    kind: "work",
    path: "/api/v1/assessments/:assessmentId/calculate-confidence/",
    summary: "Calculate the confidence if it is stale",
    tag,
    access: assessmentAccess("calculateConfidence", { lock: "exclusive" }),
    reply: { status: 200, schema: CalculatedConfidence },
    async handle({ ctx, granted }) {
      const { assessment } = await recalculateConfidence(ctx, granted)
      return { confidence: { confidenceValue: assessment.result.confidenceValue ?? 0 } }
    },
  }),
  defineRoute({
    method: "POST",
    kind: "work",
    path: "/api/v1/assessments/:assessmentId/migrate-kit-version/",
    summary: "Move to the active version of the kit",
    tag,
    access: assessmentAccess("migrateKitVersion", { lock: "exclusive" }),
    reply: { status: 200, schema: Empty },
    handle: async ({ ctx, granted }) => migrateToActiveVersion(ctx, granted),
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/assessments/:assessmentId/assign-kit-custom/",
    summary: "Create a custom of the kit with its own weights, and use it for the assessment",
    tag,
    access: assessmentAccess("manageKitCustom", { lock: "exclusive" }),
    example: { body: { title: "For small teams", customData: { subjects: [{ id: 3, weight: 2 }] } } },
    body: NewKitCustom,
    reply: { status: 201, schema: KitCustomIdReply },
    handle: async ({ ctx, body, granted }) => ({ kitCustomId: await assignNewCustom(ctx, granted, body) }),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/move-targets/",
    summary: "The caller's spaces that an assessment can be moved to, one of them selected",
    tag,
    access: assessmentAccess("moveAssessment"),
    reply: { status: 200, schema: TopSpaces },
    handle: async ({ ctx, granted }) => moveTargets(ctx, granted),
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v1/assessments/:assessmentId/move/",
    summary: "Move an assessment to another space, with everyone who has a role on it",
    tag,
    access: mover,
    example: { body: { targetSpaceId: 70_000 } },
    body: Move,
    reply: { status: 200, schema: Empty },
    errors: { 422: ErrorReply },
    handle: async ({ ctx, body, granted }) => moveAssessment(ctx, granted, body.targetSpaceId),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/path-info/",
    summary: "Titles for the breadcrumb path of a screen",
    tag,
    access: pathReader,
    query: PathQuery,
    example: { query: { assessment_id: "6f1cdd3e-4a0b-4f53-9a54-0d4a3c1e5b21" } },
    reply: { status: 200, schema: PathInfo },
    handle: async ({ ctx, query }) => pathInfo(ctx, query),
  }),
]

export const feature: Feature = {
  name: "assessments",
  routes,
}

import { ErrorReply } from "../../platform/http/error-reply.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Empty } from "../../platform/http/schemas.ts"
import { assessmentAccess } from "../assessments/index.ts"
import { readChanges } from "./changes.ts"
import {
  createMilestone,
  editMilestone,
  findMilestone,
  Milestone,
  NewMilestone,
  removeMilestone,
} from "./milestones.ts"
import { Changes, changesQuery, Timeline, timelineQuery } from "./schemas.ts"
import { readTimeline } from "./timeline.ts"

const tag = "history"
const editor = assessmentAccess("manageReportMetadata", { lock: "exclusive" })

export const routes = [
  defineRoute({
    method: "GET",
    kind: "work",
    path: "/api/v1/assessments/:assessmentId/timeline/",
    summary: "Level, score and confidence over time, with releases, milestones and publications",
    tag,
    access: assessmentAccess("viewGraphicalReport"),
    query: timelineQuery,
    reply: { status: 200, schema: Timeline },
    errors: { 422: ErrorReply },
    handle: async ({ ctx, granted, query }) => readTimeline(ctx, granted, query),
  }),
  defineRoute({
    method: "GET",
    kind: "work",
    path: "/api/v1/assessments/:assessmentId/changes/",
    summary: "What has changed between two moments, and which answers, kits and weights have led to it",
    tag,
    access: assessmentAccess("viewGraphicalReport"),
    query: changesQuery,
    reply: { status: 200, schema: Changes },
    errors: { 422: ErrorReply },
    handle: async ({ ctx, granted, query }) => readChanges(ctx, granted, query),
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/assessments/:assessmentId/milestones/",
    summary: "Give a moment of the assessment a name",
    tag,
    access: editor,
    example: { body: { title: "Audit, third quarter" } },
    body: NewMilestone,
    reply: { status: 201, schema: Milestone },
    errors: { 409: ErrorReply, 422: ErrorReply },
    handle: async ({ ctx, granted, body }) => createMilestone(ctx, granted, body),
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v1/assessments/:assessmentId/milestones/:milestoneId/",
    summary: "Rename a milestone, or move it to another moment",
    tag,
    access: editor,
    example: { body: { title: "Audit, autumn" } },
    body: NewMilestone,
    reply: { status: 200, schema: Milestone },
    errors: { 409: ErrorReply },
    replaces: {
      readings: [{ path: "/api/v1/assessments/:assessmentId/timeline/", at: "milestones" }],
      find: ({ ctx, params, granted }) => findMilestone(ctx, granted, params.milestoneId),
    },
    handle: async ({ ctx, granted, params, body }) => editMilestone(ctx, granted, params.milestoneId, body),
  }),
  defineRoute({
    method: "DELETE",
    path: "/api/v1/assessments/:assessmentId/milestones/:milestoneId/",
    summary: "Remove a milestone",
    tag,
    access: editor,
    reply: { status: 204, schema: Empty },
    handle: async ({ ctx, granted, params }) => removeMilestone(ctx, granted, params.milestoneId),
  }),
]

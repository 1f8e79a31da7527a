import { defineRoute } from "../../platform/http/route.ts"
import { UuidReply } from "../../platform/http/schemas.ts"
import { assessmentAccess } from "../assessments/index.ts"
import { copier, copyAssessment } from "./copy-assessment.ts"
import { reviewDateOf, setReviewDate } from "./review-date.ts"
import { AssessmentCopy, ReviewDate, ReviewDateEdit } from "./schemas.ts"

const tag = "assessments"

export const routes = [
  defineRoute({
    method: "POST",
    kind: "work",
    path: "/api/v1/assessments/:assessmentId/copy/",
    summary: "Start a new assessment from this one, with its answers and evidence if wanted",
    tag,
    access: copier,
    example: { body: { title: "Payments service, autumn", spaceId: 5, answers: true, evidence: false } },
    body: AssessmentCopy,
    reply: { status: 201, schema: UuidReply },
    handle: async ({ ctx, body: { spaceId: _, ...body }, granted }) => copyAssessment(ctx, granted, body),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/review-date/",
    summary: "When the assessment is to be done again",
    tag,
    access: assessmentAccess("viewAssessment"),
    reply: { status: 200, schema: ReviewDate },
    handle: async ({ ctx, granted }) => reviewDateOf(ctx, granted),
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v1/assessments/:assessmentId/review-date/",
    summary: "Set when the assessment is to be done again; people with a role are reminded on that day",
    tag,
    access: assessmentAccess("updateAssessment", { lock: "exclusive" }),
    example: { body: { date: null, every: 6 } },
    body: ReviewDateEdit,
    reply: { status: 200, schema: ReviewDate },
    replaces: { readings: [{ path: "/api/v1/assessments/:assessmentId/review-date/" }] },
    handle: async ({ ctx, body, granted }) => setReviewDate(ctx, granted, body),
  }),
]

import { Type } from "typebox"
import type { Feature } from "../../platform/feature.ts"
import { forProposals, inPerson } from "../../platform/http/access.ts"
import { ErrorReply } from "../../platform/http/error-reply.ts"
import { pagingQuery } from "../../platform/http/paging.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Id } from "../../platform/http/schemas.ts"
import { AnswerChanged } from "../answers/index.ts"
import { assessmentAccess } from "../assessments/index.ts"
import { mappingOfAssessment, noMapping } from "./collector-mapping.ts"
import { decide } from "./decide.ts"
import { proposeFromReferences } from "./from-references.ts"
import { listProposals } from "./list-proposals.ts"
import { previewProposals } from "./preview.ts"
import { propose } from "./propose.ts"
import {
  Decision,
  MappingOfAssessment,
  NewProposals,
  Proposal,
  ProposalOutcome,
  ProposalPage,
  ProposalPreview,
  ProposalStatus,
  ProposalsToPreview,
} from "./schemas.ts"

const tag = "proposals"

const proposed = {
  source: "OpenSSF Scorecard",
  items: [
    {
      questionId: 17,
      optionIndex: 3,
      confidenceLevelId: 4,
      reason: "Branch-Protection scored 9 of 10.",
      evidence: [
        {
          description: "Branch protection is enabled on main.",
          type: "POSITIVE" as const,
          link: "https://ci.example.com/runs/481",
          observedAt: "2026-03-01",
          validUntil: "2026-08-31",
          method: "MEASURED" as const,
        },
      ],
    },
  ],
}

const routes = [
  defineRoute({
    method: "POST",
    path: "/api/v1/assessments/:assessmentId/proposals/",
    summary: "Propose answers with reasons and evidence, which people accept or decline one by one",
    tag,
    access: forProposals(assessmentAccess("addEvidence", { lock: "exclusive" })),
    example: { body: proposed },
    body: NewProposals,
    reply: { status: 201, schema: ProposalOutcome },
    handle: async ({ ctx, body, granted }) => propose(ctx, granted, body),
  }),
  defineRoute({
    method: "POST",
    kind: "work",
    path: "/api/v1/assessments/:assessmentId/proposals/from-references/",
    summary:
      "Propose what other assessments of the space, on other kits, answer to questions with the same references",
    tag,
    access: forProposals(assessmentAccess("addEvidence", { lock: "exclusive" })),
    reply: { status: 201, schema: ProposalOutcome },
    handle: async ({ ctx, granted }) => proposeFromReferences(ctx, granted),
  }),
  defineRoute({
    method: "POST",
    kind: "work",
    path: "/api/v1/assessments/:assessmentId/proposals/preview/",
    summary: "What proposals would come to, and the result if they were accepted; stores nothing",
    tag,
    access: forProposals(assessmentAccess("addEvidence")),
    example: { body: proposed },
    body: ProposalsToPreview,
    reply: { status: 200, schema: ProposalPreview },
    handle: async ({ ctx, body, granted }) => previewProposals(ctx, granted, body),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/collector-mapping/",
    summary: "The mapping of collectors that the kit of the assessment carries",
    tag,
    access: assessmentAccess("addEvidence"),
    reply: { status: 200, schema: MappingOfAssessment },
    errors: { 404: noMapping() },
    handle: async ({ ctx, granted }) => mappingOfAssessment(ctx, granted),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/proposals/",
    summary: "Proposed answers, the latest first",
    tag,
    access: assessmentAccess("viewQuestionnaireQuestions"),
    query: Type.Object({
      status: Type.Optional(ProposalStatus),
      questionId: Type.Optional(Id),
      ...pagingQuery(50),
    }),
    example: { query: { status: "OPEN" } },
    reply: { status: 200, schema: ProposalPage },
    handle: async ({ ctx, query, granted }) => listProposals(ctx, granted, query),
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v1/assessments/:assessmentId/proposals/:proposalId/",
    summary: "Accept or decline a proposed answer",
    tag,
    // Programs propose, people confirm, whatever a token may do besides.
    access: inPerson(assessmentAccess("answerQuestion", { lock: "exclusive" })),
    example: { body: { decision: "DECLINE", note: "The check does not cover the mobile app." } },
    body: Decision,
    reply: { status: 200, schema: Proposal },
    errors: { 409: AnswerChanged, 422: ErrorReply },
    handle: async ({ ctx, params, body, granted }) => decide(ctx, granted, params.proposalId, body),
  }),
]

export const feature: Feature = { name: "proposals", routes }

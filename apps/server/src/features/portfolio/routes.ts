import { signedIn } from "../../platform/http/access.ts"
import { ErrorReply } from "../../platform/http/error-reply.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { FileReply } from "../../platform/http/schemas.ts"
import { assessmentAccess } from "../assessments/index.ts"
import { benchmarkOf } from "./benchmark.ts"
import { exportPortfolio } from "./export-portfolio.ts"
import { portfolioOf } from "./portfolio.ts"
import { Benchmark, Portfolio, PortfolioQuery } from "./schemas.ts"

const tag = "portfolio"

export const routes = [
  defineRoute({
    method: "GET",
    kind: "work",
    path: "/api/v1/portfolio/",
    summary:
      "The caller's assessments in all spaces, by kit: levels of attributes, and the score now and before",
    tag,
    access: signedIn,
    query: PortfolioQuery,
    reply: { status: 200, schema: Portfolio },
    handle: async ({ ctx, query }) => portfolioOf(ctx, query),
  }),
  defineRoute({
    method: "GET",
    kind: "work",
    path: "/api/v1/portfolio/export/",
    summary: "The same as an Excel workbook",
    tag,
    access: signedIn,
    query: PortfolioQuery,
    reply: { status: 200, schema: FileReply },
    errors: { 422: ErrorReply },
    handle: async ({ ctx, query, http }) => exportPortfolio(ctx, query, http),
  }),
  defineRoute({
    method: "GET",
    kind: "work",
    path: "/api/v1/assessments/:assessmentId/benchmark/",
    summary:
      "Where the assessment stands among the organisation's others on the same kit, without naming them",
    tag,
    access: assessmentAccess("viewGraphicalReport"),
    reply: { status: 200, schema: Benchmark },
    handle: async ({ ctx, granted }) => benchmarkOf(ctx, granted),
  }),
]

import { FORMATS } from "@plumbline/documents"
import type { SpaceResults } from "@plumbline/documents/sheets"
import { wholePercent } from "@plumbline/scoring"
import type { FastifyReply, FastifyRequest } from "fastify"
import type { Context } from "../../platform/context.ts"
import { onPrimary } from "../../platform/database/replica.ts"
import { accessDenied } from "../../platform/errors.ts"
import { dayOf, zoneFor } from "../../platform/i18n/time.ts"
import { defineTask } from "../../platform/workers/task.ts"
import { resultsOfSpace } from "../assessments/index.ts"
import { readTimeZone } from "../notifications/index.ts"
import { type Space, shownSpaceTitle, spaceMember } from "../spaces/index.ts"
import { dispositionOf, noteDownload } from "./export-report.ts"

const makeTask = defineTask<typeof import("./space-worker.ts").default>(
  new URL("./space-worker.ts", import.meta.url),
)

/** The latest changed ones; more would be no table to read. */
const MOST_ASSESSMENTS = 1000

/**
 * The assessments of a space that the caller can see as a table, in the language of the request: levels, confidence and
 * attributes only of those whose report they can see.
 */
export async function exportSpace(
  ctx: Context,
  space: Space,
  format: "xlsx" | "csv",
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Buffer> {
  if (space.status !== "ACTIVE") throw accessDenied()
  const [rows, chosenZone] = await Promise.all([
    resultsOfSpace(ctx, space, MOST_ASSESSMENTS),
    readTimeZone(ctx, ctx.user.id),
  ])
  const timeZone = zoneFor(chosenZone, ctx.language)
  const title = shownSpaceTitle(space, ctx.language)
  const languageOf = (code: "EN" | "FA") => (code === "FA" ? "fa" : "en")
  const results: SpaceResults = {
    title,
    language: languageOf(ctx.language),
    assessments: rows.map((row) => ({
      title: row.title,
      kit: row.kit.title,
      mode: row.mode.code,
      language: languageOf(row.language.code),
      level: row.answersCount + row.carriedCount > 0 ? row.maturityLevel : null,
      confidence: confidenceOf(row),
      answered: row.answersCount,
      questions: row.questionsCount,
      isPublished: row.hasReport,
      isStale: !row.isCalculateValid,
      modified: `${row.lastModificationTime}Z`,
      attributes: row.attributes,
    })),
  }
  const bytes = await ctx.workers.run(makeTask, { space: results, format, timeZone })
  await spaceMember({ readers: true }).check(onPrimary(ctx), { params: { spaceId: space.id } })
  await noteDownload(ctx, request, { type: "space-downloaded", spaceId: space.id, format })
  const day = dayOf(ctx.now, timeZone, ctx.language)
  reply
    .header("content-type", FORMATS[format].type)
    .header("content-disposition", dispositionOf(`${title} ${day}`, FORMATS[format].extension))
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** As on the screens: none before the first answer, while it is outdated, and in quick mode, where nobody is asked. */
function confidenceOf(row: Awaited<ReturnType<typeof resultsOfSpace>>[number]): number | null {
  const { confidenceValue, isConfidenceValid, answersCount, carriedCount, mode } = row
  const isShown = isConfidenceValid && answersCount + carriedCount > 0 && mode.code !== "QUICK"
  return confidenceValue === null || !isShown ? null : wholePercent(confidenceValue)
}

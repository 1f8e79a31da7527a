import { FORMATS } from "@plumbline/documents"
import type { Cell } from "@plumbline/spreadsheet"
import type { FastifyReply, FastifyRequest } from "fastify"
import type { Static } from "typebox"
import type { Context } from "../../platform/context.ts"
import { inLanguage } from "../../platform/i18n/language.ts"
import { dayOf, zoneFor } from "../../platform/i18n/time.ts"
import { defineTask } from "../../platform/workers/task.ts"
import { dispositionOf, noteDownload } from "../documents/index.ts"
import { readTimeZone } from "../notifications/index.ts"
import { portfolioOf } from "./portfolio.ts"
import type { Portfolio } from "./schemas.ts"

const sheetTask = defineTask<typeof import("./sheet-worker.ts").default>(
  new URL("./sheet-worker.ts", import.meta.url),
)

const words = {
  file: { en: "portfolio", fa: "نمای کلی" },
  assessment: { en: "Assessment", fa: "ارزیابی" },
  space: { en: "Space", fa: "فضا" },
  level: { en: "Level", fa: "سطح" },
  levelTitle: { en: "Level title", fa: "عنوان سطح" },
  score: { en: "Score", fa: "امتیاز" },
  before: { en: "Score before", fa: "امتیاز پیشین" },
  change: { en: "Change", fa: "تغییر" },
  confidence: { en: "Confidence", fa: "اطمینان" },
  supported: { en: "Answers with evidence (%)", fa: "پاسخ‌های دارای شاهد (٪)" },
  lastChange: { en: "Last change (UTC)", fa: "آخرین تغییر (UTC)" },
}

/** The portfolio as a workbook: a sheet for each kit, a row for each assessment, a column for each attribute. */
export async function exportPortfolio(
  ctx: Context,
  query: { kitId?: number; since?: string },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Buffer> {
  const portfolio = await portfolioOf(ctx, query)
  const word = (name: keyof typeof words) => inLanguage(words[name], ctx.language)
  const rightToLeft = ctx.language === "FA"
  const sheets = portfolio.kits.map((kit, nth) => ({
    // Names of sheets have to differ.
    name: `${nth + 1} ${kit.title}`,
    rows: rowsOf(kit, word),
    headingRow: 1,
    filtered: true,
    rightToLeft,
  }))
  const empty = {
    name: word("file"),
    rows: [[word("assessment")]],
    headingRow: 1,
    filtered: true,
    rightToLeft,
  }
  const bytes = await ctx.workers.run(sheetTask, sheets.length > 0 ? sheets : [empty])
  await noteDownload(ctx, request, { type: "portfolio-downloaded", format: "xlsx" })
  const day = dayOf(ctx.now, zoneFor(await readTimeZone(ctx, ctx.user.id), ctx.language), ctx.language)
  reply
    .header("content-type", FORMATS.xlsx.type)
    .header("content-disposition", dispositionOf(`${word("file")} ${day}`, FORMATS.xlsx.extension))
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function rowsOf(
  kit: Static<typeof Portfolio>["kits"][number],
  word: (name: keyof typeof words) => string,
): Cell[][] {
  const levels = new Map(kit.maturityLevels.map((level) => [level.id, level]))
  const head = (
    [
      ...(["assessment", "space", "level", "levelTitle", "score", "before", "change"] as const),
      ...(["confidence", "supported", "lastChange"] as const),
    ] as const
  ).map(word)
  const oneDigit = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10)
  return [
    [...head, ...kit.attributes.map(({ title }) => title)],
    ...kit.assessments.map(({ score, scoreBefore, ...each }): Cell[] => {
      const level = levels.get(each.maturityLevelId ?? Number.NaN)
      return [
        ...[each.title, each.space.title, level?.index ?? null, level?.title ?? null],
        ...[oneDigit(score), oneDigit(scoreBefore)],
        score === null || scoreBefore === null ? null : oneDigit(score - scoreBefore),
        ...[oneDigit(each.confidence), oneDigit(each.supported)],
        new Date(`${each.lastChange}Z`),
        ...kit.attributes.map(({ id }) => levels.get(each.levels[String(id)] ?? Number.NaN)?.index ?? null),
      ]
    }),
  ]
}

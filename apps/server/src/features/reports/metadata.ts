import { isBlank } from "@plumbline/kit-dsl"
import type { Context } from "../../platform/context.ts"
import type { ReportMetadata } from "../../platform/database/json.ts"
import { invalid } from "../../platform/errors.ts"
import { sanitize, visibleText } from "../../platform/html.ts"
import type { Assessment } from "../assessments/index.ts"
import { findRecord, storeRecord } from "./queries.ts"

const sections = ["intro", "prosAndCons", "steps", "participants"] as const
type Section = (typeof sections)[number]

/** The maximum number of visible characters of some sections. */
const visibleLimits: Partial<Record<Section, number>> = { intro: 1000, prosAndCons: 1000 }

/** The sections of a report that people write; null for each empty one. */
export async function readMetadata(ctx: Context, { result }: Assessment) {
  const record = await findRecord(ctx, result.id)
  return {
    metadata: {
      intro: record?.metadata.intro ?? null,
      prosAndCons: record?.metadata.prosAndCons ?? null,
      steps: record?.metadata.steps ?? null,
      participants: record?.metadata.participants ?? null,
    },
    includesRoadmap: record?.metadata.includesRoadmap ?? false,
    published: record?.published ?? false,
  }
}

/**
 * Stores sections after sanitising them, and whether the report includes the roadmap. What is absent or null stays; a
 * section without visible text is cleared.
 *
 * The caller has locked the assessment, so concurrent changes of different sections do not overwrite each other.
 *
 * @throws INVALID_INPUT a section is longer than readers should have to read
 */
export async function changeMetadata(
  ctx: Context,
  { result }: Assessment,
  {
    includesRoadmap,
    ...changes
  }: Partial<Record<Section, string | null>> & { includesRoadmap?: boolean | null },
): Promise<void> {
  const record = await findRecord(ctx, result.id)
  const metadata: ReportMetadata = { ...record?.metadata }
  for (const section of sections) {
    const html = changes[section]
    if (html === undefined || html === null) continue
    const text = cleanSection(section, html)
    if (text === null) delete metadata[section]
    else metadata[section] = text
  }
  if (includesRoadmap != null) metadata.includesRoadmap = includesRoadmap
  await storeRecord(ctx, result.id, { metadata }, ctx.user.id)
}

function cleanSection(section: Section, html: string): string | null {
  const clean = sanitize(html)
  const visible = visibleText(clean)
  const limit = visibleLimits[section]
  if (limit !== undefined && visible.length > limit) throw tooLong(section, limit)
  return isBlank(visible) ? null : clean
}

function tooLong(section: Section, limit: number) {
  return invalid({
    en: `“${section}” must have at most ${limit} characters.`,
    fa: `«${section}» باید حداکثر ${limit.toLocaleString("fa-IR", { useGrouping: false })} نویسه داشته باشد.`,
  })
}

import type { Scope } from "@plumbline/scoring"
import { lastTimeOf, type Moved, momentOf as momentOfTime, movedSince } from "@plumbline/scoring/moved"
import { LRUCache } from "lru-cache"
import type { Static } from "typebox"
import { dayOf } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import { invalid, notFound } from "../../platform/errors.ts"
import { type Assessment, levelReply } from "../assessments/index.ts"
import { type History, loadHistory, type Step, stateAt } from "./load-history.ts"
import { type Moment, momentOf, requireOrder } from "./moments.ts"
import { findReleases, listMilestones, listPublications } from "./queries.ts"
import type { Timeline, timelineQuery } from "./schemas.ts"
import { type Past, pastResults } from "./standings.ts"

/** The most points of a timeline; days are always fewer. */
const MOST_POINTS = 5000

type Reply = Static<typeof Timeline>

/**
 * The results of an assessment over time, with what has happened meanwhile.
 *
 * @throws INVALID_INPUT the span is no span, or has too many changes for a point each · NOT_FOUND milestone, publication,
 * or a subject or attribute that none of the kits has · INVALID_STATE the history is too long
 */
export async function readTimeline(
  ctx: AnonymousContext,
  assessment: Assessment,
  query: Static<typeof timelineQuery>,
): Promise<Reply> {
  const history = await loadHistory(ctx, assessment)
  const scope = scopeOf(history, query.scope)
  const from = await momentOf(ctx, assessment, history, query.from)
  const to = await momentOf(ctx, assessment, history, query.to)
  requireOrder(from, to)
  const positions = query.resolution === "day" ? lastOfDays(history, from, to) : all(from, to)
  const [at, releases, milestones, publications] = await Promise.all([
    resultsAt(ctx, assessment, history, scope),
    findReleases(ctx, assessment.kitId),
    listMilestones(ctx, assessment.result.id),
    listPublications(ctx, assessment.result.id),
  ])
  const isWithin = ({ time }: { time: string }) => from.time <= time && time <= to.time
  return {
    from: from.time,
    to: to.time,
    points: positions.map((position, nth) => {
      const since = nth === 0 ? position : (positions[nth - 1] ?? 0)
      return {
        time: nth === 0 ? from.time : (history.steps[position - 1]?.time ?? history.start),
        ...at(position),
        causes: countCauses(history.steps.slice(since, position)),
      }
    }),
    firstComplete: firstComplete(history, at, to),
    releases: releases.filter(isWithin),
    milestones: milestones.filter(isWithin),
    publications: publications.filter(isWithin),
    levels: levelsOf(history, assessment, [...history.kits.keys()]),
    subjects: subjectsOf(history, assessment),
    recordedSince: history.recordedSince,
  }
}

/**
 * What has become of the result since people last looked at it together; null if there was no such time.
 *
 * @throws INVALID_STATE the history is too long
 */
export async function movedSinceLastTime(
  ctx: AnonymousContext,
  assessment: Assessment,
): Promise<Moved | null> {
  const from = (from: string) =>
    readTimeline(ctx, assessment, { from, to: "now", resolution: "day", scope: "whole" })
  const since = lastTimeOf(await from("start"))
  return since && movedSince(since, await from(momentOfTime(since)))
}

type Columns = { key: string; at: (position: number) => Past }

const remembered = new LRUCache<string, Columns>({ maxSize: 1_000_000 })

/** Every result of a scope, computed once per history and cached under its version. */
async function resultsAt(
  ctx: AnonymousContext,
  { result }: Assessment,
  history: History,
  scope: Scope,
): Promise<(position: number) => Past> {
  const name = `${ctx.tenant.schema}:${result.id}:${scope.of}:${scope.of === "whole" ? "" : scope.id}`
  const known = remembered.get(name)
  if (known?.key === history.version) return known.at
  const positions = Array.from({ length: history.steps.length + 1 }, (_, position) => position)
  const [at] = await pastResults(ctx, history, [{ scope, positions }])
  if (!at) throw new Error("The history was not replayed.")
  remembered.set(name, { key: history.version, at }, { size: positions.length })
  return at
}

function scopeOf({ kits }: History, text: string): Scope {
  const [of, id] = text.split(":")
  if (of === "whole") return { of }
  const scope = { of: of === "subject" ? ("subject" as const) : ("attribute" as const), id: Number(id) }
  const isKnown = kits.some((kit) =>
    scope.of === "subject" ? kit.model.subjectById.has(scope.id) : kit.model.attributeById.has(scope.id),
  )
  if (!isKnown) throw notFound(scope.of)
  return scope
}

/** The first moment, and every step until the last. */
function all(from: Moment, to: Moment): number[] {
  if (to.position - from.position >= MOST_POINTS) {
    throw invalid({
      en: "This span has more than 5,000 changes. Choose a shorter one, or a point for each day.",
      fa: "این بازه بیش از ۵۰۰۰ تغییر دارد. بازه‌ای کوتاه‌تر، یا برای هر روز یک نقطه انتخاب کنید.",
    })
  }
  return Array.from({ length: to.position - from.position + 1 }, (_, nth) => from.position + nth)
}

/** The first moment, and the last step of each day. */
function lastOfDays({ steps }: History, from: Moment, to: Moment): number[] {
  const last = new Map<string, number>()
  for (let position = from.position + 1; position <= to.position; position++) {
    const step = steps[position - 1]
    if (step) last.set(dayOf(step.time), position)
  }
  return [from.position, ...last.values()]
}

/** What the present kit rates. */
function subjectsOf(history: History, { result }: Assessment): Reply["subjects"] {
  const kit = stateAt(history, history.steps.length).kit
  const text = kit?.texts(result.language)
  if (!kit || !text) return []
  return kit.model.subjects.map(({ id, attributes }) => ({
    id,
    title: text.subject(id).title,
    attributes: attributes.map((attribute) => ({
      id: attribute.id,
      title: text.attribute(attribute.id).title,
    })),
  }))
}

function countCauses(steps: readonly Step[]) {
  const counts = { answers: 0, kit: 0, weights: 0 }
  for (const { kind } of steps) counts[kind === "answer" ? "answers" : kind]++
  return counts
}

function firstComplete({ steps, start }: History, at: (position: number) => Past, to: Moment): string | null {
  for (let position = 0; position <= to.position; position++) {
    if (at(position).complete) return steps[position - 1]?.time ?? start
  }
  return null
}

/** The levels of some of the kits, those of later kits first; what several have is as in the latest. */
export function levelsOf(
  { kits }: History,
  { result }: Assessment,
  positions: readonly number[],
): Reply["levels"] {
  const levels = new Map<number, Reply["levels"][number]>()
  for (const position of positions.toReversed()) {
    const kit = kits[position]
    if (!kit) continue
    const named = { ...kit, text: kit.texts(result.language) }
    for (const { id } of kit.model.levels) {
      if (levels.has(id)) continue
      const { title, value, index } = levelReply(named, id)
      levels.set(id, { id, title, value, index })
    }
  }
  return [...levels.values()]
}

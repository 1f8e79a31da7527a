import type { AnswerRow } from "@plumbline/scoring"
import { expressionBuilder, sql } from "kysely"
import type { Static } from "typebox"
import { mayWrite } from "../../platform/caller.ts"
import { DAY, type Day, dayOf, type Time, timeAfter } from "../../platform/clock.ts"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import type { DB } from "../../platform/database/generated/tables.ts"
import { jsonColumns } from "../../platform/database/json.ts"
import { anyOf, type Params, preparedQuery } from "../../platform/database/prepared-query.ts"
import { invalid } from "../../platform/errors.ts"
import { todayOf } from "../../platform/i18n/time.ts"
import type { CompiledKit } from "../../platform/kits/models.ts"
import { isAsked, kitTitle, readAnswerLists } from "../assessments/index.ts"
import { roleIdsWith } from "../permissions/index.ts"
import { shownSpaceTitle } from "../spaces/index.ts"
import { requestStandings } from "./keep-standings.ts"
import { MOST, type Portfolio } from "./schemas.ts"
import { basisOf, lastAnswerOf, readPresent, type Standing, standingOf, UNANSWERED } from "./standing.ts"

type PortfolioReply = Static<typeof Portfolio>
type ListedAssessment = PortfolioReply["kits"][number]["assessments"][number]

/** How many assessments are calculated before other requests get their turn. */
const AT_ONCE = 10

/**
 * The assessments whose report the caller may read, in all their spaces, by kit: their levels now, and how far they have
 * come since a moment. Both follow from the answers, on the version of the kit that each assessment is on, so outdated
 * results do not matter. What is stored of them is read if it is as it would be calculated now; what is not is calculated,
 * and stored for the next time.
 *
 * @throws INVALID_INPUT the moment is in the future
 */
export async function portfolioOf(
  ctx: Context,
  { kitId, since: wanted }: { kitId?: number; since?: string },
): Promise<PortfolioReply> {
  const since =
    wanted === undefined ? timeAfter(ctx.now, -90 * DAY) : new Date(wanted).toISOString().slice(0, -1)
  if (since > ctx.now) {
    throw invalid({ en: "“since” must not be in the future.", fa: "«since» نباید در آینده باشد." })
  }
  const rows = await readable(ctx, {
    userId: ctx.user.id,
    kitId: kitId ?? null,
    roleIds: roleIdsWith("viewGraphicalReport"),
    most: MOST,
    since,
    day: dayOf(since),
    today: todayOf(ctx),
  })
  const kits = new Map<number, { kit: CompiledKit; title: string; assessments: ListedAssessment[] }>()
  const listed: { row: ReadableRow; kit: CompiledKit }[] = []
  for (const row of rows) {
    const kit = await ctx.kits.load(ctx, row.kitVersionId, row.versionRevision)
    listed.push({ row, kit: kit.within(row.profileId) })
    const known = kits.get(row.kitId)
    if (!known) kits.set(row.kitId, { kit, title: kitTitle(row, ctx.language), assessments: [] })
    // The latest version of the kit names its attributes.
    else if (kit.kitVersionId > known.kit.kitVersionId) known.kit = kit
  }
  const known = await knownOf(ctx, listed, since)
  for (const { row } of listed) {
    const { last, oldestAnswer, scoreBefore, confidence, answered, ...standing } =
      known.get(row.resultId) ?? UNKNOWN
    const asks = row.mode === "ADVANCED"
    kits.get(row.kitId)?.assessments.push({
      id: row.id,
      title: row.title,
      space: {
        id: row.spaceId,
        title: shownSpaceTitle({ title: row.spaceTitle, isDefault: row.spaceIsDefault }, ctx.language),
      },
      ...standing,
      scoreBefore,
      confidence: asks ? confidence : null,
      supported: asks && answered > 0 ? Math.min(100, (100 * row.supported) / answered) : null,
      lastChange: last ?? row.creationTime,
      oldestAnswer,
      owner: { id: row.createdBy, displayName: row.creatorName },
    })
  }
  return {
    since,
    total: rows[0]?.total ?? 0,
    kits: [...kits]
      .map(([id, { kit, title, assessments }]) => {
        const text = kit.texts(ctx.language)
        return {
          kitId: id,
          title,
          maturityLevels: kit.model.levels.map((level) => ({
            id: level.id,
            title: text.level(level.id).title,
            value: level.rank,
            index: level.rank,
          })),
          attributes: kit.model.attributes.map((attribute) => ({
            id: attribute.id,
            title: text.attribute(attribute.id).title,
          })),
          assessments,
        }
      })
      .toSorted((a, b) => b.assessments.length - a.assessments.length || a.kitId - b.kitId),
  }
}

type Listed = { row: ReadableRow; kit: CompiledKit }

/** What is shown of a result. @property last the time of its last change */
type Known = Standing & { last: Time | null; oldestAnswer: Time | null; scoreBefore: number | null }

const UNKNOWN: Known = { ...UNANSWERED, last: null, oldestAnswer: null, scoreBefore: null }

/** By result: from what is stored of it as far as that counts, else from the answers and the history. */
async function knownOf(ctx: Context, listed: readonly Listed[], since: Time): Promise<Map<string, Known>> {
  const known = new Map<string, Known>()
  const outdated: Listed[] = []
  const unknownBefore: Listed[] = []
  for (const each of listed) {
    const { row, kit } = each
    if (!row.isWhole || (row.basis !== null && row.basis !== basisOf(kit, row.customData))) {
      outdated.push(each)
    } else if (row.basis !== null) {
      const { maturityLevelId, score, confidence, levels, lastAnswer: last, oldestAnswer } = row
      const isUnchanged = last !== null && last <= since
      const scoreBefore = isUnchanged ? score : row.scoreBefore
      known.set(row.resultId, {
        ...{ maturityLevelId, score, confidence, levels: levels ?? {}, last, oldestAnswer, scoreBefore },
        answered: row.answered ?? 0,
      })
      if (!isUnchanged && row.isWithinDay) unknownBefore.push(each)
    }
  }
  if (outdated.length > 0) {
    for (const [resultId, standing] of await calculated(ctx, outdated)) known.set(resultId, standing)
    if (mayWrite(ctx))
      await ctx.inTransaction((writer) => noteOutdated(writer, outdated), "note of an outdated standing")
  }
  const changed = [...outdated, ...unknownBefore]
  const scores = await scoresBefore(ctx, changed, known, since)
  for (const { row } of changed) {
    const standing = known.get(row.resultId)
    if (standing) standing.scoreBefore = scores.get(row.resultId) ?? null
  }
  return known
}

/** Standings from the answers, without the scores before. */
async function calculated(ctx: Context, outdated: readonly Listed[]): Promise<Map<string, Known>> {
  const presents = await readPresent(
    ctx,
    outdated.map(({ row }) => row.resultId),
  )
  const byResult = new Map(outdated.map((each) => [each.row.resultId, each]))
  const standings = new Map<string, Known>()
  for (const [nth, present] of presents.entries()) {
    if (nth % AT_ONCE === 0) await new Promise(setImmediate)
    const each = byResult.get(present.id)
    if (!each) continue
    const { kit, row } = each
    standings.set(present.id, {
      ...standingOf(kit, readAnswerLists(kit.model, present.lists), row.customData),
      ...{ last: lastAnswerOf(present), oldestAnswer: present.oldestAnswer, scoreBefore: null },
    })
  }
  return standings
}

/** The scores of a moment, by result; the history of those is not read that were what they are. */
async function scoresBefore(
  ctx: Context,
  changed: readonly Listed[],
  known: ReadonlyMap<string, Known>,
  since: Time,
): Promise<Map<string, number | null>> {
  const scores = new Map<string, number | null>()
  const toRead: Listed[] = []
  for (const each of changed) {
    const { last = null, score = null } = known.get(each.row.resultId) ?? UNKNOWN
    if (last !== null && last <= since) scores.set(each.row.resultId, score)
    else toRead.push(each)
  }
  if (toRead.length === 0) return scores
  const resultIds = toRead.map(({ row }) => row.resultId)
  const past = new Map((await answersAt(ctx, { resultIds, since })).map(({ id, lists }) => [id, lists]))
  for (const [nth, { row, kit }] of toRead.entries()) {
    if (nth % AT_ONCE === 0) await new Promise(setImmediate)
    const lists = past.get(row.resultId)
    if (lists)
      scores.set(row.resultId, standingOf(kit, readAnswerLists(kit.model, lists), row.customData).score)
  }
  return scores
}

/** Has the standings made that are not stored, or no longer count. */
async function noteOutdated(ctx: AnonymousContext, outdated: readonly Listed[]): Promise<void> {
  const ids = outdated.map(({ row }) => row.id)
  await ctx.db
    .insertInto("portfolioChecks")
    .columns(["assessmentId", "checkTime"])
    .expression(sql`select id, ${ctx.now}::timestamptz from unnest(${ids}::uuid[]) id order by id`)
    .onConflict((conflict) =>
      conflict
        .column("assessmentId")
        .doUpdateSet(({ ref }) => ({ checkTime: ref("excluded.checkTime") }))
        .where(sql<boolean>`portfolio_checks.check_time > excluded.check_time`),
    )
    .execute()
  await requestStandings(ctx)
}

type Wanted = {
  userId: string | null
  kitId: number | null
  roleIds: readonly number[]
  most: number
  since: Time
  /** Of that moment. */
  day: Day
  /** Until which evidence has to be valid. */
  today: Day
}

type ReadableRow = Awaited<ReturnType<typeof readable>>[number]

/**
 * Assessments in active spaces on which the caller has one of the roles, with what is stored of them. The latest
 * ones are chosen, and all counted, before anything else is joined to them.
 */
const readable = preparedQuery((db, wanted: Params<Wanted>) =>
  db
    .selectFrom(latest(wanted).as("page"))
    .innerJoin("assessments as assessment", "assessment.id", "page.id")
    .innerJoin("assessmentResults as result", "result.assessmentId", "assessment.id")
    .innerJoin("kitVersions as version", "version.id", "result.kitVersionId")
    .innerJoin("kits as kit", "kit.id", "assessment.kitId")
    .innerJoin("spaces as space", "space.id", "assessment.spaceId")
    .innerJoin("users as creator", "creator.id", "assessment.createdBy")
    .leftJoin("kitCustoms as custom", "custom.id", "assessment.kitCustomId")
    .leftJoin("portfolioStandings as standing", "standing.resultId", "result.id")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("portfolioDays as past")
          .whereRef("past.resultId", "=", "standing.resultId")
          .where("past.day", "<=", wanted.day)
          .where("past.firstChange", "<=", wanted.since)
          .orderBy("past.day", "desc")
          .limit(sql.lit(1))
          .select(["past.score", "past.lastChange"])
          .as("before"),
      (join) => join.onTrue(),
    )
    .orderBy(sql`greatest(assessment.last_modification_time, result.last_modification_time)`, "desc")
    .orderBy("assessment.id")
    .select((eb) => [
      "page.total",
      ...([
        "assessment.id",
        "assessment.title",
        "assessment.kitId",
        "assessment.spaceId",
        "assessment.mode",
      ] as const),
      ...(["assessment.creationTime", "assessment.createdBy", "creator.displayName as creatorName"] as const),
      ...(["space.title as spaceTitle", "space.isDefault as spaceIsDefault"] as const),
      ...(["kit.title as kitTitle", "kit.language as kitLanguage"] as const),
      ...(["kit.translations as kitTranslations", "custom.customData"] as const),
      ...(["result.id as resultId", "result.kitVersionId", "result.profileId"] as const),
      ...(["version.revision as versionRevision", "standing.basis", "standing.lastAnswer"] as const),
      ...([
        "standing.oldestAnswer",
        "standing.maturityLevelId",
        "standing.score",
        "standing.confidence",
        "standing.answered",
        "standing.levels",
      ] as const),
      "before.score as scoreBefore",
      eb
        .selectFrom("evidences as evidence")
        .innerJoin("answers as answer", (join) =>
          join
            .onRef("answer.resultId", "=", "result.id")
            .onRef("answer.questionId", "=", "evidence.questionId"),
        )
        .whereRef("evidence.assessmentId", "=", "assessment.id")
        .where("evidence.deleted", "=", false)
        .where("evidence.type", "is not", null)
        .where(sql<boolean>`coalesce(evidence.valid_until >= ${wanted.today}, true)`)
        .where("answer.deleted", "=", false)
        .where((is) =>
          is.or([is("answer.answerOptionId", "is not", null), is("answer.isNotApplicable", "=", true)]),
        )
        .where(isAsked("answer.questionId"))
        .select(({ fn }) => fn.count<number>("evidence.questionId").distinct().as("count"))
        .$asScalar()
        .$notNull()
        .as("supported"),
      sql<boolean>`coalesce(before.last_change > ${wanted.since}::timestamptz, false)`.as("isWithinDay"),
      // Whether it contains all changes of answers, or there are none. Only the last partitions are asked.
      sql<boolean>`case when standing.result_id is null then not ${eb.exists(
        eb
          .selectFrom("answers as answer")
          .whereRef("answer.resultId", "=", "result.id")
          .select(sql.lit(1).as("one")),
      )} else not ${eb.exists(
        eb
          .selectFrom("answerChanges as later")
          .whereRef("later.resultId", "=", "result.id")
          .whereRef("later.number", ">", "standing.number")
          .whereRef("later.creationTime", ">=", "standing.lookedSince")
          .select(sql.lit(1).as("one")),
      )} end`.as("isWhole"),
    ]),
)

const answersAt = preparedQuery(
  (db, { resultIds, since }: Params<{ resultIds: readonly string[]; since: Time }>) =>
    db
      .selectFrom("assessmentResults as result")
      .where("result.id", "=", anyOf(resultIds))
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom((of) =>
              of
                .selectFrom("answerChanges as history")
                .whereRef("history.resultId", "=", "result.id")
                .where("history.creationTime", "<=", since)
                .distinctOn("history.answerId")
                .orderBy("history.answerId")
                .orderBy("history.sequence", "desc")
                .select([
                  "history.questionId",
                  "history.answerOptionId",
                  "history.isNotApplicable",
                  "history.confidenceLevelId",
                  "history.status",
                  "history.type",
                ])
                .as("last"),
            )
            // Removed with its question, or cleared by a new version of the kit.
            .where("last.type", "<>", "DELETE")
            .having(sql<boolean>`count(*) > 0`)
            .select(
              jsonColumns<AnswerRow>(
                "questionId",
                "answerOptionId",
                "isNotApplicable",
                "confidenceLevelId",
                "status",
              ).as("lists"),
            )
            .as("past"),
        (join) => join.onTrue(),
      )
      .select(["result.id", "past.lists"]),
)

function latest({ userId, kitId, roleIds, most }: Params<Wanted>) {
  return expressionBuilder<DB>()
    .selectFrom("assessmentUserRoles as held")
    .innerJoin("assessments as listed", "listed.id", "held.assessmentId")
    .innerJoin("assessmentResults as ofListed", "ofListed.assessmentId", "listed.id")
    .innerJoin("spaces as place", "place.id", "listed.spaceId")
    .innerJoin("spaceMembers as seen", (join) =>
      join.onRef("seen.spaceId", "=", "listed.spaceId").on("seen.userId", "=", userId),
    )
    .where("held.userId", "=", userId)
    .where("held.roleId", "=", anyOf(roleIds))
    .where("listed.deleted", "=", false)
    .where("place.deleted", "=", false)
    .where("place.status", "=", "ACTIVE")
    .where(sql<boolean>`(${kitId}::bigint is null or listed.kit_id = ${kitId}::bigint)`)
    .orderBy(sql`greatest(listed.last_modification_time, of_listed.last_modification_time)`, "desc")
    .orderBy("listed.id")
    .limit(most)
    .select(["listed.id", sql<number>`count(*) over ()`.as("total")])
}

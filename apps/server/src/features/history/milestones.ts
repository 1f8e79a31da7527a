import { randomUUID } from "node:crypto"
import { type Static, Type } from "typebox"
import type { Time } from "../../platform/clock.ts"
import type { Context } from "../../platform/context.ts"
import { alreadyExists, notFound, ProductError } from "../../platform/errors.ts"
import { Etag, Nullable, Text, TimeText, Uuid } from "../../platform/http/schemas.ts"
import type { Assessment } from "../assessments/index.ts"
import { pastTime } from "./moments.ts"
import { lastChangeTime, listMilestones } from "./queries.ts"

const MOST_MILESTONES = 200

const Title = Text({ min: 3, max: 100, oneLine: true })

export const Milestone = Type.Object(
  { id: Uuid, title: Type.String(), time: TimeText, etag: Etag },
  { title: "Milestone" },
)
export const NewMilestone = Type.Object(
  {
    title: Title,
    time: Type.Optional(
      Nullable(
        Type.String({
          maxLength: 40,
          description:
            "A day or a time, in UTC unless it has an offset. When omitted: of a new one now, of another as it is",
          examples: ["2026-03-01T09:00:00"],
        }),
      ),
    ),
  },
  { title: "NewMilestone" },
)

/**
 * Names a moment. The caller holds the exclusive lock on the assessment.
 *
 * @throws INVALID_INPUT the moment is before the assessment or in the future · ALREADY_EXISTS the title is taken ·
 * INVALID_STATE there are too many
 */
export async function createMilestone(
  ctx: Context,
  assessment: Assessment,
  { title, time: named }: Static<typeof NewMilestone>,
): Promise<Static<typeof Milestone>> {
  const { result } = assessment
  const others = await listMilestones(ctx, result.id)
  requireFreeTitle(others, title)
  if (others.length >= MOST_MILESTONES) throw tooMany()
  const time = await timeOf(ctx, assessment, named ?? null)
  const milestone = { id: randomUUID(), title, time }
  await ctx.db
    .insertInto("assessmentMilestones")
    .values({ ...milestone, resultId: result.id, createdBy: ctx.user.id, creationTime: ctx.now })
    .execute()
  return milestone
}

/** The present moment is after every change, also those of a node whose clock is ahead. */
async function timeOf(
  ctx: Context,
  { result, creationTime }: Assessment,
  named: string | null,
): Promise<Time> {
  if (named !== null) return pastTime(named, { start: creationTime, now: ctx.now })
  const last = await lastChangeTime(ctx, result.id)
  return last !== null && last > ctx.now ? last : ctx.now
}

/** A milestone as the timeline shows it; undefined if there is none. */
export async function findMilestone(ctx: Context, { result }: Assessment, id: string) {
  const milestones = await listMilestones(ctx, result.id)
  return milestones.find((one) => one.id === id.toLowerCase())
}

/**
 * Gives a milestone another title, and another time if there is one.
 *
 * @throws NOT_FOUND · ALREADY_EXISTS the title is taken · INVALID_INPUT as for a new one
 */
export async function editMilestone(
  ctx: Context,
  { result, creationTime }: Assessment,
  id: string,
  { title, time: named }: Static<typeof NewMilestone>,
): Promise<Static<typeof Milestone>> {
  const milestones = await listMilestones(ctx, result.id)
  const milestone = milestones.find((one) => one.id === id.toLowerCase())
  if (!milestone) throw notFound("milestone")
  requireFreeTitle(
    milestones.filter((one) => one !== milestone),
    title,
  )
  const time = named ? pastTime(named, { start: creationTime, now: ctx.now }) : milestone.time
  await ctx.db
    .updateTable("assessmentMilestones")
    .set({ title, time })
    .where("id", "=", milestone.id)
    .execute()
  return { ...milestone, title, time }
}

/** @throws NOT_FOUND */
export async function removeMilestone({ db }: Context, { result }: Assessment, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom("assessmentMilestones")
    .where("resultId", "=", result.id)
    .where("id", "=", id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound("milestone")
}

/** So that a call that is sent again, because its reply was lost, names nothing twice. */
function requireFreeTitle(others: readonly { title: string }[], title: string): void {
  const folded = title.toLocaleLowerCase()
  if (!others.some((other) => other.title.toLocaleLowerCase() === folded)) return
  throw alreadyExists({
    en: "This assessment already has a milestone with that title. Choose another one.",
    fa: "این ارزیابی نقطهٔ عطف دیگری با این عنوان دارد. عنوان دیگری انتخاب کنید.",
  })
}

function tooMany(): ProductError {
  return new ProductError("INVALID_STATE", {
    en: `An assessment has at most ${MOST_MILESTONES} milestones. Remove some that you no longer need.`,
    fa: "هر ارزیابی حداکثر ۲۰۰ نقطهٔ عطف دارد. آن‌هایی را که دیگر لازم ندارید حذف کنید.",
  })
}

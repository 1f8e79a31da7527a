import { type Questionnaire, questionnaireProgress } from "@plumbline/scoring"
import { sql } from "kysely"
import type { Static } from "typebox"
import { type Day, dayAfter, dayOf } from "../../platform/clock.ts"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { normaliseEmail } from "../../platform/email.ts"
import { invalid, notFound } from "../../platform/errors.ts"
import type { ProductEvent } from "../../platform/events/event.ts"
import { requireNotPast } from "../../platform/http/days.ts"
import {
  type Assessment,
  type AssessmentKit,
  isUnfinished,
  loadAnswers,
  loadAssessmentKit,
} from "../assessments/index.ts"
import { invite } from "../members/index.ts"
import { holds, roleIds } from "../permissions/index.ts"
import { broadcastAssignments } from "./live-assignments.ts"
import type { Assignment, NewAssignment, QuestionnaireAssignment } from "./schemas.ts"
import { assignmentReply, findAssignment, type StoredAssignment } from "./stored-assignments.ts"

const nobody: StoredAssignment = { questionnaireId: 0, due: null, assignedBy: "", people: [], invited: [] }

/**
 * Assigns a questionnaire to people who may answer it, in place of those it was assigned to; to nobody removes that.
 * Addresses without a role are invited. The caller holds the locks of `assigner`.
 *
 * @throws NOT_FOUND unknown questionnaire · INVALID_INPUT somebody who may not answer, or a day in the past, unless it is
 * the present one
 */
export async function assign(
  ctx: Context,
  assessment: Assessment,
  questionnaireId: number,
  { userIds, emails = [], due: wanted }: Static<typeof NewAssignment>,
): Promise<Static<typeof Assignment>> {
  const kit = await loadAssessmentKit(ctx, assessment)
  const questionnaire = kit.model.questionnaireById.get(questionnaireId)
  if (!questionnaire) throw notFound("questionnaire")
  const known = await findAssignment(ctx, assessment.id, questionnaireId)
  const before = known ?? nobody
  const isAssigned = userIds.length + emails.length > 0
  const due = isAssigned ? wanted : null
  if (due !== before.due) requireNotPast(ctx, "due", due)

  const { people, invited } = await requireAnswerers(ctx, assessment, { userIds, emails, due })
  const newPeople = people.filter((id) => !before.people.some((person) => person.id === id))
  const leaving = before.people.filter(({ id }) => !people.includes(id)).map(({ id }) => id)
  const isMoved = known !== undefined && before.due !== due
  const kept = people.filter((id) => !newPeople.includes(id))
  const place = { assessmentId: assessment.id, questionnaireId }
  if (isAssigned) {
    const isNew = newPeople.length > 0 || isMoved || known === undefined
    if (isNew) await storeAssignment(ctx, { ...place, due, assignedBy: ctx.user.id })
    await addAssignees(ctx, place, newPeople)
    // Of another date nobody is told at once, so that its reminder is not left out either.
    if (isMoved && kept.length > 0) await remindFrom(ctx, place, kept, dayOf(ctx.now))
    await keepAssignees(ctx, place, people)
  } else await removeAssignment(ctx, place)
  if (invited.length + before.invited.length > 0) await noteInvited(ctx, place, invited)

  const titled = { id: questionnaireId, title: kit.text.questionnaire(questionnaireId).title }
  const freed = leaving.map((userId) => ({ userId, questionnaire: titled, assignedBy: before.assignedBy }))
  const changedFor = isMoved ? people : newPeople
  const [first, ...others]: ProductEvent[] = [
    ...(changedFor.length > 0
      ? [
          {
            type: "questionnaire-assigned" as const,
            ...{ assessmentId: assessment.id, questionnaire: titled, people, newPeople, changedFor, due },
          },
        ]
      : []),
    ...(freed.length > 0
      ? [{ type: "questionnaire-freed" as const, assessmentId: assessment.id, freed }]
      : []),
  ]
  if (first) await ctx.record(first, ...others)
  broadcastAssignments(ctx, assessment.id)
  const stored = (await findAssignment(ctx, assessment.id, questionnaireId)) ?? nobody
  return assignmentReply(ctx, assessment, stored, await isOpen(ctx, assessment, kit, questionnaire))
}

/** To whom a questionnaire is assigned. @throws NOT_FOUND unknown questionnaire */
export async function readAssignment(
  ctx: Context,
  assessment: Assessment,
  questionnaireId: number,
): Promise<Static<typeof QuestionnaireAssignment>> {
  const kit = await loadAssessmentKit(ctx, assessment)
  const questionnaire = kit.model.questionnaireById.get(questionnaireId)
  if (!questionnaire) throw notFound("questionnaire")
  const stored = await findAssignment(ctx, assessment.id, questionnaireId)
  if (!stored) return { assignment: null }
  return {
    assignment: assignmentReply(ctx, assessment, stored, await isOpen(ctx, assessment, kit, questionnaire)),
  }
}

/** Whether questions are left. */
async function isOpen(
  ctx: Context,
  { result }: Assessment,
  { model }: AssessmentKit,
  questionnaire: Questionnaire,
): Promise<boolean> {
  const answers = await loadAnswers(ctx, result.id, model)
  const { questionCount, answerCount } = questionnaireProgress(questionnaire, answers)
  return answerCount < questionCount
}

function mayNotAnswer() {
  return invalid({
    en: "A questionnaire can be assigned only to people whose role lets them answer. Change their role first.",
    fa: "پاسخ به پرسش‌نامه تنها بر عهدهٔ کسانی می‌تواند باشد که نقششان اجازهٔ پاسخ دادن بدهد. نخست نقش آن‌ها را تغییر دهید.",
  })
}

/**
 * The people with these ids and addresses, and the addresses of those who have not joined. Whoever has no role yet gets
 * one, or is invited to it; an invitation that lets them answer is not sent again.
 */
async function requireAnswerers(
  ctx: Context,
  assessment: Assessment,
  { userIds, emails, due }: { userIds: readonly string[]; emails: readonly string[]; due: Day | null },
): Promise<{ people: string[]; invited: string[] }> {
  const ids = userIds.map((id) => id.toLowerCase())
  const addresses = [...new Set(emails.map(normaliseEmail))]
  const known = await findPeople(ctx, assessment, { ids, addresses })
  const isAnswerer = ({ roleId, memberId }: (typeof known)[number]) =>
    memberId !== null && holds(roleId, "answerQuestion")
  const named = known.filter(({ id }) => ids.includes(id))
  if (named.length < new Set(ids).size || !named.every(isAnswerer)) throw mayNotAnswer()
  const people = new Set(named.map(({ id }) => id))
  const invited: string[] = []
  for (const email of addresses) {
    const person = known.find((each) => each.email === email && each.isReachable)
    if (person && person.roleId !== null && !isAnswerer(person)) throw mayNotAnswer()
    const waits = !person && (await isInvitedToAnswer(ctx, assessment.id, email))
    if (!waits && person?.roleId == null)
      await invite(ctx, assessment, { email, roleId: roleIds.associate, due })
    if (person) people.add(person.id)
    else invited.push(email)
  }
  return { people: [...people], invited }
}

/** Active people with their roles. Only a verified address tells who somebody is, except to themselves. */
async function findPeople(
  { db, user }: Context,
  { id, spaceId }: Assessment,
  { ids, addresses }: { ids: string[]; addresses: string[] },
) {
  return db
    .selectFrom("users as person")
    .leftJoin("assessmentUserRoles as role", (join) =>
      join.onRef("role.userId", "=", "person.id").on("role.assessmentId", "=", id),
    )
    .leftJoin("spaceMembers as member", (join) =>
      join.onRef("member.userId", "=", "person.id").on("member.spaceId", "=", spaceId),
    )
    .where("person.active", "=", true)
    .where((eb) =>
      eb.or([
        sql<boolean>`person.id = any(${ids}::uuid[])`,
        sql<boolean>`person.email = any(${addresses}::text[])`,
      ]),
    )
    .select((eb) => [
      "person.id",
      "person.email",
      "role.roleId",
      "member.userId as memberId",
      eb.or([eb("person.emailVerified", "=", true), eb("person.id", "=", user.id)]).as("isReachable"),
    ])
    .execute()
}

async function isInvitedToAnswer(
  { db, now }: Context,
  assessmentId: string,
  email: string,
): Promise<boolean> {
  const invite = await db
    .selectFrom("assessmentInvites")
    .where("assessmentId", "=", assessmentId)
    .where("email", "=", email)
    .where("expirationTime", ">", now)
    .select("roleId")
    .executeTakeFirst()
  return invite !== undefined && holds(invite.roleId, "answerQuestion")
}

type Place = { assessmentId: string; questionnaireId: number }

/**
 * Whether it is finished is told again from here on, unless it is finished already. What has become finished but was not
 * told yet still is.
 */
async function storeAssignment(
  { db }: Context,
  assignment: Place & { due: Day | null; assignedBy: string },
): Promise<void> {
  await db
    .insertInto("questionnaireAssignments")
    .values({ ...assignment, told: true })
    .onConflict((conflict) =>
      conflict
        .columns(["assessmentId", "questionnaireId"])
        .doUpdateSet(({ ref }) => ({ due: ref("excluded.due"), assignedBy: ref("excluded.assignedBy") })),
    )
    .execute()
  await notifyAgain({ db }, assignment)
}

/** From here on, that it is finished is told once more, unless it is finished. */
export async function notifyAgain(
  { db }: Pick<AnonymousContext, "db">,
  { assessmentId, questionnaireId }: Place,
): Promise<void> {
  await db
    .updateTable("questionnaireAssignments as assignment")
    .set({ told: false })
    .where("assignment.assessmentId", "=", assessmentId)
    .where("assignment.questionnaireId", "=", questionnaireId)
    .where("assignment.told", "=", true)
    .where(isUnfinished())
    .execute()
}

/** Whoever has just been told of it is not reminded on the same day. */
export async function addAssignees(
  { db, now }: Pick<AnonymousContext, "db" | "now">,
  place: Place,
  people: readonly string[],
): Promise<void> {
  if (people.length === 0) return
  const remindFrom = dayAfter(dayOf(now), 1)
  await db
    .insertInto("questionnaireAssignees")
    .values(people.map((userId) => ({ ...place, userId, remindFrom })))
    // Somebody who could not answer for a while.
    .onConflict((conflict) =>
      conflict.columns(["assessmentId", "questionnaireId", "userId"]).doUpdateSet({ remindFrom }),
    )
    .execute()
}

async function remindFrom(
  { db }: Context,
  { assessmentId, questionnaireId }: Place,
  people: readonly string[],
  day: Day,
): Promise<void> {
  await db
    .updateTable("questionnaireAssignees")
    .set({ remindFrom: day })
    .where("assessmentId", "=", assessmentId)
    .where("questionnaireId", "=", questionnaireId)
    .where("userId", "in", people)
    .execute()
}

/** Removes everybody but some people, also those who may not answer any more. */
async function keepAssignees(
  { db }: Context,
  { assessmentId, questionnaireId }: Place,
  people: readonly string[],
): Promise<void> {
  await db
    .deleteFrom("questionnaireAssignees")
    .where("assessmentId", "=", assessmentId)
    .where("questionnaireId", "=", questionnaireId)
    .where(sql<boolean>`user_id <> all(${people}::uuid[])`)
    .execute()
}

async function removeAssignment({ db }: Context, { assessmentId, questionnaireId }: Place): Promise<void> {
  await db
    .deleteFrom("questionnaireAssignments")
    .where("assessmentId", "=", assessmentId)
    .where("questionnaireId", "=", questionnaireId)
    .execute()
}

/** Notes which of the invited people the questionnaire will be assigned to. */
async function noteInvited(
  { db }: Context,
  { assessmentId, questionnaireId }: Place,
  emails: readonly string[],
): Promise<void> {
  const others = sql`array_remove(questionnaire_ids, ${questionnaireId}::bigint)`
  await db
    .updateTable("assessmentInvites")
    .set({
      questionnaireIds: sql<number[]>`case when email = any(${emails}::text[])
        then array_append(${others}, ${questionnaireId}::bigint) else ${others} end`,
    })
    .where("assessmentId", "=", assessmentId)
    .execute()
}

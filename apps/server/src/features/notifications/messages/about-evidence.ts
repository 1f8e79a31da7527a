import type { AnonymousContext } from "../../../platform/context.ts"
import { roleIdsWith } from "../../permissions/index.ts"
import { defineMessage, inPersian, sentence } from "./message.ts"
import { peopleOn, recipientsOf } from "./receivers.ts"

/** The authors of evidence that is about to expire, as far as they still work on the assessment, are notified. */
export const expiringEvidence = defineMessage({
  template: "evidenceexpiring",
  on: "evidence-expiring",
  prepare: (ctx, { assessmentId, evidences }) => prepare(ctx, assessmentId, evidences),
  title: { en: "Evidence is about to expire", fa: "شاهد رو به انقضا" },
  content: ({ assessment, count }) => ({
    en:
      count === 1
        ? sentence`A piece of evidence in ${assessment.title} is about to expire. Confirm that it still holds, or replace it.`
        : sentence`${String(count)} pieces of evidence in ${assessment.title} are about to expire. Confirm that they still hold, or replace them.`,
    fa:
      count === 1
        ? sentence`یکی از شواهد «${assessment.title}» به‌زودی منقضی می‌شود. اگر هنوز برقرار است تأییدش کنید، وگرنه جایگزینی برایش بیاورید.`
        : sentence`${inPersian(count)} شاهد «${assessment.title}» به‌زودی منقضی می‌شود. آن‌ها را که هنوز برقرارند تأیید و بقیه را جایگزین کنید.`,
  }),
})

/** The same when it has expired. */
export const expiredEvidence = defineMessage({
  template: "evidenceexpired",
  on: "evidence-expired",
  prepare: (ctx, { assessmentId, evidences }) => prepare(ctx, assessmentId, evidences),
  title: { en: "Evidence has expired", fa: "شاهد منقضی شد" },
  content: ({ assessment, count }) => ({
    en:
      count === 1
        ? sentence`A piece of evidence in ${assessment.title} has expired, so its answer may have lost its support.`
        : sentence`${String(count)} pieces of evidence in ${assessment.title} have expired, so their answers may have lost their support.`,
    fa:
      count === 1
        ? sentence`یکی از شواهد «${assessment.title}» منقضی شده است و شاید پاسخ آن دیگر پشتوانه‌ای نداشته باشد.`
        : sentence`${inPersian(count)} شاهد «${assessment.title}» منقضی شده است و شاید پاسخ‌های آن‌ها دیگر پشتوانه‌ای نداشته باشند.`,
  }),
})

/** If none of the authors works on the assessment any more, its creator is notified, if they still do. */
async function prepare(ctx: AnonymousContext, assessmentId: string, evidences: { id: string }[]) {
  const ids = evidences.map(({ id }) => id)
  const people = await peopleOn(ctx, assessmentId)
    .where("role.roleId", "in", roleIdsWith("updateEvidence"))
    .select(({ eb, exists, ref, selectFrom }) => [
      exists(
        selectFrom("evidences as evidence")
          .where("evidence.id", "in", ids)
          .whereRef("evidence.createdBy", "=", "role.userId")
          .select("evidence.id"),
      ).as("isAuthor"),
      eb("assessments.createdBy", "=", ref("role.userId")).as("isCreator"),
    ])
    .execute()
  const authors = people.filter(({ isAuthor }) => isAuthor)
  const wanted = authors.length > 0 ? authors : people.filter(({ isCreator }) => isCreator)
  const told = recipientsOf(wanted.map(({ id, title, spaceId, userId }) => ({ id, title, spaceId, userId })))
  return told && { receivers: told.receivers, details: { assessment: told.assessment, count: ids.length } }
}

import type { AnonymousContext } from "../../../platform/context.ts"
import { roleIdsWith } from "../../permissions/index.ts"
import { defineMessage, sentence } from "./message.ts"

/** The authors of evidence that is about to expire, as far as they still work on the assessment, are notified. */
export const expiringEvidence = defineMessage({
  template: "evidenceexpiring",
  on: "evidence-expiring",
  prepare: (ctx, { assessmentId, evidences }) => prepare(ctx, assessmentId, evidences),
  title: { en: "Evidence is about to expire", fa: "شاهد رو به انقضا" },
  content: ({ assessment, count }) => ({
    en:
      count === 1
        ? sentence`An evidence in ${assessment.title} is about to expire. Confirm that it still holds, or replace it.`
        : sentence`${String(count)} evidences in ${assessment.title} are about to expire. Confirm that they still hold, or replace them.`,
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
        ? sentence`An evidence in ${assessment.title} has expired, so its answer may have lost its support.`
        : sentence`${String(count)} evidences in ${assessment.title} have expired, so their answers may have lost their support.`,
    fa:
      count === 1
        ? sentence`یکی از شواهد «${assessment.title}» منقضی شده است و شاید پاسخ آن دیگر پشتوانه‌ای نداشته باشد.`
        : sentence`${inPersian(count)} شاهد «${assessment.title}» منقضی شده است و شاید پاسخ‌های آن‌ها دیگر پشتوانه‌ای نداشته باشند.`,
  }),
})

/** If none of the authors works on the assessment any more, its creator is notified. */
async function prepare({ db }: AnonymousContext, assessmentId: string, evidences: { id: string }[]) {
  const found = await db
    .selectFrom("assessments")
    .where("id", "=", assessmentId)
    .where("deleted", "=", false)
    .select(["id", "title", "spaceId", "createdBy"])
    .executeTakeFirst()
  if (!found) return null
  const { createdBy, ...assessment } = found
  const authors = await db
    .selectFrom("evidences as evidence")
    .innerJoin("assessmentUserRoles as role", (join) =>
      join
        .onRef("role.assessmentId", "=", "evidence.assessmentId")
        .onRef("role.userId", "=", "evidence.createdBy"),
    )
    .innerJoin("spaceMembers as member", (join) =>
      join.onRef("member.userId", "=", "evidence.createdBy").on("member.spaceId", "=", assessment.spaceId),
    )
    .where(
      "evidence.id",
      "in",
      evidences.map(({ id }) => id),
    )
    .where("role.roleId", "in", roleIdsWith("updateEvidence"))
    .distinct()
    .select("evidence.createdBy as id")
    .execute()
  return {
    receivers: authors.length > 0 ? authors.map(({ id }) => id) : [createdBy],
    details: { assessment, count: evidences.length },
  }
}

function inPersian(count: number): string {
  return count.toLocaleString("fa-IR", { useGrouping: false })
}

import { type QueryCreator, sql } from "kysely"
import type { Context } from "../../../platform/context.ts"
import type { DB } from "../../../platform/database/generated/tables.ts"
import { invalid } from "../../../platform/errors.ts"
import { requireFreeStorage } from "../../../platform/files/transaction-files.ts"
import { checkRelease } from "./check-release.ts"

type Draft = { readonly id: number; readonly kit: { readonly id: number } }

/**
 * Releases a draft: it becomes the active version, and the previous one is archived. Assessments stay on the previous
 * version until they are migrated, and all earlier results become stale. The caller holds the lock on the kit.
 *
 * @throws INVALID_INPUT when the release check has findings · UPGRADE_REQUIRED the storage is full: each released content
 * that is assessed with is kept
 */
export async function activateVersion(ctx: Context, draft: Draft): Promise<void> {
  const findings = await checkRelease(ctx, draft)
  if (findings.length > 0) {
    throw invalid({
      en: "This version cannot be released yet. First fix the findings of its release check.",
      fa: "این نسخه هنوز نمی‌تواند نهایی شود: نخست مواردی را که بررسی نسخه فهرست می‌کند برطرف کنید.",
    })
  }
  const stamps = { lastModificationTime: ctx.now, lastModifiedBy: ctx.user.id }
  // In two statements, because a kit must never have two active versions.
  await ctx.db
    .updateTable("kitVersions")
    .set({ status: "ARCHIVE", ...stamps })
    .where("kitId", "=", draft.kit.id)
    .where("status", "=", "ACTIVE")
    .execute()
  await ctx.db
    .with("released", (db) =>
      db
        .updateTable("kitVersions")
        .set({ status: "ACTIVE", ...stamps })
        .where("id", "=", draft.id),
    )
    .with("forgotten", (db) => db.deleteFrom("deletedElements").where("kitVersionId", "=", draft.id))
    .with("linked", (db) => linkSubjects(db, draft))
    .updateTable("kits")
    .set({ activeVersionId: draft.id, lastMajorModificationTime: ctx.now })
    .where("id", "=", draft.kit.id)
    .execute()
  await requireFreeStorage(ctx)
  await ctx.record({ type: "kit-released", kitId: draft.kit.id, kitVersionId: draft.id })
}

/** Stores which questionnaires have an impact on which subjects; this never changes after the release. */
function linkSubjects(db: Pick<QueryCreator<DB>, "insertInto">, { id }: Draft) {
  return db
    .insertInto("subjectQuestionnaires")
    .columns(["kitVersionId", "subjectId", "questionnaireId"])
    .expression((eb) =>
      eb
        .selectFrom("questionImpacts as impact")
        .innerJoin("attributes as attribute", (join) =>
          join
            .onRef("attribute.kitVersionId", "=", "impact.kitVersionId")
            .onRef("attribute.id", "=", "impact.attributeId"),
        )
        .innerJoin("questions as question", (join) =>
          join
            .onRef("question.kitVersionId", "=", "impact.kitVersionId")
            .onRef("question.id", "=", "impact.questionId"),
        )
        .where("impact.kitVersionId", "=", id)
        .select([
          sql.ref<number>("impact.kitVersionId").as("kitVersionId"),
          "attribute.subjectId",
          "question.questionnaireId",
        ])
        .distinct(),
    )
}

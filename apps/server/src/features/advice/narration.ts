import { randomUUID } from "node:crypto"
import { isExpired } from "@plumbline/scoring"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { type Assessment, readsDrafts } from "../assessments/index.ts"
import { holds } from "../permissions/index.ts"
import { storableHtml } from "./written-advice.ts"

/** The narration as the advice screen shows it, with its open issues. */
export async function readNarration(ctx: Context, assessment: Assessment) {
  const { result, roleId } = assessment
  const found = await findNarration(ctx, result.id)
  // Who may only read the report gets a text once it is approved.
  const stored = found?.approved === false && !readsDrafts(assessment) ? undefined : found
  const { writer } = ctx.settings
  const isAssessors = stored !== undefined && stored.createdBy !== null
  return {
    aiNarration:
      stored && !isAssessors
        ? {
            narration: stored.aiNarration,
            creationTime: stored.aiNarrationTime,
            generatedBy: stored.aiNarrationWriter ?? "APP",
          }
        : null,
    assessorNarration:
      stored && isAssessors
        ? { narration: stored.assessorNarration, creationTime: stored.assessorNarrationTime }
        : null,
    issues: {
      notGenerated: stored === undefined,
      unapproved: stored?.approved === false,
      expired: stored !== undefined && isExpired(stored.calculation, result.calculations),
    },
    editable: holds(roleId, "createAdvice"),
    aiEnabled: writer === "AI",
    writer,
  }
}

/**
 * Stores an assessor's narration, or clears it: then no narration is shown, not even a generated one.
 *
 * @param assessment with a valid result
 * @throws INVALID_INPUT
 */
export async function writeNarration(
  ctx: Context,
  assessment: Assessment,
  given: string | null,
): Promise<void> {
  await storeNarration(ctx, assessment.result, {
    assessorNarration: given === null ? null : storableHtml("assessorNarration", given),
    assessorNarrationTime: ctx.now,
    createdBy: ctx.user.id,
    approved: true,
  })
}

/** Approving also counts as a modification, so the text is no longer expired. Does nothing without a narration. */
export async function approveNarration({ db, now }: Context, { result }: Assessment): Promise<void> {
  await db
    .updateTable("adviceNarrations")
    .set({ approved: true, calculation: result.calculations, lastModificationTime: now })
    .where("resultId", "=", result.id)
    .execute()
}

/** Shows a generated text from now on, pending approval. An assessor's text stays stored but hidden. */
export async function storeGeneratedNarration(
  ctx: AnonymousContext,
  result: Result,
  { narration, writer }: { narration: string; writer: "APP" | "AI" },
): Promise<void> {
  await storeNarration(ctx, result, {
    aiNarration: narration,
    aiNarrationWriter: writer,
    aiNarrationTime: ctx.now,
    createdBy: null,
    approved: false,
  })
}

/** The result that a narration is about: if it was calculated again in the meantime, the narration is expired. */
type Result = Pick<Assessment["result"], "id" | "calculations">

type Changes =
  | { assessorNarration: string | null; assessorNarrationTime: string; createdBy: string; approved: true }
  | {
      aiNarration: string
      aiNarrationWriter: "APP" | "AI"
      aiNarrationTime: string
      createdBy: null
      approved: false
    }

async function storeNarration(
  { db, now }: AnonymousContext,
  { id: resultId, calculations }: Result,
  changes: Changes,
): Promise<void> {
  const columns = { ...changes, calculation: calculations, lastModificationTime: now }
  await db
    .insertInto("adviceNarrations")
    .values({ id: randomUUID(), resultId, ...columns })
    .onConflict((conflict) => conflict.column("resultId").doUpdateSet(columns))
    .execute()
}

async function findNarration({ db }: AnonymousContext, resultId: string) {
  return db.selectFrom("adviceNarrations").where("resultId", "=", resultId).selectAll().executeTakeFirst()
}

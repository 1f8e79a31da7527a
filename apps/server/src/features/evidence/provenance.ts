import { expressionBuilder, sql } from "kysely"
import { type Static, Type } from "typebox"
import type { AnonymousContext } from "../../platform/context.ts"
import type { DB } from "../../platform/database/generated/tables.ts"
import { Nullable, Person, TimeText, Uuid } from "../../platform/http/schemas.ts"
import { inLanguage, type Language, type LocalText } from "../../platform/i18n/language.ts"
import { selectAssessments } from "../assessments/index.ts"
import { roleIdsWith } from "../permissions/index.ts"

/** Where an answer or an evidence comes from that was proposed and that a person has accepted. */
export const Provenance = Type.Object(
  {
    id: Uuid,
    source: Type.String({ description: "Who or what proposed it" }),
    program: Nullable(Type.String({ description: "Name of the API token with which it was proposed" })),
    proposedBy: Person,
    proposedAt: TimeText,
    reason: Type.String(),
    changed: Type.Boolean({ description: "The person who accepted it has answered with another option" }),
    note: Nullable(Type.String({ description: "By the person who accepted it" })),
  },
  { title: "Provenance" },
)

const unnamedReason: LocalText = {
  en: "Another assessment of this space answers a question with the same reference like this. You do not have access to its questions.",
  fa: "ارزیابی دیگری در همین فضا به پرسشی با همین مرجع چنین پاسخ داده است. شما به پرسش‌های آن دسترسی ندارید.",
}

/** In a query with `proposal`: whether the caller may read the questions of the assessment whose answer is proposed. */
export function readsOrigin({ db, user }: Pick<AnonymousContext, "db" | "user">) {
  const { exists } = expressionBuilder<DB, never>()
  return exists(
    selectAssessments(db, sql.val(user?.id ?? null))
      .where("assessment.id", "=", sql<string>`proposal.from_assessment_id`)
      .where("role.roleId", "in", roleIdsWith("viewQuestionnaireQuestions")),
  )
    .$castTo<boolean>()
    .as("readsOrigin")
}

/** Why something is proposed. What another assessment answers is shown only to those who may read it there. */
export function shownReason(
  {
    reason,
    fromAssessmentId,
    readsOrigin,
  }: { reason: string; fromAssessmentId: string | null; readsOrigin: boolean },
  language: Language,
): string {
  return fromAssessmentId === null || readsOrigin ? reason : inLanguage(unnamedReason, language)
}

/** The accepted proposals by id; nulls among the ids are left out. */
export async function readProvenances(
  { db, user, language }: AnonymousContext,
  proposalIds: readonly (string | null)[],
): Promise<Map<string, Static<typeof Provenance>>> {
  const ids = [...new Set(proposalIds.filter((id) => id !== null))]
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom("proposals as proposal")
    .innerJoin("users as person", "person.id", "proposal.proposedBy")
    .where("proposal.id", "in", ids)
    .select([
      "proposal.id",
      "proposal.source",
      "proposal.apiToken as program",
      "proposal.creationTime as proposedAt",
      "proposal.reason",
      "proposal.fromAssessmentId",
      readsOrigin({ db, user }),
      "proposal.note",
      "proposal.answerOptionId",
      "proposal.decidedOptionId",
      "person.id as personId",
      "person.displayName",
    ])
    .execute()
  return new Map(
    rows.map(({ id, source, program, proposedAt, note, personId, displayName, ...row }) => [
      id,
      {
        id,
        source,
        reason: shownReason(row, language),
        program,
        proposedBy: { id: personId, displayName },
        proposedAt,
        changed: row.answerOptionId !== row.decidedOptionId,
        note,
      },
    ]),
  )
}

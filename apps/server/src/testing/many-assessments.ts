import { sql } from "kysely"
import type { Database } from "../platform/database/connect.ts"

/**
 * Copies an assessment many times into a space, by SQL, with its result and values: the most recent copy is the first.
 * Each looks as if it had been created and answered by the person who created the original, who becomes its manager.
 *
 * @param db the tables of a tenant
 * @param of.answered how many of the copies have answers, from the first on; default all
 */
export async function copyAssessment(
  db: Database,
  id: string,
  to: { spaceId: number; count: number; answered?: number },
): Promise<void> {
  const { spaceId, count, answered = count } = to
  const copies = sql<{ nth: number }>`(select generate_series(1, ${sql.lit(count)}) as nth)`
  /** The same for every row that comes from the same original. */
  const idOf = (column: string) =>
    sql<string>`md5(${sql.ref(column)}::text || '/' || ${sql.lit(spaceId)} || '/' || copy.nth)::uuid`
  const earlier = (column: string) => sql<string>`${sql.ref(column)} - copy.nth * interval '1 second'`

  await db
    .insertInto("assessments")
    .columns([
      ...["id", "code", "title", "spaceId", "kitId", "mode", "creationTime", "lastModificationTime"],
      ...["createdBy", "lastModifiedBy"],
    ] as "id"[])
    .expression((eb) =>
      eb
        .selectFrom(["assessments as model", copies.as("copy")])
        .where("model.id", "=", id)
        .select([
          idOf("model.id").as("id"),
          sql<string>`'copy-' || copy.nth`.as("code"),
          sql<string>`'Service ' || lpad((copy.nth * 7919 % 100000)::text, 5, '0')`.as("title"),
          sql<number>`${sql.lit(spaceId)}::bigint`.as("spaceId"),
          ...(["model.kitId", "model.mode", "model.creationTime"] as const),
          earlier("model.lastModificationTime").as("lastModificationTime"),
          ...(["model.createdBy", "model.lastModifiedBy"] as const),
        ]),
    )
    .execute()
  const results = { id: idOf("model.id").as("id"), ofResult: idOf("model.resultId").as("resultId") }
  const kept = [
    ...([
      "kitVersionId",
      "maturityLevelId",
      "confidenceValue",
      "isCalculateValid",
      "isConfidenceValid",
    ] as const),
    ...(["language", "lastModificationTime", "calculationStamp", "completed", "calculations"] as const),
    ...(["calculatedKitTime", "calculatedCustomTime", "confidenceKitTime", "confidenceCustomTime"] as const),
  ]
  await db
    .insertInto("assessmentResults")
    .columns(["id", "assessmentId", "listedIn", ...kept])
    .expression((eb) =>
      eb
        .selectFrom(["assessmentResults as model", copies.as("copy")])
        .where("model.assessmentId", "=", id)
        .select([
          results.id,
          idOf("model.assessmentId").as("assessmentId"),
          sql<number>`${sql.lit(spaceId)}::bigint`.as("listedIn"),
          ...kept.map(ofModel),
        ]),
    )
    .execute()
  const roles = ["userId", "roleId", "createdBy", "creationTime"] as const
  await db
    .insertInto("assessmentUserRoles")
    .columns(["assessmentId", ...roles])
    .expression((eb) =>
      eb
        .selectFrom(["assessmentUserRoles as model", copies.as("copy")])
        .where("model.assessmentId", "=", id)
        .select([idOf("model.assessmentId").as("assessmentId"), ...roles.map(ofModel)]),
    )
    .execute()
  const ofResult = db
    .selectFrom("assessmentResults")
    .where("assessmentId", "=", id)
    .select("assessmentResults.id")
  for (const [table, columns, most] of [
    ["subjectValues", ["subjectId", "maturityLevelId", "confidenceValue"], answered],
    ["attributeValues", ["attributeId", "maturityLevelId", "confidenceValue"], answered],
    ["answers", answerColumns, answered],
  ] as const) {
    await db
      .insertInto(table)
      .columns(["id", "resultId", ...columns] as "id"[])
      .expression((eb) =>
        eb
          .selectFrom([`${table} as model` as "answers as model", copies.as("copy")])
          .where("model.resultId", "=", ofResult)
          .where(sql<boolean>`copy.nth <= ${sql.lit(most)}`)
          .select([results.id, results.ofResult, ...columns.map((name) => ofModel(name as "questionId"))]),
      )
      .execute()
  }
}

const answerColumns = [
  ...(["questionId", "questionnaireId", "answerOptionId", "confidenceLevelId", "isNotApplicable"] as const),
  ...(["status", "deleted", "createdBy", "lastModifiedBy"] as const),
]

function ofModel<Name extends string>(name: Name): `model.${Name}` {
  return `model.${name}`
}

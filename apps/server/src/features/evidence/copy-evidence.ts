import { sql } from "kysely"
import type { Context } from "../../platform/context.ts"

/**
 * Copies the evidence of an assessment to another one, with its attachments but without comments. The copies belong to the
 * caller, who can change and remove them; they keep the times of the originals, which tell how old they are, and until when
 * they hold. A copied attachment shares the stored file, so it takes no further room: see `deleteAttachment`.
 *
 * @param questionIds of the questions whose evidence is wanted
 */
export async function copyEvidence(
  { db, tenant, user, client }: Context,
  { from, to, questionIds }: { from: string; to: string; questionIds: readonly number[] },
): Promise<void> {
  const [evidences, attachments] = [
    sql.id(tenant.schema, "evidences"),
    sql.id(tenant.schema, "evidence_attachments"),
  ]
  await sql`
    with originals as materialized (
      select *, gen_random_uuid() as copy_id from ${evidences}
      where assessment_id = ${from}::uuid and not deleted and type is not null
        and question_id = any(${questionIds}::bigint[])
    ), copies as (
      insert into ${evidences} (id, assessment_id, question_id, description, type, resolved, observed_at, valid_until,
        source, method, expiry_told, creation_time, last_modification_time, created_by, last_modified_by,
        api_token)
      select copy_id, ${to}::uuid, question_id, description, type, resolved, observed_at, valid_until, source, method,
        expiry_told, creation_time, last_modification_time, ${user.id}::uuid, ${user.id}::uuid,
        ${client.apiToken?.name ?? null}::text
      from originals
    ), attached as materialized (
      -- Locked, so that no file is removed while a copy is about to name it.
      select attachment.*, originals.copy_id from ${attachments} as attachment
      join originals on originals.id = attachment.evidence_id
      for share of attachment
    )
    insert into ${attachments} (id, evidence_id, file_path, description, created_by, creation_time)
    select gen_random_uuid(), copy_id, file_path, description, ${user.id}::uuid, creation_time from attached
  `.execute(db)
}

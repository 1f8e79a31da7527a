import { sql } from "kysely"
import type { AnonymousContext } from "../context.ts"
import { JOBS_SCHEMA } from "../jobs/engine.ts"
import type { Mail } from "./mail.ts"
import { FAILED_MAILS } from "./send-mail.ts"

const jobs = sql.id(JOBS_SCHEMA, "job")

/** A mail of the tenant that was given up, without its content, which may let its reader into an account. */
export type FailedMail = { id: string; to: string; subject: string; givenUp: string; reason: string | null }

/** The mails of the tenant that were given up in the last two weeks, oldest first. */
export async function listFailedMails({ db, tenant }: AnonymousContext): Promise<FailedMail[]> {
  const { rows } = await sql<FailedMail>`
    select id::text, data #>> '{payload,to}' as "to", data #>> '{payload,subject}' as subject,
      created_on as given_up, output ->> 'message' as reason
    from ${jobs} where name = ${FAILED_MAILS} and data ->> 'tenant' = ${tenant.slug}
    order by created_on, id`.execute(db)
  return rows
}

/** Queues failed mails of the tenant once more; returns how many. Requires a transaction. */
export async function sendFailedMails(ctx: AnonymousContext, which: string[] | "all"): Promise<number> {
  const { rows } = await sql<{ mail: Mail }>`
    delete from ${jobs} where name = ${FAILED_MAILS} and data ->> 'tenant' = ${ctx.tenant.slug}
      ${which === "all" ? sql`` : sql`and id::text = any(${which})`}
    returning data -> 'payload' as mail`.execute(ctx.db)
  for (const { mail } of rows) await ctx.mail.send(mail)
  return rows.length
}

import { sql } from "kysely"
import { Counter } from "prom-client"
import type { Cells } from "../cells/cells.ts"
import type { AnonymousContext } from "../context.ts"
import { shortened } from "../email.ts"
import { JOBS_SCHEMA } from "../jobs/engine.ts"
import { defineJob, type Job, type Jobs } from "../jobs/job.ts"
import type { Tenant } from "../tenants/tenants.ts"
import { createUnderWay } from "../under-way.ts"
import { type Mail, type Mailer, type MailTransport, mailJob, sendMail } from "./mail.ts"

/** The queue of mails that were given up. */
const FAILED_MAILS = "failed-mails"

export const mailsGivenUp = new Counter({
  name: "mails_given_up_total",
  help: "Number of mails that the mail server did not accept within a day, by tenant",
  labelNames: ["tenant"],
  registers: [],
})

/**
 * The job that sends a mail. Mail servers may be away for hours, and many refuse the first attempt of a stranger: it is
 * repeated after a minute or two, then after pauses of about twice that, up to four hours, for at least 24 hours and at
 * most 29. Mails that were given up can be sent again.
 */
export function sendMailBy(transport: MailTransport): Job<Mail> {
  return defineJob<Mail>({
    ...mailJob,
    attempts: 14,
    slots: 6,
    ofTenant: 2,
    pauseSeconds: 60,
    longestPauseSeconds: 4 * 3600,
    givenUpTo: FAILED_MAILS,
    async givenUp(tenant, { to }, ctx) {
      mailsGivenUp.inc({ tenant })
      await ctx?.inTransaction((own) => own.record({ type: "mail-given-up", address: shortened(to) }))
    },
    run: (_ctx, mail) => transport.send(mail),
  })
}

/** @param report receives the error if a mail could not be composed or queued */
export function createMailer(cells: Cells, jobs: Jobs, report: (error: unknown) => void): Mailer {
  const underWay = createUnderWay()

  async function writeAndQueue(tenant: Tenant, mail: Mail | (() => Promise<Mail | null>)): Promise<void> {
    const written = typeof mail === "function" ? await mail() : mail
    if (!written) return
    await jobs.send(mailJob, tenant, written, cells.databaseOf(tenant))
    jobs.wake(mailJob, tenant)
  }

  return {
    send(tenant, mail) {
      const queued = Promise.resolve().then(() => writeAndQueue(tenant, mail))
      underWay.add(queued.catch(report))
    },
    settled: underWay.settled,
  }
}

const jobs = sql.id(JOBS_SCHEMA, "job")

/** A mail of the tenant that was given up, without its content, which may let its reader into an account. */
type FailedMail = { id: string; to: string; subject: string; givenUp: string; reason: string | null }

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
  for (const { mail } of rows) await sendMail(ctx, mail)
  return rows.length
}

/**
 * Removes from the queue what waits for a person or names them, mails that were given up included.
 *
 * @param email null for one that may be somebody else's
 */
export async function removeMailsOf(
  { db, tenant }: AnonymousContext,
  { id, email }: { id: string; email: string | null },
): Promise<void> {
  await sql`
    delete from ${jobs} where name in (${mailJob.name}, ${FAILED_MAILS}) and data ->> 'tenant' = ${tenant.slug}
      and state <> 'active' and (data #>> '{payload,to}' = ${email} or data #> '{payload,names}' ? ${id})`.execute(
    db,
  )
}

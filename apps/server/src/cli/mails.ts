import type { AnonymousContext } from "../platform/context.ts"
import { notFound } from "../platform/errors.ts"
import { listFailedMails, sendFailedMails } from "../platform/mail/send-mail.ts"
import { commandNamed, databaseHelp, exactly, runCommand, WrongUse } from "./command.ts"
import { contextOf, type OpenedApp, tenantsMeant, withApp } from "./opened-app.ts"

const usage = `Usage: plumbline mails <command> [--tenant <slug>]

A mail that the mail server has not accepted for a day is given up, and kept for two weeks.

  failed          Prints the mails that were given up, oldest first, one JSON object per line
  resend <id>...  Queues these mails again; --all for all of them

  --tenant   Short name of the tenant. Default: all tenants.

Exit code: 0 done, 1 there is no such tenant or mail, 2 wrong usage.
${databaseHelp}
`

const options = { tenant: { type: "string" }, all: { type: "boolean", default: false } } as const

type Print = (line: string) => void
type Command = (contexts: AnonymousContext[], ids: string[], all: boolean, print: Print) => Promise<void>

const commands: Record<string, Command> = { failed, resend }

/**
 * Runs `mails …`; `args` is what follows it.
 *
 * @returns the exit code: 0 done · 1 no such tenant or mail · 2 wrong usage
 */
export async function runMailsCommand(
  args: string[],
  openApp: () => Promise<OpenedApp>,
  print: Print = console.log,
): Promise<number> {
  return runCommand({ args, usage, options, print }, async ({ values, positionals }) => {
    const [name, ...ids] = positionals
    const command = commandNamed(commands, name)
    if (command === resend && values.all === ids.length > 0) throw new WrongUse("Name mails, or --all.")
    await withApp(openApp, async (app) =>
      command(
        (await tenantsMeant(app, values.tenant)).map((tenant) => contextOf(app, tenant)),
        ids,
        values.all,
        print,
      ),
    )
  })
}

async function failed(
  contexts: AnonymousContext[],
  ids: string[],
  _all: boolean,
  print: Print,
): Promise<void> {
  exactly(ids)
  for (const ctx of contexts) {
    for (const mail of await listFailedMails(ctx)) {
      print(JSON.stringify({ tenant: ctx.tenant.slug, ...mail }))
    }
  }
}

async function resend(
  contexts: AnonymousContext[],
  ids: string[],
  all: boolean,
  print: Print,
): Promise<void> {
  let count = 0
  for (const ctx of contexts) {
    count += await ctx.inTransaction((inside) => sendFailedMails(inside, all ? "all" : ids))
  }
  if (count < ids.length) throw notFound("mail")
  print(`Mails queued again: ${count}.`)
}

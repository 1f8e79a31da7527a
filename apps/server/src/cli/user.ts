import {
  activate,
  deactivate,
  findPersonToManage,
  listPeople,
  makeAdministrator,
  removeAdministrator,
} from "../features/users/index.ts"
import type { Context } from "../platform/context.ts"
import { databaseHelp, exactly } from "./command.ts"
import { type OpenedApp, tenantHelp } from "./opened-app.ts"
import { type Print, runSystemCommand, type SystemCommand } from "./system-commands.ts"

const usage = `Usage: plumbline user <command> [--tenant <slug>]

  list                  Everybody with an account: address, state, last day here, name; --json for one object per line
  deactivate <address>  Locks a person out: sessions, API tokens, open pages, calendar and invitations end at once, and
                        they cannot sign in any more, at an external provider neither. Their roles stay
  activate <address>    Lets them in again
  promote <address>     Makes a person an administrator, who may deactivate and activate others by the API
  demote <address>      Takes that back

${tenantHelp}

Exit code: 0 done, 1 it failed, 2 wrong usage.
Servers on PostgreSQL notice within seconds. ${databaseHelp}
`

const commands: Record<string, SystemCommand> = {
  list,
  deactivate: lock,
  activate: unlock,
  promote: changing(makeAdministrator, "is an administrator."),
  demote: changing(removeAdministrator, "is no administrator."),
}

/**
 * Runs `user …`; `args` is what follows `user`.
 *
 * @returns the exit code: 0 done · 1 failed · 2 wrong usage
 */
export async function runUserCommand(
  args: string[],
  openApp: () => Promise<OpenedApp>,
  print: Print = console.log,
): Promise<number> {
  return runSystemCommand(commands, { args, usage, print, openApp })
}

async function list(ctx: Context, words: string[], print: Print, isJson: boolean): Promise<void> {
  exactly(words)
  for (const person of await listPeople(ctx)) {
    const { id, email, displayName, deactivationTime, superuser, lastVisitTime } = person
    const state = deactivationTime !== null ? "deactivated" : superuser ? "administrator" : "active"
    if (isJson) print(JSON.stringify({ id, email, displayName, state, lastVisitTime }))
    else print(`${email.padEnd(40)} ${state.padEnd(13)} ${lastVisitTime.slice(0, 10)} ${displayName}`)
  }
}

async function lock(ctx: Context, words: string[], print: Print): Promise<void> {
  const { email, spaces, expertGroups } = await deactivate(ctx, await personIn(ctx, words))
  print(`${email} is deactivated.`)
  for (const { id, title } of spaces) print(`Still owns the space ${id}: ${title}`)
  for (const { id, title } of expertGroups) print(`Still owns the expert group ${id}: ${title}`)
}

async function unlock(ctx: Context, words: string[], print: Print): Promise<void> {
  const { email } = await activate(ctx, await personIn(ctx, words))
  print(`${email} is active.`)
}

function changing(change: typeof makeAdministrator, outcome: string): SystemCommand {
  return async (ctx, words, print) => {
    const person = await personIn(ctx, words)
    await change(ctx, person)
    print(`${person.email} ${outcome}`)
  }
}

function personIn(ctx: Context, words: string[]) {
  return findPersonToManage(ctx, exactly(words, "address")[0])
}

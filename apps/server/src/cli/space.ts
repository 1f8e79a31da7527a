import {
  activateSpace,
  deactivateSpace,
  limitSubscription,
  listAllSpaces,
  type OperatedSpace,
} from "../features/spaces/index.ts"
import type { Context } from "../platform/context.ts"
import { databaseHelp, exactly, idIn, WrongUse } from "./command.ts"
import { type OpenedApp, tenantHelp } from "./opened-app.ts"
import { type Print, runSystemCommand, type SystemCommand } from "./system-commands.ts"

const usage = `Usage: plumbline space <command> [--tenant <slug>]

  list                  All spaces but the personal ones: id, type, state, address of the owner, title; --json for one
                        object per line
  deactivate <id>       Locks a space: it stays in the lists of its members, but nobody can list its assessments, or
                        create one or move one there. Nothing in it is lost
  activate <id>         Opens it again
  expire <id> <day>     Lets the subscription of a premium space end after a day, such as 2026-12-31: from then on no
                        assessment can be created there or moved there. "never" takes that back

The owner of the space is notified, and the audit log says what was done.

${tenantHelp}

Exit code: 0 done, 1 it failed, 2 wrong usage.
${databaseHelp}
`

const commands: Record<string, SystemCommand> = {
  list,
  deactivate: changing(deactivateSpace),
  activate: changing(activateSpace),
  expire,
}

/**
 * Runs `space …`; `args` is what follows `space`.
 *
 * @returns the exit code: 0 done · 1 failed · 2 wrong usage
 */
export async function runSpaceCommand(
  args: string[],
  openApp: () => Promise<OpenedApp>,
  print: Print = console.log,
): Promise<number> {
  return runSystemCommand(commands, { args, usage, print, openApp })
}

async function list(ctx: Context, words: string[], print: Print, isJson: boolean): Promise<void> {
  exactly(words)
  for (const space of await listAllSpaces(ctx)) {
    if (isJson) print(JSON.stringify({ ...space, state: stateOf(space) }))
    else {
      const { id, type, ownerEmail, title } = space
      print(
        `${String(id).padEnd(8)} ${type.padEnd(8)} ${stateOf(space).padEnd(20)} ${ownerEmail.padEnd(40)} ${title}`,
      )
    }
  }
}

function changing(change: (ctx: Context, id: number) => Promise<OperatedSpace>): SystemCommand {
  return async (ctx, words, print) => {
    const space = await change(ctx, idIn("<id>", exactly(words, "id")[0]))
    print(`The space ${space.id} (${space.title}, of ${space.ownerEmail}) is ${stateOf(space)}.`)
  }
}

async function expire(ctx: Context, words: string[], print: Print): Promise<void> {
  const [id, day] = exactly(words, "id", "day")
  const space = await limitSubscription(ctx, idIn("<id>", id), day === "never" ? null : dayIn(day))
  const end = space.lastDay === null ? "does not end" : `ends after ${space.lastDay}`
  print(`The subscription of the space ${space.id} (${space.title}, of ${space.ownerEmail}) ${end}.`)
}

function stateOf({ status, lastDay }: OperatedSpace): string {
  if (status === "INACTIVE") return "deactivated"
  return lastDay === null ? "active" : `active to ${lastDay}`
}

function dayIn(text: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  if (time && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text)) return text
  throw new WrongUse(`<day> must be a day such as 2026-12-31, or "never", not "${text}".`)
}

import { revokeAllTokens } from "../features/api-tokens/index.ts"
import { giveGroup } from "../features/expert-groups/index.ts"
import { giveSpace } from "../features/spaces/index.ts"
import {
  activate,
  deactivate,
  findPersonToManage,
  listOrphaned,
  listOwnedBy,
  listPeople,
  lockAccount,
  makeAdministrator,
  removeAdministrator,
  resetSecondFactor,
  signOut,
} from "../features/users/index.ts"
import type { Context } from "../platform/context.ts"
import { databaseHelp, exactly, WrongUse } from "./command.ts"
import { type OpenedApp, tenantHelp } from "./opened-app.ts"
import { type Print, runSystemCommand, type SystemCommand } from "./system-commands.ts"

const usage = `Usage: plumbline user <command> [--tenant <slug>]

  list                  Everybody with an account: address, state, last day here, name; --json for one object per line
  deactivate <address>  Locks a person out: sessions, API tokens, open pages, calendar and invitations end at once, and
                        they cannot sign in any more, at an external provider neither. Their roles stay
  activate <address>    Lets them in again
  sign-out <address>    Ends their sessions and open pages; they may sign in again. An external provider keeps its session
  revoke-tokens <address>
                        Revokes all their API tokens
  orphaned              Spaces and expert groups whose owner is deactivated; --json for one object per line
  hand-over <from> <to> Makes another person the owner of all spaces and expert groups of a person, one after the other;
                        repeat it if it was interrupted. Of somebody deactivated, also of the personal space, if there
                        are assessments in it
  reset-second-factor <address>
                        Removes the passkeys and recovery codes of a person who has lost them all; a mail tells them so
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
  "sign-out": changing(signOut, "is signed out."),
  "revoke-tokens": changing(
    (ctx, person) => revokeAllTokens({ ...ctx, user: person }),
    "has no API token any more.",
  ),
  orphaned,
  "hand-over": handOver,
  "reset-second-factor": changing(resetSecondFactor, "has no passkeys any more."),
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

async function orphaned(ctx: Context, words: string[], print: Print, isJson: boolean): Promise<void> {
  exactly(words)
  for (const each of await listOrphaned(ctx)) {
    const { kind, id, title, ownerEmail } = each
    if (isJson) print(JSON.stringify(each))
    else print(`${kind.padEnd(13)} ${String(id).padEnd(8)} ${ownerEmail.padEnd(40)} ${title}`)
  }
}

/** In pieces: whoever owns much keeps nobody waiting. What was handed over already is not looked at again. */
async function handOver(ctx: Context, words: string[], print: Print) {
  const [from, to] = exactly(words, "from", "to")
  const [giver, heir] = [await findPersonToManage(ctx, from), await findPersonToManage(ctx, to)]
  if (heir.deactivationTime !== null) throw new WrongUse(`${heir.email} is deactivated.`)
  if (heir.id === giver.id) throw new WrongUse("<from> and <to> are the same person.")
  const { spaces, expertGroups } = await listOwnedBy(ctx, giver)
  const piece = (what: string, title: string, give: typeof giveSpace, id: number) => async (own: Context) => {
    if ((await lockAccount(own, heir.id)).deactivationTime !== null)
      throw new WrongUse(`${heir.email} is deactivated.`)
    const isGiven = await give(own, { id, from: giver.id, to: heir.id })
    if (isGiven) print(`${heir.email} owns the ${what} ${id}: ${title}`)
  }
  if (spaces.length + expertGroups.length === 0)
    print(`${giver.email} owns nothing that could be handed over.`)
  return [
    ...spaces.map(({ id, title }) => piece("space", title, giveSpace, id)),
    ...expertGroups.map(({ id, title }) => piece("expert group", title, giveGroup, id)),
  ]
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

import { listScimTokens, makeScimToken, revokeScimToken } from "../features/directory/index.ts"
import type { Context } from "../platform/context.ts"
import { databaseHelp, exactly, idIn } from "./command.ts"
import { type OpenedApp, tenantHelp } from "./opened-app.ts"
import { type Print, runSystemCommand, type SystemCommand } from "./system-commands.ts"

const usage = `Usage: plumbline scim-token <command> [--tenant <slug>]

A directory, such as Microsoft Entra ID or Okta, uses such a token to keep people and groups up to date, at the address
<address of the tenant>/scim/v2. Whoever has it can deactivate everybody in the tenant, and take over their accounts by
changing addresses.

  create <name>   Makes a token and prints it; it is shown only once
  list            The tokens: id, first characters, day made, day last used, name; --json for one object per line
  revoke <id>     Makes a token invalid at once, on all nodes

${tenantHelp}

Exit code: 0 done, 1 it failed, 2 wrong usage.
${databaseHelp}
`

const commands: Record<string, SystemCommand> = { create, list, revoke }

/**
 * Runs `scim-token …`; `args` is what follows `scim-token`.
 *
 * @returns the exit code: 0 done · 1 failed · 2 wrong usage
 */
export async function runScimTokenCommand(
  args: string[],
  openApp: () => Promise<OpenedApp>,
  print: Print = console.log,
): Promise<number> {
  return runSystemCommand(commands, { args, usage, print, openApp })
}

async function create(ctx: Context, words: string[], print: Print): Promise<void> {
  const { token } = await makeScimToken(ctx, exactly(words, "name")[0])
  print(`Address: ${ctx.tenant.publicUrl}/scim/v2`)
  print(`Token:   ${token}`)
}

async function list(ctx: Context, words: string[], print: Print, isJson: boolean): Promise<void> {
  exactly(words)
  for (const token of await listScimTokens(ctx)) {
    const { id, name, beginning, creationTime, lastUseTime } = token
    if (isJson) print(JSON.stringify(token))
    else {
      const used = lastUseTime?.slice(0, 10) ?? "never"
      print(`${String(id).padEnd(6)} ${beginning}… ${creationTime.slice(0, 10)} ${used.padEnd(10)} ${name}`)
    }
  }
}

async function revoke(ctx: Context, words: string[], print: Print): Promise<void> {
  const { name } = await revokeScimToken(ctx, idIn("<id>", exactly(words, "id")[0]))
  print(`The token "${name}" is revoked.`)
}

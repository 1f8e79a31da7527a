import { parseArgs } from "node:util"
import { systemUser } from "../features/users/index.ts"
import type { Context } from "../platform/context.ts"
import { inTransaction } from "../platform/create-context.ts"
import { commandNamed, runCommand } from "./command.ts"
import { type OpenedApp, tenantNamed, tenantOption, withApp } from "./opened-app.ts"

export type Print = (line: string) => void

/** What an operator does in a tenant, in a transaction and in the name of the system. */
export type SystemCommand = (ctx: Context, words: string[], print: Print, isJson: boolean) => Promise<void>

type Frame = { args: string[]; usage: string; print: Print; openApp: () => Promise<OpenedApp> }

/**
 * Runs the command that the first argument names, in the tenant of `--tenant`.
 *
 * @returns the exit code: 0 done · 1 failed · 2 wrong usage
 */
export async function runSystemCommand(
  commands: Record<string, SystemCommand>,
  { args, usage, print, openApp }: Frame,
): Promise<number> {
  return runCommand({ args, usage, print }, async () => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { ...tenantOption, json: { type: "boolean", default: false } },
    })
    const [name, ...words] = positionals
    const command = commandNamed(commands, name)
    await withApp(openApp, async (app) => {
      const tenant = await tenantNamed(app, values.tenant)
      await inTransaction(app.dependencies, { tenant, user: systemUser, language: "EN" }, (ctx) =>
        command({ ...ctx, user: systemUser }, words, print, values.json),
      )
    })
    return 0
  })
}

import { systemUser } from "../features/users/index.ts"
import type { Context } from "../platform/context.ts"
import { inTransaction } from "../platform/create-context.ts"
import { commandNamed, runCommand } from "./command.ts"
import { type OpenedApp, tenantNamed, tenantOption, withApp } from "./opened-app.ts"

const options = { ...tenantOption, json: { type: "boolean", default: false } } as const

export type Print = (line: string) => void

/**
 * What an operator does in a tenant, in a transaction and in the name of the system. What it returns is done afterwards,
 * each in a transaction of its own.
 */
export type SystemCommand = (
  ctx: Context,
  words: string[],
  print: Print,
  isJson: boolean,
) => Promise<void | readonly ((ctx: Context) => Promise<void>)[]>

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
  return runCommand({ args, usage, options, print }, async ({ values, positionals }) => {
    const [name, ...words] = positionals
    const command = commandNamed(commands, name)
    await withApp(openApp, async (app) => {
      const tenant = await tenantNamed(app, values.tenant)
      const inOwn = async <T>(work: (ctx: Context) => Promise<T>) => {
        const caller = { tenant, user: systemUser, language: "EN" } as const
        return (await inTransaction(app.dependencies, caller, (ctx) => work({ ...ctx, user: systemUser })))
          .value
      }
      const pieces = await inOwn((ctx) => command(ctx, words, print, values.json))
      for (const piece of pieces ?? []) await inOwn(piece)
    })
  })
}

import { parseArgs } from "node:util"
import { rotateSigningKeys } from "../identity/index.ts"
import { commandNamed, databaseHelp, exactly, runCommand } from "./command.ts"
import { type OpenedApp, tenantsMeant, withApp } from "./opened-app.ts"

const usage = `Usage: plumbline keys rotate [--tenant <slug>]

Gives the embedded identity provider a new signing key at once, for when the old one may have been disclosed. Old tokens
stay valid until they expire; to end them as well, people sign out or their sessions are ended.

  --tenant   Short name of the tenant. Default: all tenants.

Exit code: 0 done, 1 there is no such tenant, 2 wrong usage.
${databaseHelp}
`

/**
 * Runs `keys rotate`; `args` is what follows `keys`.
 *
 * @returns the exit code: 0 done · 1 no such tenant · 2 wrong usage
 */
export async function runKeysCommand(
  args: string[],
  openApp: () => Promise<OpenedApp>,
  print: (line: string) => void = console.log,
): Promise<number> {
  return runCommand({ args, usage, print }, async () => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { tenant: { type: "string" } },
    })
    const [name, ...rest] = positionals
    const command = commandNamed({ rotate }, name)
    exactly(rest)
    await withApp(openApp, (app) => command(app, values.tenant, print))
    return 0
  })
}

async function rotate(
  app: OpenedApp,
  slug: string | undefined,
  print: (line: string) => void,
): Promise<void> {
  for (const tenant of await tenantsMeant(app, slug)) {
    await rotateSigningKeys(app.dependencies, tenant)
    print(`New signing key for "${tenant.slug}".`)
  }
}

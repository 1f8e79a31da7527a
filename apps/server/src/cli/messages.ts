import { listMessages } from "../features/contact/index.ts"
import { databaseHelp, exactly, runCommand } from "./command.ts"
import { contextOf, type OpenedApp, tenantsMeant, withApp } from "./opened-app.ts"

const usage = `Usage: plumbline messages [--tenant <slug>]

Prints messages sent with the contact form, oldest first, one JSON object per line.

  --tenant   Short name of the tenant. Default: all tenants.

Exit code: 0 done, 1 there is no such tenant, 2 wrong usage.
${databaseHelp}
`

const options = { tenant: { type: "string" } } as const

/**
 * Runs `messages`; `args` is what follows it.
 *
 * @returns the exit code: 0 done · 1 no such tenant · 2 wrong usage
 */
export async function runMessagesCommand(
  args: string[],
  openApp: () => Promise<OpenedApp>,
  print: (line: string) => void = console.log,
): Promise<number> {
  return runCommand({ args, usage, options, print }, async ({ values, positionals }) => {
    exactly(positionals)
    await withApp(openApp, async (app) => {
      for (const tenant of await tenantsMeant(app, values.tenant)) {
        for await (const { fields, ...message } of listMessages(contextOf(app, tenant))) {
          print(JSON.stringify({ tenant: tenant.slug, ...message, ...fields }))
        }
      }
    })
  })
}

import { parseArgs } from "node:util"
import { listMessages } from "../features/contact/index.ts"
import { createContext } from "../platform/context.ts"
import { databaseHelp, type OpenedApp } from "./kit-command.ts"

const usage = `Usage: plumbline messages [--tenant <slug>]

Prints what people have sent by the contact form, oldest first, one JSON object a line.

  --tenant   Short name of the tenant. Default: all of them.

Exit code: 0 done, 1 there is no such tenant, 2 wrong use.
${databaseHelp}
`

/**
 * Runs `messages`; `args` is what follows it.
 *
 * @returns the exit code: 0 done · 1 no such tenant · 2 wrong use
 */
export async function runMessagesCommand(
  args: string[],
  openApp: () => Promise<OpenedApp>,
  print: (line: string) => void = console.log,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    strict: false,
    options: { tenant: { type: "string" }, help: { type: "boolean", short: "h" } },
  })
  if (values.help || positionals.length > 0 || values.tenant === true) {
    print(usage)
    return values.help ? 0 : 2
  }
  const app = await openApp()
  try {
    const tenants = app.tenants
      .all()
      .filter(({ slug }) => values.tenant === undefined || slug === values.tenant)
    for (const tenant of tenants) {
      const ctx = createContext(app.dependencies, { tenant, user: null, language: "EN" })
      for await (const { fields, ...message } of listMessages(ctx)) {
        print(JSON.stringify({ tenant: tenant.slug, ...message, ...fields }))
      }
    }
    if (tenants.length > 0) return 0
    print(`There is no tenant "${values.tenant}".`)
    return 1
  } finally {
    await app.close()
  }
}

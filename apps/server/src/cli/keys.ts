import { parseArgs } from "node:util"
import { rotateSigningKeys } from "../identity/index.ts"
import type { Dependencies } from "../platform/context.ts"
import type { Tenants } from "../platform/tenants/tenants.ts"

/** What the command needs of the application. */
type OpenedApp = { dependencies: Dependencies; tenants: Tenants; close(): Promise<void> }

const usage = `Usage: plumbline keys rotate [--tenant <slug>]

Gives the embedded identity provider a new key to sign tokens with, at once: for when the old one may be known to
somebody. Old tokens stay good until they expire; to end them as well, people sign out or their sessions are ended.

  --tenant   Short name of the tenant. Default: all of them.

Exit code: 0 done, 1 there is no such tenant, 2 wrong use.
With an embedded database stop the server first: one process at a time can open it.
`

/**
 * Runs `keys rotate`; `args` is what follows `keys`.
 *
 * @returns the exit code: 0 done · 1 no such tenant · 2 wrong use
 */
export async function runKeysCommand(
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
  if (values.help || positionals.join(" ") !== "rotate" || values.tenant === true) {
    print(usage)
    return values.help ? 0 : 2
  }
  const app = await openApp()
  try {
    const { tenant: slug } = values
    const tenants = app.tenants.all().filter((tenant) => slug === undefined || tenant.slug === slug)
    for (const tenant of tenants) {
      await rotateSigningKeys(app.dependencies, tenant)
      print(`New signing key for "${tenant.slug}".`)
    }
    if (tenants.length > 0) return 0
    print(`There is no tenant "${slug}".`)
    return 1
  } finally {
    await app.close()
  }
}

import type { Config } from "../config.ts"
import { rotateKey } from "../features/attestations/index.ts"
import { rotateSigningKeys } from "../identity/index.ts"
import { inTransaction } from "../platform/create-context.ts"
import { openDatabase } from "../platform/database/open.ts"
import { acceptSecret } from "../platform/tenants/common-settings.ts"
import type { Tenant } from "../platform/tenants/tenants.ts"
import { commandNamed, databaseHelp, exactly, runCommand, WrongUse } from "./command.ts"
import { type OpenedApp, tenantsMeant, withApp } from "./opened-app.ts"

const usage = `Usage: plumbline keys rotate [--for sign-in|results] [--tenant <slug>]
       plumbline keys accept

rotate: creates a new signing key at once, for when the old one may have been disclosed.

  --for      sign-in (default): of the embedded identity provider. Old tokens stay valid until they expire; to end them as
             well, people sign out or their sessions are ended.
             results: of attestations and bundles. The old private key is forgotten; what it has signed can still be
             verified.
  --tenant   Short name of the tenant. Default: all tenants.

accept: makes the SECRET_KEY of these settings the one that all nodes must have, after it was changed on purpose or lost.
Nodes that run with the former one go on until they are stopped, and do not start again. Links to files that are open in
browsers stop working, and open pages must be loaded again.

Exit code: 0 done, 1 there is no such tenant, 2 wrong usage.
${databaseHelp}
`

const options = { tenant: { type: "string" }, for: { type: "string", default: "sign-in" } } as const

/**
 * Runs `keys rotate` or `keys accept`; `args` is what follows `keys`.
 *
 * @returns the exit code: 0 done · 1 no such tenant · 2 wrong usage
 */
export async function runKeysCommand(
  args: string[],
  {
    openApp,
    config,
    print,
  }: { openApp: () => Promise<OpenedApp>; config: () => Config; print: (line: string) => void },
): Promise<number> {
  return runCommand({ args, usage, options, print }, async ({ values, positionals }) => {
    const [name, ...rest] = positionals
    const command = commandNamed({ rotate, accept }, name)
    exactly(rest)
    if (command === accept) return accept(config(), print)
    const kind = Object.hasOwn(kinds, values.for) ? kinds[values.for] : undefined
    if (!kind) throw new WrongUse(`--for must be ${Object.keys(kinds).join(" or ")}, not "${values.for}".`)
    return withApp(openApp, (app) => rotate(app, kind, values.tenant, print))
  })
}

/** Without the application, which does not start with another secret. */
async function accept(config: Config, print: (line: string) => void): Promise<void> {
  if (config.databaseUrl === null) {
    return print("Nothing to do: the embedded database has one node, whose secret may change at any start.")
  }
  const database = await openDatabase(config)
  try {
    const isDone = await acceptSecret(database, config)
    print(isDone ? "Nodes start with this SECRET_KEY now." : "Nothing to do: the first start decides.")
  } finally {
    await database.destroy()
  }
}

/** Gives a tenant a new key, and what the key is. */
type Kind = { what: string; rotate: (app: OpenedApp, tenant: Tenant) => Promise<void> }

const kinds: Record<string, Kind> = {
  "sign-in": {
    what: "signing key",
    async rotate({ dependencies }, tenant) {
      await rotateSigningKeys(dependencies, tenant)
      await inTransaction(dependencies, { tenant, user: null, language: "EN" }, (ctx) =>
        ctx.record({ type: "sign-in-key-rotated" }),
      )
    },
  },
  results: {
    what: "signing key of results",
    async rotate({ dependencies }, tenant) {
      await inTransaction(dependencies, { tenant, user: null, language: "EN" }, rotateKey)
    },
  },
}

async function rotate(
  app: OpenedApp,
  kind: Kind,
  slug: string | undefined,
  print: (line: string) => void,
): Promise<void> {
  for (const tenant of await tenantsMeant(app, slug)) {
    await kind.rotate(app, tenant)
    print(`New ${kind.what} for "${tenant.slug}".`)
  }
}

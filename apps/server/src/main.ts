import { parseArgs } from "node:util"
import { type App, createApp, showsMailbox } from "./app.ts"
import { runBackupCommand } from "./cli/backup.ts"
import { runKeysCommand } from "./cli/keys.ts"
import { runKitCommand } from "./cli/kit.ts"
import { removeTenant } from "./cli/remove-tenant.ts"
import { runRestoreCommand } from "./cli/restore.ts"
import { seedDemo } from "./cli/seed-demo.ts"
import { runTenantCommand } from "./cli/tenant.ts"
import { type Config, loadConfig } from "./config.ts"
import { onDirectConnection } from "./platform/database/open.ts"
import { applyTenantsFile } from "./platform/tenants/tenants-file.ts"

const usage = `Usage: plumbline <command>

  start                    Serve the web client and the API (see docs/configuration.md for the settings)
  migrate                  Bring the database up to date and stop
  kit <command>            Check, import, export, update or format the text of a kit; see kit --help
  tenant <command>         List, create, update and remove tenants; see tenant --help
  backup <archive>         Write all tables and files into one archive; see backup --help
  restore <archive>        Make an installation, or a tenant, of such an archive; see restore --help
  keys rotate              Give the embedded identity provider a new signing key
`

const [command = "start", ...rest] = process.argv.slice(2)

try {
  process.exitCode = await run(command, rest)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function run(command: string, args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { help: { type: "boolean", short: "h" } }, strict: false })
  if (command === "start" && !values.help) return start(loadConfig(process.env))
  if (command === "migrate" && !values.help) return migrate(loadConfig(process.env))
  if (command === "backup") return runBackupCommand(args, { config: () => loadConfig(process.env) })
  if (command === "restore") return runRestoreCommand(args, { config: () => loadConfig(process.env) })
  const openApp = () => createApp({ ...loadConfig(process.env), logLevel: "warn" })
  if (command === "tenant") return runTenantCommand(args, { openApp, print: console.log })
  if (command === "keys") return runKeysCommand(args, openApp)
  if (command === "kit") {
    return runKitCommand(args, {
      openApp,
      print: console.log,
      colour: process.stdout.isTTY === true && !process.env.NO_COLOR,
    })
  }
  console.log(usage)
  return command === "help" || command === "--help" || values.help ? 0 : 2
}

async function start(config: Config): Promise<number> {
  const app = await createApp(config)
  if (config.tenantsFile !== null) await makeTenantsOf(config.tenantsFile, app)
  // People of an external identity provider are not ours to make.
  const hasDemo = config.demo && app.tenants.default().issuer === null
  if (hasDemo) await seedDemo(app)
  try {
    await app.http.listen({ host: config.host, port: config.port })
  } catch (error) {
    // A port that is taken: what is open already would keep the process alive.
    await app.close()
    throw error
  }
  closeOnSignal(app)
  const { publicUrl: url } = app.tenants.default()
  console.log(`\nPlumbline is ready: ${url}\n`)
  if (hasDemo) {
    console.log("  Demo accounts: demo@example.com and guest@example.com, password plumbline")
    if (showsMailbox(config)) console.log(`  Mails are shown at ${url}/dev/mailbox`)
    console.log("  (DEMO=off leaves them out)\n")
  }
  return 0
}

async function migrate(config: Config): Promise<number> {
  const app = await createApp(config)
  await app.close()
  return 0
}

/** Makes tenants as the configuration file says; nodes that start at the same moment do so one after the other. */
async function makeTenantsOf(path: string, app: App): Promise<void> {
  const { config, database, clock } = app.dependencies
  await onDirectConnection(config, database, (direct) =>
    applyTenantsFile(path, { database: direct, config, now: clock.now() }, async (slug) => {
      console.log(
        `The tenant "${slug}" is removed. Its archive: ${await removeTenant(app.dependencies, slug)}`,
      )
    }),
  )
  await app.refreshTenants()
}

/** Finishes what is under way, then ends; a second signal ends at once. */
function closeOnSignal(app: App): void {
  const close = (signal: NodeJS.Signals) => {
    app.http.log.info({ signal }, "closing")
    process.once(signal, () => process.exit(1))
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once("SIGTERM", close)
  process.once("SIGINT", close)
}

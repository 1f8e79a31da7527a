import { enableCompileCache, flushCompileCache } from "node:module"
import { setTimeout as pause } from "node:timers/promises"
import { parseArgs } from "node:util"
import { setFlagsFromString } from "node:v8"
import type { App } from "./app.ts"
import { type Config, filesOfSettings, loadConfig } from "./config.ts"
import { hasDemo, servesThisMachineAlone, showsMailbox } from "./demo.ts"
import { version } from "./platform/version.ts"

const usage = `Usage: plumbline <command>

  start                    Serve the web client and the API (see docs/configuration.md for the settings)
  migrate                  Bring the database up to date and stop
  kit <command>            Check, import, export, update or format the text of a kit, or write it as a page; see kit --help
  export <assessment>      Write the answers of an assessment in the format of a framework; see export --help
  collect                  Propose answers from results of tools, on a server or in a pipeline; see collect --help
  report <assessment>      Write the report of an assessment as a file: PDF, Word, Excel …; see report --help
  bundle                   Write a signed archive from which others can recalculate a result; see bundle --help
  verify <file>            Verify such an archive, or a file with its signature, offline; see verify --help
  tenant <command>         List, create, update and remove tenants; see tenant --help
  backup <archive>         Write all tables and files into one archive; see backup --help
  restore <archive>        Restore an installation, or a tenant, from such an archive; see restore --help
  restore-drill <archive>  Restore an archive into a temporary place, and compare; see restore-drill --help
  webhook <command>        Manage webhooks of a whole tenant and see what was sent; see webhook --help
  audit                    Print who did what to whom and when; see audit --help
  messages                 Print the messages from the contact form; see messages --help
  mails <command>          List the mails that were given up, and send them again; see mails --help
  user <command>           List people, lock them out and let them in again; see user --help
  scim-token <command>     Make, list and revoke tokens for the company's directory; see scim-token --help
  space <command>          List spaces, lock them and open them again, and end subscriptions; see space --help
  flag <command>           List, set and unset feature flags, for everyone or for single people; see flag --help
  keys <command>           Create a new key for signing tokens or results, accept another SECRET_KEY; see keys --help
  doctor                   Check settings, database, clocks and files of this machine; see doctor --help
  --version                Print the version of the program
`

/** What load balancers take to notice that a server is about to stop, with the intervals of docs/scaling.md. */
const STOP_DELAY_SECONDS = 5

// V8 would learn from the start, when all that is made stays, to make rows and contexts of requests in its old space. There
// they, and all that they refer to, are freed only with the whole heap: a third fewer requests per second.
setFlagsFromString("--no-allocation-site-pretenuring")

// Caches the compiled code of all modules for the next start (in the folder NODE_COMPILE_CACHE).
enableCompileCache()

const [command = "start", ...rest] = process.argv.slice(2)

try {
  process.exitCode = await run(command, rest)
} catch (error) {
  const { shortageOf } = await import("./platform/database/failures.ts")
  console.error(shortageOf(error) ?? (error instanceof Error ? error.message : error))
  // At once: what is still open, such as a connection to the database, would keep the process alive.
  process.exit(1)
}

/** Loads only what a command needs: some are run by hand many times a day. */
async function run(command: string, args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { help: { type: "boolean", short: "h" } }, strict: false })
  if (command === "start" && !values.help) return start(loadConfig(process.env))
  if (command === "migrate" && !values.help) return migrate(loadConfig(process.env))
  if (command === "backup") {
    const { runBackupCommand } = await import("./cli/backup.ts")
    return runBackupCommand(args, { config: () => loadConfig(process.env) })
  }
  if (command === "restore") {
    const { runRestoreCommand } = await import("./cli/restore.ts")
    return runRestoreCommand(args, { config: () => loadConfig(process.env) })
  }
  if (command === "restore-drill")
    return (await import("./cli/restore-drill.ts")).runRestoreDrillCommand(args)
  if (command === "tenant") {
    const { runTenantCommand } = await import("./cli/tenant.ts")
    return runTenantCommand(args, { openApp, print: console.log })
  }
  if (command === "report") return (await import("./cli/report.ts")).runReportCommand(args, openApp)
  if (command === "bundle") return (await import("./cli/bundle.ts")).runBundleCommand(args, openApp)
  if (command === "verify") return (await import("./cli/verify.ts")).runVerifyCommand(args)
  if (command === "keys") {
    const { runKeysCommand } = await import("./cli/keys.ts")
    return runKeysCommand(args, { openApp, config: () => loadConfig(process.env), print: console.log })
  }
  if (command === "doctor") {
    const { runDoctorCommand } = await import("./cli/doctor.ts")
    return runDoctorCommand(args, {
      config: () => loadConfig(process.env),
      files: () => filesOfSettings(process.env),
      print: console.log,
    })
  }
  if (command === "audit") return (await import("./cli/audit.ts")).runAuditCommand(args, openApp)
  if (command === "messages") return (await import("./cli/messages.ts")).runMessagesCommand(args, openApp)
  if (command === "mails") return (await import("./cli/mails.ts")).runMailsCommand(args, openApp)
  if (command === "webhook") return (await import("./cli/webhook.ts")).runWebhookCommand(args, openApp)
  if (command === "user") return (await import("./cli/user.ts")).runUserCommand(args, openApp)
  if (command === "scim-token")
    return (await import("./cli/scim-token.ts")).runScimTokenCommand(args, openApp)
  if (command === "space") return (await import("./cli/space.ts")).runSpaceCommand(args, openApp)
  if (command === "flag") return (await import("./cli/flag.ts")).runFlagCommand(args, openApp)
  if (command === "export") {
    const { runExportCommand } = await import("./cli/export.ts")
    return runExportCommand(args, { openApp, print: console.log })
  }
  if (command === "collect") {
    const { runCollectCommand } = await import("./cli/collect.ts")
    return runCollectCommand(args, { print: console.log, environment: process.env })
  }
  if (command === "kit") {
    const { runKitCommand } = await import("./cli/kit.ts")
    return runKitCommand(args, {
      openApp,
      print: console.log,
      colour: process.stdout.isTTY === true && !process.env.NO_COLOR,
    })
  }
  if (command === "--version") {
    console.log(version)
    return 0
  }
  console.log(usage)
  return command === "help" || command === "--help" || values.help ? 0 : 2
}

async function openApp(): Promise<App> {
  const { createApp } = await import("./app.ts")
  return createApp({ ...loadConfig(process.env), logLevel: "warn" })
}

async function start(config: Config): Promise<number> {
  const { createApp } = await import("./app.ts")
  const { writeConsoleAsLog } = await import("./platform/log.ts")
  if (!process.stdout.isTTY) writeConsoleAsLog()
  const { noteCommonSettings } = await import("./platform/tenants/common-settings.ts")
  const app = await createApp(config)
  if (config.tenantsFile !== null) {
    const { applyTenants } = await import("./cli/apply-tenants.ts")
    await applyTenants(app, config.tenantsFile, (slug, archive) =>
      console.log(`The tenant "${slug}" is removed. Its archive: ${archive}`),
    )
  }
  // Accounts of an external identity provider cannot be created here.
  const isOurs = app.tenants.default().issuer === null
  const demo = isOurs && hasDemo(config) ? await (await import("./cli/seed-demo.ts")).seedDemo(app) : null
  try {
    await app.http.listen({ host: config.host, port: config.port })
  } catch (error) {
    // The port may be in use: close everything, because open resources would keep the process alive.
    await app.close()
    throw error
  }
  flushCompileCache()
  closeOnSignal(app, config.stopDelaySeconds ?? (servesThisMachineAlone(config) ? 0 : STOP_DELAY_SECONDS))
  if (config.databaseUrl !== null) await noteCommonSettings(app.dependencies.database, config)
  const { publicUrl: url } = app.tenants.default()
  app.http.log.info({ version }, "ready")
  console.log(`Plumbline is ready: ${url}`)
  if (demo) printDemo(demo, showsMailbox(config) ? `${url}/dev/mailbox` : null)
  else if (isOurs && config.demo === null) {
    console.log("There is no demo, because others can reach this server (set DEMO=on to create one).")
  }
  return 0
}

function printDemo(signIns: { email: string; password: string }[], mailbox: string | null): void {
  const accounts = signIns.map(({ email, password }) => `${email}, password ${password}`).join("; ")
  const mails = mailbox === null ? "" : `. Mails: ${mailbox}`
  console.log(`Demo (DEMO=off for none): ${accounts}${mails}`)
}

async function migrate(config: Config): Promise<number> {
  const { createApp } = await import("./app.ts")
  const app = await createApp(config)
  const failures = [...app.tenants.setAside()]
  await app.close()
  for (const [slug, reason] of failures)
    console.error(`The tenant "${slug}" could not be migrated: ${reason}`)
  return failures.length === 0 ? 0 : 1
}

/**
 * Shuts down gracefully on a signal; a second signal exits immediately. Before it closes its door on SIGTERM, the server
 * says for a while that it will: a load balancer notices, and loses no request. Nobody at a keyboard waits for that.
 */
function closeOnSignal(app: App, delaySeconds: number): void {
  const close = async (signal: NodeJS.Signals) => {
    app.http.log.info({ signal }, "closing")
    process.once(signal, () => process.exit(1))
    if (signal === "SIGTERM" && delaySeconds > 0) {
      app.announceStop()
      await pause(delaySeconds * 1000)
    }
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once("SIGTERM", close)
  process.once("SIGINT", close)
}

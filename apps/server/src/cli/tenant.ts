import { readFile } from "node:fs/promises"
import type { App } from "../app.ts"
import { BackupError } from "../backup/index.ts"
import { recordingFlags } from "../features/flags/index.ts"
import {
  cancelMove,
  checkMove,
  confirmMove,
  MoveError,
  moveClosed,
  movesUnderWay,
  moveTenant,
  type Step,
} from "../moving/index.ts"
import { onDirectConnection } from "../platform/database/open.ts"
import {
  createTenant,
  type PictureChanges,
  requireTenant,
  updateTenant,
} from "../platform/tenants/change-tenant.ts"
import { readPictureFile } from "../platform/tenants/pictures.ts"
import { DEFAULT_TENANT, readTenants, type TenantRow } from "../platform/tenants/registry.ts"
import {
  checkSlug,
  readTenantSettings,
  switchedFlag,
  TenantError,
  type TenantSettings,
} from "../platform/tenants/settings.ts"
import { tenantOf } from "../platform/tenants/tenants.ts"
import { applyTenants } from "./apply-tenants.ts"
import { commandNamed, databaseHelp, exactly, type Parsed, runCommand, WrongUse } from "./command.ts"
import { prepareNew, withApp } from "./opened-app.ts"
import { cancelRemoval, removeTenant } from "./remove-tenant.ts"

const usage = `Usage: plumbline tenant <command>

  list                     All tenants with their addresses; --json prints all their settings
  create <slug> <settings> Creates a tenant: a separate world with its own people, kits and assessments
  update <slug> <settings> Changes the given settings and keeps the others
  remove <slug> --yes      Archives the tenant to a file, then removes it with everything in it
  move <slug> --to <name>  Moves the tenant to another database server (DATABASES) while servers run
  apply <file>             Applies a configuration file of tenants (TENANTS_FILE does so at every start)

Settings. An empty value ("") restores the installation's setting.

  --host acme.example.org  Host name that selects the tenant; may be repeated, the first is the main one
  --url https://…          Public address, if it is not the host name with scheme and port of PUBLIC_URL
  --name-en, --name-fa     Name in English and Persian
  --logo, --favicon        Files with its own pictures (SVG, PNG, JPEG, ICO; up to 256 kB)
  --languages en,fa        Languages of the interface and of new kits, the preferred one first
  --max-basic-spaces, --max-basic-space-assessments
                           Limits of basic spaces
  --max-storage-mb, --max-storage-mb-of-person, --max-kit-questions
                           Megabytes of files for all people together, and per person
  --benchmark on|off       Whether people see where their assessment stands among the others of the same kit
  --model-reads titles     What a language model is told of kits: titles, or texts (default), with descriptions and hints
  --require-second-factor on|off
                           Whether everybody has to have a passkey, with the embedded identity provider
  --realm                  Realm of the embedded identity provider; default: the short name
  --issuer https://…       External OpenID provider, with --client-id and --audience
  --sign-in-with <file>    Providers to sign in with besides the password: a JSON list, see docs/sign-in.md
  --flag name=on|off       Part of the product to switch on or off; may be repeated; see flag --help
  --flags-key              Environment key of the flag service; default: the short name
  --landing https://…      Its own site, linked in the footer of each page
  --colour #rrggbb         Main colour of documents
  --survey https://…       Survey that readers of a report are asked to fill in

move:
  --to <name>              The server to move to. PostgreSQL replicates the tables; people notice a slow call. The old copy
                           is kept. A move that was ended in between goes on with the same command
  --check                  With --to: only says what that needs, and the SQL for what is missing
  --closed                 With --to: needs no rights, but closes the tenant while it is archived and restored there
  --confirm                Removes the old copy of a tenant that was moved
  --cancel                 Gives up a move that was ended in between

remove:
  --archive <file>         Where the tenant is archived; default: a new file in the folder archive of the data folder
  --yes                    Required, because only the archive remains of what is removed
  --cancel                 Opens a tenant again whose removal was ended in between

Exit code: 0 done, 1 it failed, 2 wrong usage.
Servers on PostgreSQL pick up changes within seconds. ${databaseHelp}
`

const options = {
  json: { type: "boolean" },
  yes: { type: "boolean" },
  archive: { type: "string" },
  host: { type: "string", multiple: true },
  url: { type: "string" },
  "name-en": { type: "string" },
  "name-fa": { type: "string" },
  logo: { type: "string" },
  favicon: { type: "string" },
  languages: { type: "string" },
  "max-basic-spaces": { type: "string" },
  "max-basic-space-assessments": { type: "string" },
  "max-storage-mb": { type: "string" },
  "max-storage-mb-of-person": { type: "string" },
  "max-kit-questions": { type: "string" },
  benchmark: { type: "string" },
  "model-reads": { type: "string" },
  "require-second-factor": { type: "string" },
  realm: { type: "string" },
  issuer: { type: "string" },
  "client-id": { type: "string" },
  audience: { type: "string" },
  "sign-in-with": { type: "string" },
  flag: { type: "string", multiple: true },
  "flags-key": { type: "string" },
  landing: { type: "string" },
  colour: { type: "string" },
  survey: { type: "string" },
  to: { type: "string" },
  check: { type: "boolean" },
  closed: { type: "boolean" },
  confirm: { type: "boolean" },
  cancel: { type: "boolean" },
} as const

type Options = Parsed<typeof options>["values"]
type Tools = { openApp: () => Promise<App>; print: (line: string) => void }
type Command = (app: App, argument: string, options: Options, print: Tools["print"]) => Promise<void>

const commands: Record<string, { command: Command; takes: [] | ["slug"] | ["file"] }> = {
  list: { command: list, takes: [] },
  create: { command: create, takes: ["slug"] },
  update: { command: update, takes: ["slug"] },
  remove: { command: remove, takes: ["slug"] },
  move: { command: move, takes: ["slug"] },
  apply: { command: apply, takes: ["file"] },
}

/**
 * Runs `tenant …`; `args` is what follows `tenant`.
 *
 * @returns the exit code: 0 done · 1 failed · 2 wrong usage
 */
export async function runTenantCommand(args: string[], { openApp, print }: Tools): Promise<number> {
  const refusals = [TenantError, BackupError, MoveError]
  return runCommand({ args, usage, options, print, refusals }, async ({ values, positionals }) => {
    const [name, ...rest] = positionals
    const { command, takes } = commandNamed(commands, name)
    const [argument = ""] = exactly(rest, ...takes)
    await withApp(openApp, (app) => command(app, argument, values, print))
  })
}

async function list(
  { dependencies, tenants }: App,
  _nothing: string,
  { json }: Options,
  print: Tools["print"],
) {
  const rows = await readTenants(dependencies.database)
  const moves = new Map((await movesUnderWay(dependencies.database)).map((move) => [move.slug, move]))
  if (json) {
    const shown = rows.map(({ slug, settings, pictures, open, fromFile, cell }) => ({
      slug,
      ...withoutSecrets(settings),
      ...pictures,
      open,
      fromFile,
      cell: nameOfCell(dependencies, cell),
      move: stateOfMove(dependencies, moves.get(slug)),
      setAside: tenants.setAside().get(slug) ?? null,
    }))
    return print(JSON.stringify({ tenants: shown }, null, 2))
  }
  for (const row of rows) {
    const { publicUrl, hosts, name } = tenantOf(row, dependencies.config)
    const others = hosts.filter((host) => host !== new URL(publicUrl).hostname)
    const reason = tenants.setAside().get(row.slug)
    const notes = [
      others.length > 0 && `also ${others.join(", ")}`,
      !row.open && "closed",
      dependencies.cells.all.length > 1 && `on ${nameOfCell(dependencies, row.cell)}`,
      stateOfMove(dependencies, moves.get(row.slug)),
      reason !== undefined && `set aside: ${reason}`,
    ].filter(Boolean)
    print([row.slug.padEnd(20), publicUrl.padEnd(40), name.en, ...notes.map((note) => `(${note})`)].join(" "))
  }
}

function stateOfMove(
  dependencies: App["dependencies"],
  move: Awaited<ReturnType<typeof movesUnderWay>>[number] | undefined,
): string | null {
  if (!move) return null
  const since = `for ${Math.floor(move.hours)} hours`
  return move.isSwitched
    ? `moved from ${nameOfCell(dependencies, move.source)}, to be confirmed ${since}`
    : `on its way to ${nameOfCell(dependencies, move.target)} ${since}`
}

/** The name of a cell, also of one that the settings do not have. */
function nameOfCell({ cells }: App["dependencies"], key: string | null): string {
  return key ?? cells.first.name
}

async function create(app: App, slug: string, options: Options, print: Tools["print"]) {
  const { dependencies } = app
  checkSlug(slug)
  const settings = await changed({ hosts: [] }, options)
  const { database, config, clock, cells } = dependencies
  const pictures = await picturesOf(options)
  const storeWith = recordingFlags(dependencies)
  await createTenant(
    { database, config, now: clock.now(), cells },
    { slug, settings, pictures },
    { storeWith },
  )
  await prepareNew(app, [slug])
  print(`The tenant "${slug}" is at ${await addressOf(dependencies, slug)}.`)
}

async function update({ dependencies }: App, slug: string, options: Options, print: Tools["print"]) {
  const { database, config } = dependencies
  const row = requireTenant(await readTenants(database), slug)
  refuseFromFile(row, config.tenantsFile)
  const settings = await changed(row.settings, options)
  const pictures = await picturesOf(options)
  const storeWith = recordingFlags(dependencies)
  await updateTenant({ database, config }, { slug, settings, pictures }, { storeWith })
  print(`The tenant "${slug}" is at ${await addressOf(dependencies, slug)}.`)
}

async function remove(app: App, slug: string, { yes, archive, cancel }: Options, print: Tools["print"]) {
  const { database, config } = app.dependencies
  const row = requireTenant(await readTenants(database), slug)
  if (slug === DEFAULT_TENANT) throw new TenantError("The default tenant cannot be removed.")
  refuseFromFile(row, config.tenantsFile)
  if (cancel) {
    await onDirectConnection(config, database, () => cancelRemoval(app.dependencies, slug))
    return print(`The tenant "${slug}" is open again.`)
  }
  if (!yes) {
    throw new TenantError(`This archives and then removes everything in "${slug}". Add --yes to continue.`)
  }
  const written = await onDirectConnection(config, database, () =>
    removeTenant(app.dependencies, slug, { archive }),
  )
  print(`The tenant "${slug}" is removed. Its archive: ${written}`)
}

const saidOf: Record<Step, string> = {
  copy: "Copying the tables.",
  "catch up": "The copy is behind: waiting for it.",
  verify: "Comparing the copy.",
  pause: "Changes wait from now on.",
  switch: "Switching over.",
  jobs: "The tenant is at its new place.",
}

async function move(app: App, slug: string, options: Options, print: Tools["print"]) {
  const { to, confirm = false, cancel = false } = options
  const { cells, config, database } = app.dependencies
  if ([to !== undefined, confirm, cancel].filter(Boolean).length !== 1)
    throw new WrongUse("Give one of --to, --confirm and --cancel.")
  if (to !== undefined) await moveTo(app, slug, to, options, print)
  else if (confirm) {
    await onDirectConnection(config, database, () => confirmMove(cells, slug))
    print(`The old copy of "${slug}" is removed.`)
  } else {
    await cancelMove(cells, slug)
    print(`The tenant "${slug}" stays where it is.`)
  }
}

async function moveTo(
  { dependencies }: App,
  slug: string,
  to: string,
  { check, closed }: Options,
  print: Tools["print"],
) {
  const { cells, config, database } = dependencies
  if (check) {
    const requirements = await checkMove(cells, slug, to)
    for (const { what, missing } of requirements) print(missing === null ? `yes  ${what}` : `no   ${what}`)
    for (const { missing } of requirements) if (missing !== null) print(missing)
    if (requirements.some(({ missing }) => missing !== null))
      throw new MoveError("Give this to an administrator, or move the tenant with --closed.")
  } else if (closed) {
    const { archive, seconds } = await onDirectConnection(config, database, () =>
      moveClosed(dependencies, slug, to),
    )
    print(
      `The tenant "${slug}" is on "${to}". It was closed for ${seconds.toFixed(1)} s. Its archive: ${archive}`,
    )
  } else {
    // Its tables get another name: a backup that is being written would miss them.
    await onDirectConnection(config, database, async () => undefined)
    const paused = await moveTenant(cells, slug, to, (step) => print(saidOf[step]))
    print(`The tenant "${slug}" is on "${to}". Changes waited for ${(paused / 1000).toFixed(2)} s.`)
    print(`Its old copy is kept until you run move ${slug} --confirm.`)
  }
}

async function apply(app: App, path: string, _options: Options, print: Tools["print"]) {
  const outcome = await applyTenants(app, path, (slug, archive) =>
    print(`The archive of "${slug}": ${archive}`),
  )
  for (const [what, slugs] of Object.entries(outcome)) {
    if (slugs.length > 0) print(`${what}: ${slugs.join(", ")}`)
  }
}

function refuseFromFile({ slug, fromFile }: TenantRow, file: string | null): void {
  if (!fromFile || file === null) return
  throw new TenantError(`The tenant "${slug}" comes from ${file}: change it there.`)
}

async function addressOf({ database, config }: App["dependencies"], slug: string): Promise<string> {
  return tenantOf(requireTenant(await readTenants(database), slug), config).publicUrl
}

const switches: Record<string, boolean> = { on: true, off: false }

function switched(option: string | undefined): boolean | string | undefined {
  return option && (switches[option.toLowerCase()] ?? option)
}

/** The settings with the given ones replaced. */
async function changed(before: TenantSettings, options: Options): Promise<TenantSettings> {
  const given: Record<string, unknown> = {
    hosts: options.host?.filter((host) => host !== "").map((host) => host.toLowerCase()),
    url: options.url,
    nameEn: options["name-en"],
    nameFa: options["name-fa"],
    languages: options.languages === "" ? "" : options.languages?.toUpperCase().split(/\s*,\s*/),
    maxBasicSpaces: options["max-basic-spaces"] && Number(options["max-basic-spaces"]),
    maxBasicSpaceAssessments:
      options["max-basic-space-assessments"] && Number(options["max-basic-space-assessments"]),
    maxStorageMegabytes: options["max-storage-mb"] && Number(options["max-storage-mb"]),
    maxStorageMegabytesOfPerson:
      options["max-storage-mb-of-person"] && Number(options["max-storage-mb-of-person"]),
    maxKitQuestions: options["max-kit-questions"] && Number(options["max-kit-questions"]),
    benchmark: switched(options.benchmark),
    modelReads: options["model-reads"]?.toUpperCase(),
    requireSecondFactor: switched(options["require-second-factor"]),
    realm: options.realm,
    issuer: options.issuer,
    clientId: options["client-id"],
    audience: options.audience,
    signInWith: options["sign-in-with"] && (await readList(options["sign-in-with"])),
    flags: options.flag && switchedFlags(before.flags, options.flag),
    flagsKey: options["flags-key"],
    landingUrl: options.landing,
    surveyUrl: options.survey,
    colour: options.colour,
  }
  const kept = Object.entries({ ...before, ...withoutUndefined(given) }).filter(([, value]) => value !== "")
  return readTenantSettings(Object.fromEntries(kept))
}

async function readList(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"))
  } catch (error) {
    throw new TenantError(`${path} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

/** What is printed ends up in logs and on screens, so secrets are left out. */
function withoutSecrets({ signInWith, ...settings }: TenantSettings): object {
  const shown = signInWith?.map((provider) => ({ ...provider, clientSecret: undefined }))
  return { ...settings, signInWith: shown }
}

function withoutUndefined(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

function switchedFlags(before: TenantSettings["flags"] = {}, switches: string[]) {
  const flags = { ...before }
  for (const [name, enabled] of switches.map(flagOf)) flags[name] = switchedFlag(flags[name], enabled)
  return flags
}

function flagOf(text: string): [string, boolean] {
  const [, name = "", value] = /^([^=]+)=(on|off)$/.exec(text) ?? []
  if (value === undefined) throw new TenantError(`"${text}" is not a flag: write name=on or name=off.`)
  return [name, value === "on"]
}

async function picturesOf(options: Options): Promise<PictureChanges> {
  const pictures: PictureChanges = {}
  for (const kind of ["logo", "favicon"] as const) {
    const path = options[kind]
    if (path !== undefined) pictures[kind] = path === "" ? null : await readPictureFile(kind, path)
  }
  return pictures
}

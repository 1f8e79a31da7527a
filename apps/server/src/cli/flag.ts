import { changeFlag, listFlags, overrideFlag, removeFlag, removeOverride } from "../features/flags/index.ts"
import type { FlagValue } from "../platform/database/json.ts"
import { TenantError } from "../platform/tenants/settings.ts"
import type { Tenant } from "../platform/tenants/tenants.ts"
import { commandNamed, databaseHelp, type Parsed, runCommand, WrongUse } from "./command.ts"
import { type OpenedApp, tenantHelp, tenantNamed, tenantOption, withApp } from "./opened-app.ts"

const usage = `Usage: plumbline flag <command> [--tenant <slug>]

  list                       The flags, their overrides for single people, and the environment key; --json
  set <flag> on|off          Switches a flag for everybody, or creates it
  unset <flag>               Restores the product's value; a flag of your own is removed
  override <flag> on|off --for <person>
                             Switches a flag for one person
  override <flag> --remove --for <person>
                             Removes the override of the person

${tenantHelp}
  --for      Identifies the person as clients do: our own use the email address.
  --value    With set and override: the value for clients that ask for one: text, a number, true or false.

Exit code: 0 done, 1 it failed, 2 wrong usage.
Servers on PostgreSQL pick up changes within 5 seconds. ${databaseHelp}
`

const options = {
  json: { type: "boolean" },
  remove: { type: "boolean" },
  ...tenantOption,
  for: { type: "string" },
  value: { type: "string" },
} as const

type Options = Parsed<typeof options>["values"]
type Command = (
  app: OpenedApp,
  tenant: Tenant,
  words: string[],
  options: Options,
  print: (line: string) => void,
) => Promise<void>

const commands: Record<string, Command> = { list, set, unset, override }

/**
 * Runs `flag …`; `args` is what follows it.
 *
 * @returns the exit code: 0 done · 1 failed · 2 wrong usage
 */
export async function runFlagCommand(
  args: string[],
  openApp: () => Promise<OpenedApp>,
  print: (line: string) => void = console.log,
): Promise<number> {
  const refusals = [TenantError]
  return runCommand({ args, usage, options, print, refusals }, async ({ values, positionals }) => {
    const [name, ...words] = positionals
    const command = commandNamed(commands, name)
    await withApp(openApp, async (app) =>
      command(app, await tenantNamed(app, values.tenant), words, values, print),
    )
  })
}

async function list(...[{ dependencies }, tenant, words, { json }, print]: Parameters<Command>) {
  requireCount(words, 0)
  const { environmentKey, flags } = await listFlags(dependencies, tenant)
  if (json) return print(JSON.stringify({ tenant: tenant.slug, environmentKey, flags }, null, 2))
  print(`Environment key: ${environmentKey}`)
  for (const { name, overrides, ...flag } of flags) {
    print(`${name.padEnd(30)} ${stateOf(flag)}`)
    for (const { identifier, ...own } of overrides) print(`  ${identifier.padEnd(28)} ${stateOf(own)}`)
  }
}

async function set(...[{ dependencies }, tenant, words, { value }, print]: Parameters<Command>) {
  requireCount(words, 2)
  const [name = "", state = ""] = words
  await changeFlag(dependencies, tenant.slug, { name, enabled: isOn(state), ...valueIn(value) })
  print(`${name} is ${state}.`)
}

async function unset(...[{ dependencies }, tenant, words, , print]: Parameters<Command>) {
  requireCount(words, 1)
  const [name = ""] = words
  await removeFlag(dependencies, tenant.slug, name)
  print(`${name} has no settings any more.`)
}

async function override(...[{ dependencies }, tenant, words, given, print]: Parameters<Command>) {
  const { for: identifier, remove, value } = given
  if (!identifier) throw new WrongUse("--for is missing.")
  requireCount(words, remove ? 1 : 2)
  const [name = "", state = ""] = words
  if (remove) {
    await removeOverride(dependencies, tenant, { name, identifier })
    return print(`${name} now has the same value for ${identifier} as for everybody.`)
  }
  await overrideFlag(dependencies, tenant, { name, identifier, enabled: isOn(state), ...valueIn(value) })
  print(`${name} is ${state} for ${identifier}.`)
}

function requireCount(words: string[], count: number): void {
  if (words.length < count) throw new WrongUse("Arguments are missing.")
  if (words.length > count) throw new WrongUse("Too many arguments.")
}

function isOn(state: string): boolean {
  if (state === "on" || state === "off") return state === "on"
  throw new WrongUse(`"${state}" is neither on nor off.`)
}

/** Parses numbers and booleans. */
function valueIn(text: string | undefined): { value?: FlagValue } {
  if (text === undefined) return {}
  if (text === "true" || text === "false") return { value: text === "true" }
  return { value: /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text }
}

function stateOf({ enabled, value }: { enabled: boolean; value: FlagValue | null }): string {
  const state = enabled ? "on" : "off"
  return value === null ? state : `${state.padEnd(4)} ${JSON.stringify(value)}`
}

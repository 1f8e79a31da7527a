import { type Kit, requireKitOfGroup } from "../features/kits/index.ts"
import {
  type AnonymousContext,
  type Context,
  type CurrentUser,
  createContext,
  type Dependencies,
  inTransaction,
} from "../platform/context.ts"
import { ProductError } from "../platform/errors.ts"
import { DEFAULT_TENANT } from "../platform/tenants/registry.ts"
import type { Tenants } from "../platform/tenants/tenants.ts"

/** A command on kits: one line about it, its help, and what it does; it answers with the exit code. */
export type KitCommand = {
  summary: string
  help: string
  run(args: string[], tools: KitTools): Promise<number>
}

/** What a command is given by whoever runs it. */
export type KitTools = {
  openApp(): Promise<OpenedApp>
  print(text: string): void
  /** Whether the output may be coloured. */
  colour: boolean
}

/** What a command needs of the application. */
export type OpenedApp = { dependencies: Dependencies; tenants: Tenants; close(): Promise<void> }

/** The command was called in a way it does not know: the message and its help are shown. */
export class WrongUse extends Error {}

/** Whether a command was called in a way that it, or the reader of its options, does not know. */
export function isWrongUse(error: unknown): error is Error {
  if (error instanceof WrongUse) return true
  const code = error instanceof Error && "code" in error ? String(error.code) : ""
  return code.startsWith("ERR_PARSE_ARGS")
}

/** The arguments, if they are as many as the command takes. */
export function exactly<Names extends string[]>(
  positionals: string[],
  ...names: Names
): { [position in keyof Names]: string } {
  if (positionals.length === names.length) return positionals as { [position in keyof Names]: string }
  const missing = names[positionals.length]
  throw new WrongUse(missing ? `<${missing}> is missing.` : "There are too many arguments.")
}

/** An id as people type it. */
export function idIn(name: string, text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new WrongUse(`${name} must be a number, not "${text}".`)
}

export const tenantOption = { tenant: { type: "string", default: DEFAULT_TENANT } } as const

export const tenantHelp = `  --tenant   Short name of the tenant. Default: ${DEFAULT_TENANT}.`

export const databaseHelp =
  "With an embedded database stop the server first: one process at a time can open it."

/** A tenant of the opened application. */
export type OpenTenant = {
  ctx: AnonymousContext
  /** Does something in the name of a person, in one transaction. */
  as<T>(user: CurrentUser, act: (ctx: Context) => Promise<T>): Promise<T>
}

/** Opens the application for a tenant and closes it again. What the product refuses is printed: exit code 1. */
export async function withTenant(
  { openApp, print }: KitTools,
  slug: string,
  work: (tenant: OpenTenant) => Promise<number>,
): Promise<number> {
  const { dependencies, tenants, close } = await openApp()
  try {
    const tenant = tenants.all().find((candidate) => candidate.slug === slug)
    if (!tenant) {
      print(`There is no tenant "${slug}".`)
      return 1
    }
    return await work({
      ctx: createContext(dependencies, { tenant, user: null, language: "EN" }),
      async as(user, act) {
        const caller = { tenant, user, language: "EN" as const }
        return (await inTransaction(dependencies, caller, (ctx) => act({ ...ctx, user }))).value
      },
    })
  } catch (error) {
    if (!(error instanceof ProductError)) throw error
    print(error.text.en)
    return 1
  } finally {
    await close()
  }
}

/**
 * A kit with the owner of its expert group, in whose name it is exported and updated.
 *
 * @throws NOT_FOUND
 */
export async function kitAndOwner(
  ctx: AnonymousContext,
  kitId: number,
): Promise<{ kit: Kit; owner: CurrentUser }> {
  const kit = await requireKitOfGroup(ctx, { params: { kitId } })
  const owner = await ctx.db
    .selectFrom("users")
    .where("id", "=", kit.expertGroup.ownerId)
    .select(["id", "email", "displayName"])
    .executeTakeFirstOrThrow()
  return { kit, owner }
}

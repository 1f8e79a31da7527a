import type { Dependencies } from "../platform/context.ts"
import type { Tenants } from "../platform/tenants/tenants.ts"

/** A command on kits: its help, and what it does; it answers with the exit code. */
export type KitCommand = {
  help: string
  run(args: string[], tools: KitTools): Promise<number>
}

/** The arguments and streams a command runs with. */
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

export const databaseHelp =
  "With an embedded database stop the server first: one process at a time can open it."

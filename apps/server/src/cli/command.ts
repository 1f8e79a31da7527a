import { type ParseArgsConfig, parseArgs } from "node:util"
import { shortageOf } from "../platform/database/failures.ts"
import { ProductError } from "../platform/errors.ts"
import type { OpenedApp } from "./opened-app.ts"

type Options = NonNullable<ParseArgsConfig["options"]>

type Given<Known extends Options> = { args: string[]; allowPositionals: true; options: Known }

/** What the arguments of a command with these options say. */
export type Parsed<Known extends Options> = ReturnType<typeof parseArgs<Given<Known>>>

/** The arguments of the command, and what all commands share. */
type Frame<Known extends Options> = {
  args: string[]
  usage: string
  options: Known
  print: (text: string) => void
  /** Errors that explain an obstacle, in addition to those of the product: their message is printed. */
  refusals?: (new (
    ...args: never[]
  ) => Error)[]
}

/**
 * Parses the arguments of a command and runs it; prints its usage on request, an error about its arguments, or the obstacle
 * that stopped it.
 *
 * @returns the exit code: the result of `run`, else 0 done · 1 failed · 2 wrong usage
 * @throws any other error
 */
export async function runCommand<const Known extends Options>(
  { args, usage, options, print, refusals = [] }: Frame<Known>,
  run: (given: Parsed<Known>) => Promise<number> | Promise<void>,
): Promise<number> {
  if (args.includes("--help") || args.includes("-h")) {
    print(usage)
    return 0
  }
  try {
    return (await run(parseArgs<Given<Known>>({ args, allowPositionals: true, options }))) ?? 0
  } catch (error) {
    if (isWrongUse(error)) {
      print(`${error.message}\n\n${usage}`)
      return 2
    }
    const shortage = shortageOf(error)
    if (shortage !== null) print(shortage)
    else if (error instanceof ProductError) print(error.text.en)
    else if (error instanceof Error && refusals.some((refusal) => error instanceof refusal))
      print(error.message)
    else throw error
    return 1
  }
}

/** The command was called with wrong arguments: the message and the usage are shown. */
export class WrongUse extends Error {}

/** Whether an error means that the arguments were wrong, to the command or to the parser of its options. */
function isWrongUse(error: unknown): error is Error {
  if (error instanceof WrongUse) return true
  const code = error instanceof Error && "code" in error ? String(error.code) : ""
  return code.startsWith("ERR_PARSE_ARGS")
}

/** The command that the first argument names. */
export function commandNamed<Command>(commands: Record<string, Command>, name: string | undefined): Command {
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command) return command
  throw new WrongUse(name === undefined ? "<command> is missing." : `There is no command "${name}".`)
}

/** The arguments, provided that their number is right. */
export function exactly<Names extends string[]>(
  positionals: string[],
  ...names: Names
): { [position in keyof Names]: string } {
  if (positionals.length === names.length) return positionals as { [position in keyof Names]: string }
  const missing = names[positionals.length]
  throw new WrongUse(missing ? `<${missing}> is missing.` : "Too many arguments.")
}

/** Parses an id typed by a person. */
export function idIn(name: string, text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new WrongUse(`${name} must be a number, not "${text}".`)
}

export const databaseHelp =
  "With an embedded database stop the server first: one process at a time can open it."

/** The arguments and streams a command runs with. */
export type KitTools = {
  openApp(): Promise<OpenedApp>
  print(text: string): void
  /** Whether to colour the output. */
  colour: boolean
}

/** A command on kits: runs and returns the exit code. */
export type KitCommand = (args: string[], tools: KitTools) => Promise<number>

export function kitCommand<const Known extends Options>({
  run,
  ...known
}: Pick<Frame<Known>, "usage" | "options"> & {
  run(given: Parsed<Known>, tools: KitTools): Promise<number>
}): KitCommand {
  return (args, tools) => runCommand({ args, print: tools.print, ...known }, (given) => run(given, tools))
}

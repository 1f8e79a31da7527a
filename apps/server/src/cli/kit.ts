import type { KitCommand, KitTools } from "./command.ts"

/** Loaded on demand: checking a text needs neither a server nor a database. */
type Listed = { summary: string; load(): Promise<KitCommand> }

const commands: Record<string, Listed> = {
  check: {
    summary: "Lists errors and warnings of the text of a kit",
    load: async () => (await import("./kit-check.ts")).check,
  },
  install: {
    summary: "Puts kits that come with Plumbline, or public frameworks, into the library",
    load: async () => (await import("./kit-install.ts")).installCommand,
  },
  import: {
    summary: "Creates a new kit from a text",
    load: async () => (await import("./kit-import.ts")).importCommand,
  },
  export: {
    summary: "Writes a kit as text",
    load: async () => (await import("./kit-export.ts")).exportKit,
  },
  update: {
    summary: "Applies a text to a kit that is in use",
    load: async () => (await import("./kit-update.ts")).update,
  },
  format: {
    summary: "Writes the text of a kit in its canonical form",
    load: async () => (await import("./kit-format.ts")).format,
  },
  page: {
    summary: "Writes a kit as a page of its own, to be answered without a server",
    load: async () => (await import("./kit-page.ts")).page,
  },
  convert: {
    summary: "Turns a public framework into the text of a kit",
    load: async () => (await import("./kit-convert.ts")).convert,
  },
  "from-excel": {
    summary: "Turns an Excel workbook into the text of a kit",
    load: async () => (await import("./kit-from-excel.ts")).fromExcel,
  },
}

/**
 * Runs a command on the text of kits; `args` is what follows `kit`. The application is opened only by commands that
 * need its database, and closed again.
 *
 * @returns the exit code: 0 done · 1 the kit has errors or the command cannot be carried out · 2 wrong usage
 */
export async function runKitCommand(args: string[], tools: KitTools): Promise<number> {
  const [name = "", ...rest] = args
  const listed = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!listed) {
    tools.print(overview())
    return name === "--help" || name === "-h" || name === "help" ? 0 : 2
  }
  const command = await listed.load()
  return command(rest, tools)
}

function overview(): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(11)} ${summary}`)
  return `Usage: plumbline kit <command>

${lines.join("\n")}

plumbline kit <command> --help explains a command.
Exit code: 0 done, 1 the kit has errors or the command failed, 2 wrong usage.
`
}

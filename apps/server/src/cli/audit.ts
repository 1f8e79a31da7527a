import { type ExportFormat, exportFormats, linesOf, readEntries } from "../features/audit/index.ts"
import { databaseHelp, exactly, idIn, runCommand, WrongUse } from "./command.ts"
import { contextOf, type OpenedApp, tenantHelp, tenantNamed, tenantOption, withApp } from "./opened-app.ts"

const usage = `Usage: plumbline audit [--tenant <slug>] [--space <id>] [--since <date>] [--format csv|jsonl]

Prints who did what to whom and when, oldest first.

${tenantHelp}
  --space    Id of a space. Default: all spaces, and entries outside of spaces.
  --since    Day (2026-03-01, in UTC) or time (2026-03-01T12:00:00Z) to start at.
  --format   csv for spreadsheets, jsonl for one JSON object per line. Default: jsonl.

Exit code: 0 done, 1 there is no such tenant, 2 wrong usage.
${databaseHelp}
`

const options = {
  ...tenantOption,
  space: { type: "string" },
  since: { type: "string" },
  format: { type: "string", default: "jsonl" },
} as const

/**
 * Runs `audit`; `args` is what follows it.
 *
 * @param write receives the output, line by line including line breaks
 * @returns the exit code: 0 done · 1 no such tenant · 2 wrong usage
 */
export async function runAuditCommand(
  args: string[],
  openApp: () => Promise<OpenedApp>,
  write: (text: string) => void = (text) => void process.stdout.write(text),
): Promise<number> {
  const print = (text: string) => write(`${text}\n`)
  return runCommand({ args, usage, options, print }, async ({ values, positionals }) => {
    exactly(positionals)
    const format = formatIn(values.format)
    const wanted = {
      ...(values.space !== undefined && { spaceId: idIn("--space", values.space) }),
      ...(values.since !== undefined && { since: momentIn(values.since) }),
    }
    await withApp(openApp, async (app) => {
      const ctx = contextOf(app, await tenantNamed(app, values.tenant))
      for await (const line of linesOf(readEntries(ctx, wanted, { order: "asc" }), format, "EN")) write(line)
    })
  })
}

function formatIn(text: string): ExportFormat {
  const format = exportFormats.find((each) => each === text)
  if (!format) throw new WrongUse(`--format must be one of ${exportFormats.join(", ")}, not "${text}".`)
  return format
}

function momentIn(text: string): string {
  const moment = new Date(text)
  if (Number.isNaN(moment.getTime())) throw new WrongUse(`--since must be a day or a time, not "${text}".`)
  return moment.toISOString().slice(0, -1)
}

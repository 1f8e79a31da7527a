import { parseArgs } from "node:util"
import { type ExportFormat, exportFormats, linesOf, readEntries } from "../features/audit/index.ts"
import { createContext } from "../platform/context.ts"
import { databaseHelp, type OpenedApp } from "./kit-command.ts"

const usage = `Usage: plumbline audit [--tenant <slug>] [--space <id>] [--since <date>] [--format csv|jsonl]

Prints who did what to whom and when, oldest first.

  --tenant   Short name of the tenant. Default: the default one.
  --space    Id of a space. Default: all of them, and what belongs to none.
  --since    Day (2026-03-01, in UTC) or moment (2026-03-01T12:00:00Z) to begin at.
  --format   csv for spreadsheets, jsonl for one JSON object a line. Default: jsonl.

Exit code: 0 done, 1 there is no such tenant, 2 wrong use.
${databaseHelp}
`

type Wish = { tenant: string | undefined; spaceId?: number; since?: string; format: ExportFormat }

/**
 * Runs `audit`; `args` is what follows it.
 *
 * @param write receives the output, line by line with its end
 * @returns the exit code: 0 done · 1 no such tenant · 2 wrong use
 */
export async function runAuditCommand(
  args: string[],
  openApp: () => Promise<OpenedApp>,
  write: (text: string) => void = (text) => void process.stdout.write(text),
): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    strict: false,
    options: {
      tenant: { type: "string" },
      space: { type: "string" },
      since: { type: "string" },
      format: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  })
  const wish = positionals.length === 0 && !values.help ? wishOf(values) : null
  if (!wish) {
    write(usage)
    return values.help ? 0 : 2
  }
  const app = await openApp()
  try {
    const { tenant: slug, format, ...wanted } = wish
    const tenant =
      slug === undefined ? app.tenants.default() : app.tenants.all().find((each) => each.slug === slug)
    if (!tenant) {
      write(`There is no tenant "${slug}".\n`)
      return 1
    }
    const ctx = createContext(app.dependencies, { tenant, user: null, language: "EN" })
    for await (const line of linesOf(readEntries(ctx, wanted, { order: "asc" }), format, "EN")) write(line)
    return 0
  } finally {
    await app.close()
  }
}

/** What is asked for; null for what cannot be. */
function wishOf(values: Record<string, unknown>): Wish | null {
  const { tenant, space, since, format = "jsonl" } = values
  const known = exportFormats.find((each) => each === format)
  const isText = (value: unknown) => value === undefined || typeof value === "string"
  if (!known || !isText(tenant) || !isText(space) || !isText(since)) return null
  const spaceId = space === undefined ? undefined : Number(space)
  const moment = since === undefined ? undefined : new Date(String(since))
  if (spaceId !== undefined && !Number.isSafeInteger(spaceId)) return null
  if (moment && Number.isNaN(moment.getTime())) return null
  return {
    tenant: typeof tenant === "string" ? tenant : undefined,
    format: known,
    ...(spaceId !== undefined && { spaceId }),
    ...(moment && { since: moment.toISOString().slice(0, -1) }),
  }
}

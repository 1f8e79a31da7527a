import { writeFile } from "node:fs/promises"
import { FORMATS, type Format } from "@plumbline/documents"
import { reportExporter, reportFile } from "../features/documents/index.ts"
import { fileNameOf } from "../platform/files/paths.ts"
import { asManagerOf } from "./assessment-manager.ts"
import { databaseHelp, exactly, runCommand, WrongUse } from "./command.ts"
import { type OpenedApp, tenantHelp, tenantNamed, tenantOption, withApp } from "./opened-app.ts"

const usage = `Usage: plumbline report <assessment-id> [--format <format>] [--lang <language>] [--sections <sections>]
                        [--out <file>] [--tenant <slug>]

Writes the report of an assessment as a file, as a manager of the assessment can download it.

  --format     ${Object.keys(FORMATS).join(", ")}. Default: pdf.
  --lang       en or fa. Default: the language of the assessment.
  --sections   Comma-separated: summary, subjects, attributes, advice, levels, answers, evidence.
               Default: all but answers and evidence.
  --out        The file to write; an existing one is replaced. Default: the title and the date, in this folder.
${tenantHelp}

${databaseHelp}
Exit code: 0 written, 1 no such assessment or no report, 2 wrong usage.
`

const options = {
  format: { type: "string", default: "pdf" },
  lang: { type: "string" },
  sections: { type: "string" },
  out: { type: "string" },
  ...tenantOption,
} as const

/**
 * Runs `report`; `args` is what follows it.
 *
 * @returns the exit code: 0 written · 1 refused · 2 wrong usage
 */
export async function runReportCommand(
  args: string[],
  openApp: () => Promise<OpenedApp>,
  print: (line: string) => void = console.log,
): Promise<number> {
  return runCommand({ args, usage, options, print }, async ({ positionals, values }) => {
    const [assessmentId] = exactly(positionals, "assessment-id")
    const query = {
      format: formatNamed(values.format),
      ...(values.lang !== undefined && { lang: languageNamed(values.lang) }),
      ...(values.sections !== undefined && { sections: values.sections }),
    }
    await withApp(openApp, async (app) => {
      const ctx = await asManagerOf(app, await tenantNamed(app, values.tenant), assessmentId)
      const granted = await reportExporter.check(ctx, { params: { assessmentId }, query })
      const file = await reportFile({ ctx, granted, query }, { "plumbline-heal": "on" })
      const path = values.out ?? fileNameOf(file.title, FORMATS[query.format].extension)
      await writeFile(path, await file.render())
      print(`Wrote ${path}.`)
    })
  })
}

function formatNamed(name: string): Format {
  const format = Object.keys(FORMATS).find((each): each is Format => each === name)
  if (format) return format
  throw new WrongUse(`--format must be one of ${Object.keys(FORMATS).join(", ")}, not "${name}".`)
}

function languageNamed(name: string): "en" | "fa" {
  if (name === "en" || name === "fa") return name
  throw new WrongUse(`--lang must be en or fa, not "${name}".`)
}

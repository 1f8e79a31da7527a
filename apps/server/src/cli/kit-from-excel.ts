import { readFile } from "node:fs/promises"
import { parseKit, printKit, readWorkbook } from "@plumbline/kit-dsl"
import { exactly, kitCommand } from "./command.ts"

import { described } from "./kit-source.ts"
import { targetHelp, writeKitTarget } from "./kit-target.ts"

export const fromExcel = kitCommand({
  usage: `Usage: plumbline kit from-excel <workbook.xlsx> <target> [--force]

Turns a workbook with the sheets MaturityLevels, QualityAttributes, Questionnaires, AnswerOptions and Questions into
text. Needs no database. The text is written even if it has errors, which are listed.
${targetHelp}

Exit code: 0 converted, 1 the workbook cannot be read, the target is in the way, or the text has errors, 2 wrong usage.
`,
  options: { force: { type: "boolean", default: false } },
  async run({ positionals, values }, tools) {
    const [path, target] = exactly(positionals, "workbook.xlsx", "target")
    const bytes = await readFile(path).catch(() => null)
    if (bytes === null) {
      tools.print(`${path} cannot be read.`)
      return 1
    }
    const workbook = readWorkbook(bytes, "en")
    if (!workbook.ok) {
      tools.print(workbook.message)
      return 1
    }
    const files = printKit(workbook.kit, "workbook")
    const written = await writeKitTarget(target, files, values.force, tools)
    if (written !== 0) return written
    const parsed = parseKit(files, { language: "en", imports: "ignore" })
    const found = parsed.ok ? parsed.warnings : parsed.errors
    const severity = parsed.ok ? "warning" : "error"
    for (const diagnostic of found) tools.print(described(severity, diagnostic, tools.colour))
    return parsed.ok ? 0 : 1
  },
})

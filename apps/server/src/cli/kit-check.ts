import { checkCollectors } from "@plumbline/collectors"
import { type KitDslModel, parseKit } from "@plumbline/kit-dsl"
import { exactly, type KitTools, kitCommand } from "./command.ts"

import { count, described, type ReadSource, readKitSource, sourceHelp } from "./kit-source.ts"

export const check = kitCommand({
  usage: `Usage: plumbline kit check <path>

Lists errors and warnings with file, line and column. Needs no database.
${sourceHelp}
Exit code: 0 no errors, 1 errors, 2 wrong usage.
`,
  options: {},
  async run({ positionals }, tools) {
    const [path] = exactly(positionals, "path")
    const kit = await readKit(path, tools)
    if (!kit) return 1
    tools.print(summaryOf(kit.model, kit.warnings))
    return 0
  },
})

export type ReadKit = { model: KitDslModel; source: ReadSource; warnings: number }

/** Reads and checks the text of a kit and prints its errors and warnings; undefined when it cannot be read. */
export async function readKit(
  path: string,
  { print, colour }: Pick<KitTools, "print" | "colour">,
): Promise<ReadKit | undefined> {
  const source = await readKitSource(path)
  if (!source.ok) {
    print(source.problem)
    return undefined
  }
  const imports = source.kind === "archive" ? "ignore" : "warn"
  const parsed = parseKit(source.files, { language: "en", imports })
  if (!parsed.ok) {
    for (const error of parsed.errors) print(described("error", error, colour))
    print(parsed.problem === "empty" ? parsed.message : `${count(parsed.errors.length, "error")} in ${path}.`)
    return undefined
  }
  const misplaced = checkCollectors(parsed.model, "en")
  if (misplaced.length > 0) {
    for (const error of misplaced) print(described("error", error, colour))
    print(`${count(misplaced.length, "error")} in ${path}.`)
    return undefined
  }
  for (const warning of parsed.warnings) print(described("warning", warning, colour))
  return { model: parsed.model, source, warnings: parsed.warnings.length }
}

/** A summary of a kit, in numbers. */
export function summaryOf(model: KitDslModel, warnings: number): string {
  const parts = [
    count(model.levelModels.length, "level"),
    count(model.subjectModels.length, "subject"),
    count(model.attributeModels.length, "attribute"),
    count(model.questionnaireModels.length, "questionnaire"),
    count(model.questionModels.length, "question"),
  ]
  const title = model.kitModel ? `${model.kitModel.title}: ` : ""
  return `${title}${parts.join(", ")}; no errors, ${count(warnings, "warning")}.`
}

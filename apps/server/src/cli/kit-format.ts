import { writeFile } from "node:fs/promises"
import {
  compareKits,
  type KitDslModel,
  type KitFile,
  parseKit,
  printKit,
  writeArchive,
} from "@plumbline/kit-dsl"
import { exactly, type KitTools, kitCommand } from "./command.ts"
import { readKit } from "./kit-check.ts"

import { type ReadSource, sourceHelp } from "./kit-source.ts"
import { inFolder, replaceKitFiles } from "./kit-target.ts"

export const format = kitCommand({
  usage: `Usage: plumbline kit format <path> [--check] [--force]

Writes the text as an export would: the same kit, elements by index, one property per line, in files with fixed names. A
single file stays a single file. Needs no database.
${sourceHelp}
  --check    Writes nothing and lists the files that are not in canonical form.
  --force    Also formats a text with comments or imports, which are dropped.

Exit code: 0 in canonical form (now), 1 the text has errors, would lose something, or --check found any, 2 wrong usage.
`,
  options: { check: { type: "boolean", default: false }, force: { type: "boolean", default: false } },
  async run({ positionals, values }, tools) {
    const [path] = exactly(positionals, "path")
    const kit = await readKit(path, tools)
    if (!kit) return 1
    const { model, source } = kit
    const canonical = canonicalFiles(model, source)
    const differences = differencesOf(source.files, canonical)
    if (differences.length === 0) {
      tools.print(`${path} is in canonical form.`)
      return 0
    }
    if (values.check) {
      tools.print(`${path} is not in canonical form:\n${differences.join("\n")}`)
      return 1
    }
    if (!values.force && wouldLose(source, path, tools)) return 1
    await write(path, source, canonical)
    tools.print(differences.join("\n"))
    return 0
  },
})

/** The canonical text, laid out like the source: a folder, an archive, or a single file. */
function canonicalFiles(model: KitDslModel, source: ReadSource): KitFile[] {
  const files = printKit(model)
  requireSameKit(model, files)
  if (source.kind === "archive") return files
  if (source.kind === "folder") return inFolder(files)
  const text = files.flatMap((file) => (file.text === "" ? [] : [file.text])).join("\n\n")
  return [{ path: source.files[0]?.path ?? "", text }]
}

/** Formatting must never change a kit, which is verified each time before anything is written. */
function requireSameKit(model: KitDslModel, files: readonly KitFile[]): void {
  const parsed = parseKit(files, { language: "en", imports: "ignore" })
  const comparison = parsed.ok ? compareKits(model, parsed.model) : null
  if (comparison?.rejected.length === 0 && comparison.changes.length === 0) return
  throw new Error("The canonical text would not be the same kit. Nothing was written.")
}

function differencesOf(source: readonly KitFile[], canonical: readonly KitFile[]): string[] {
  const texts = new Map(source.map(({ path, text }) => [path, text]))
  const kept = new Set(canonical.map(({ path }) => path))
  return [
    ...canonical.flatMap(({ path, text }) => {
      const old = texts.get(path)
      if (old === text) return []
      return [old === undefined ? `  + ${path}` : `  ~ ${path}`]
    }),
    ...source.flatMap(({ path }) => (kept.has(path) ? [] : [`  - ${path}`])),
  ]
}

/** Whether formatting would drop text that has no meaning for the kit but matters to its author; if so, prints what. */
function wouldLose({ files }: ReadSource, path: string, { print }: Pick<KitTools, "print">): boolean {
  const bare = files.map(({ text }) => withoutStrings(text))
  const lost = [
    ...(bare.some((text) => /\/\/|\/\*/.test(text)) ? ["comments"] : []),
    ...(bare.some((text) => /^\s*import\b/m.test(withoutComments(text))) ? ["imports"] : []),
  ]
  if (lost.length === 0) return false
  print(`${path} contains ${lost.join(", ")}, which the canonical form does not have: --force drops them.`)
  return true
}

const STRING_OR_COMMENT = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/\/[^\n]*|\/\*[\s\S]*?\*\//gs

function withoutStrings(text: string): string {
  return text.replace(STRING_OR_COMMENT, (found) => (found.startsWith("/") ? found : '""'))
}

function withoutComments(text: string): string {
  return text.replace(STRING_OR_COMMENT, (found) => (found.startsWith("/") ? " " : found))
}

async function write(path: string, source: ReadSource, canonical: readonly KitFile[]): Promise<void> {
  if (source.kind === "archive") return writeFile(path, writeArchive(canonical))
  if (source.kind === "folder") {
    const present = source.files.map((file) => file.path)
    return replaceKitFiles(path, canonical, present)
  }
  await writeFile(path, canonical[0]?.text ?? "")
}

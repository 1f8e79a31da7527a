import { readdir, readFile, stat, writeFile } from "node:fs/promises"
import { basename, join } from "node:path"
import { parseArgs } from "node:util"
import {
  convertFramework,
  type FrameworkFile,
  type FrameworkFormat,
  frameworkFormats,
  isFormat,
  type LossReport,
} from "@plumbline/frameworks"
import { printKit } from "@plumbline/kit-dsl"
import { exactly, type KitCommand, WrongUse } from "./command.ts"
import { count } from "./kit-source.ts"
import { writeKitTarget } from "./kit-target.ts"

/** Larger files are no framework; the converter has stricter limits for what it reads. */
const LARGEST_FILE = 16 * 1024 * 1024
/** How many values that are not exact the summary names. */
const NAMED = 20

export const convert: KitCommand = {
  help: `Usage: plumbline kit convert <path> --out <folder> [--as <format>] [--force]

Turns a public framework into the text of a kit. Needs no database. <path> is a file, or a folder with the files of a
framework (.yaml, .yml and .json). docs/frameworks.md says where to get them and what becomes of their elements.

  --as       The format, if it is not to be recognised: ${frameworkFormats.join(", ")}.
  --out      The folder that is written: the text of the kit, and loss-report.json, which says of each value of the
             framework whether it is in the kit exactly, approximately or not at all.
  --force    Replaces the .ak files and the report in the folder.

Exit code: 0 converted, 1 the framework cannot be read or the folder is in the way, 2 wrong usage.
`,
  async run(args, tools) {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        as: { type: "string" },
        out: { type: "string" },
        force: { type: "boolean", default: false },
      },
    })
    const [path] = exactly(positionals, "path")
    const { as, out } = values
    if (out === undefined || out.endsWith(".zip")) throw new WrongUse("--out <folder> is missing.")
    const format = as === undefined ? null : formatNamed(as)
    const files = await frameworkFiles(path).catch((error: unknown) => String(error))
    if (typeof files === "string") {
      tools.print(files)
      return 1
    }
    const converted = convertFramework(files, { language: "en", ...(format === null ? {} : { format }) })
    if (!converted.ok) {
      for (const { fileName, line, message } of converted.errors)
        tools.print(`${fileName === null ? path : `${fileName}:${line}`}: error: ${message}`)
      return 1
    }
    const written = await writeKitTarget(out, printKit(converted.kit), values.force, tools)
    if (written !== 0) return written
    const { loss, kit } = converted
    await writeFile(
      join(out, "loss-report.json"),
      `${JSON.stringify({ format: converted.format, ...loss }, null, 2)}\n`,
    )
    const { questionModels, attributeModels, levelModels } = kit
    tools.print(
      `Read ${converted.format}: ${count(questionModels.length, "question")}, ` +
        `${count(attributeModels.length, "attribute")}, ${count(levelModels.length, "level")}.`,
    )
    tools.print(summary(loss))
    return 0
  },
}

function formatNamed(word: string): FrameworkFormat {
  if (isFormat(word)) return word
  throw new WrongUse(`There is no format "${word}": use one of ${frameworkFormats.join(", ")}.`)
}

/** The values that are not exact are grouped by what happened to them, with the first place of each. */
function summary({ exact, approximated, lost, items, choices }: LossReport): string {
  const groups = Map.groupBy(
    items.filter(({ status }) => status !== "exact"),
    ({ status, path, message }) => `${status} ${lastName(path)} ${message}`,
  )
  const largest = [...groups.values()].sort((a, b) => b.length - a.length)
  const lines = largest.slice(0, NAMED).flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const { status, path, message, fileName, line } = first
    return [`  ${String(group.length).padStart(5)} × ${status}: ${path} (${fileName}:${line}) ${message}`]
  })
  if (largest.length > NAMED) lines.push(`  … and ${largest.length - NAMED} more kinds in loss-report.json`)
  return [
    `${count(items.length, "value")}: ${exact} exact, ${approximated} approximated, ${lost} lost.`,
    ...lines,
    ...choices.map((choice) => `  Our choice: ${choice}`),
  ].join("\n")
}

/** `controls[3].title` is a `title`. */
function lastName(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1).replace(/\[\d+\]/g, "")
}

/** The files of a framework at a path; those below a folder whose name begins with a dot are left out. */
async function frameworkFiles(path: string): Promise<FrameworkFile[] | string> {
  const found = await stat(path).catch(() => null)
  if (found === null) return `${path} does not exist.`
  if (found.isFile()) return textsOf("", [path])
  const entries = await readdir(path, { withFileTypes: true, recursive: true })
  const names = entries
    .filter((entry) => entry.isFile() && /\.(ya?ml|json)$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((name) => !/[/\\]\./.test(name.slice(path.length)))
    .sort()
  if (names.length === 0) return `${path} contains no .yaml, .yml or .json file.`
  return textsOf(path, names)
}

async function textsOf(folder: string, names: readonly string[]): Promise<FrameworkFile[] | string> {
  const files: FrameworkFile[] = []
  for (const name of names) {
    if ((await stat(name)).size > LARGEST_FILE) return `${name} is too large for a framework.`
    const bytes = await readFile(name)
    const path =
      folder === "" ? basename(name) : name.slice(folder.length).replaceAll("\\", "/").replace(/^\/+/, "")
    try {
      files.push({ path, text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) })
    } catch {
      return `${name} is not UTF-8 text: save it with that encoding.`
    }
  }
  return files
}

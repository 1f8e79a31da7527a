import { readdir, readFile, stat, writeFile } from "node:fs/promises"
import { basename, join, relative } from "node:path"
import {
  type ConvertedFramework,
  convertFramework,
  type FrameworkError,
  type FrameworkFile,
  type FrameworkFormat,
  frameworkFilesIn,
  frameworkFormats,
  type GroupUse,
  isFormat,
  isFrameworkFile,
  type LossReport,
} from "@plumbline/frameworks"
import { printKit } from "@plumbline/kit-dsl"
import { exactly, type KitTools, kitCommand, WrongUse } from "./command.ts"
import { count } from "./kit-source.ts"
import { writeKitTarget } from "./kit-target.ts"

/** Larger files are no framework; the converter has stricter limits for what it reads. */
const LARGEST_FILE = 16 * 1024 * 1024
/** How many values that are not exact the summary names. */
const NAMED = 20

export const convert = kitCommand({
  usage: `Usage: plumbline kit convert <path> --out <target> [--as <format>] [--groups <use>] [--force]

Turns a public framework into the text of a kit. Needs no database. <path> is a file, or a folder or ZIP archive with
the files of a framework (.yaml, .yml and .json). docs/frameworks.md says where to get them and what becomes of their elements.

  --as       The format, if it is not to be recognised: ${frameworkFormats.join(", ")}.
  --groups   What becomes of groups of the framework: levels, or profiles (only). Default: levels, if they are nested or
             named as steps.
  --out      The folder that is written, or a ZIP archive if the name ends in .zip: the text of the kit, and in the folder
             or beside the archive loss-report.json, which says of each value of the framework whether it is in the kit
             exactly, approximately or not at all.
  --force    Replaces the archive, or the .ak files and the report in the folder.

Exit code: 0 converted, 1 the framework cannot be read or the target is in the way, 2 wrong usage.
`,
  options: {
    as: { type: "string" },
    groups: { type: "string" },
    out: { type: "string" },
    force: { type: "boolean", default: false },
  },
  async run({ positionals, values }, tools) {
    const [path] = exactly(positionals, "path")
    const { as, out } = values
    if (out === undefined) throw new WrongUse("--out <target> is missing.")
    const format = as === undefined ? null : formatNamed(as)
    const converted = await convertedAt(path, { format, groups: groupUseNamed(values.groups) }, tools)
    if (converted === null) return 1
    const written = await writeKitTarget(out, printKit(converted.kit), values.force, tools)
    if (written !== 0) return written
    const { loss } = converted
    await writeFile(
      out.endsWith(".zip") ? `${out.slice(0, -4)}.loss-report.json` : join(out, "loss-report.json"),
      `${JSON.stringify({ format: converted.format, ...loss }, null, 2)}\n`,
    )
    tools.print(summaryOfConverted(converted))
    tools.print(summary(loss))
    return 0
  },
})

/** What a person wishes of a conversion; null for what the framework suggests. */
export type FrameworkWishes = { format: FrameworkFormat | null; groups: GroupUse | null }

type Converted = Extract<ConvertedFramework, { ok: true }>

/** Converts the framework at a path; prints why if it cannot be read, and returns null. */
export async function convertedAt(
  path: string,
  { format, groups }: FrameworkWishes,
  { print }: Pick<KitTools, "print">,
): Promise<Converted | null> {
  const files = await frameworkFiles(path).catch((error: unknown) => String(error))
  if (typeof files === "string") {
    print(files)
    return null
  }
  const converted = convertFramework(files, {
    language: "en",
    ...(format === null ? {} : { format }),
    ...(groups === null ? {} : { groups }),
  })
  if (converted.ok) return converted
  for (const error of converted.errors) print(placedError(path, error))
  return null
}

/** What was read, in a line. */
export function summaryOfConverted({ format, kit }: Converted): string {
  const { questionModels, attributeModels, levelModels } = kit
  return (
    `Read ${format}: ${count(questionModels.length, "question")}, ` +
    `${count(attributeModels.length, "attribute")}, ${count(levelModels.length, "level")}.`
  )
}

/** A format by its name on the command line. */
export function formatNamed(word: string): FrameworkFormat {
  if (isFormat(word)) return word
  throw new WrongUse(`There is no format "${word}": use one of ${frameworkFormats.join(", ")}.`)
}

/** What becomes of groups, by its name on the command line. */
export function groupUseNamed(word: string | undefined): GroupUse | null {
  if (word === undefined || word === "levels" || word === "profiles") return word ?? null
  throw new WrongUse(`--groups is levels or profiles, not "${word}".`)
}

/** The values that are not exact are grouped by what happened to them, with the first place of each. */
function summary({ exact, approximated, lost, items, choices }: LossReport): string {
  const groups = Map.groupBy(
    items.filter(({ status }) => status !== "exact"),
    ({ status, path, message }) => `${status} ${lastName(path)} ${message}`,
  )
  const rank = ([first]: LossReport["items"]) => Number(first?.status === "lost")
  const largest = [...groups.values()].sort((a, b) => rank(a) - rank(b) || b.length - a.length)
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

/** The files of a framework at a path, or why there are none; those below a hidden folder are left out. */
async function frameworkFiles(path: string): Promise<FrameworkFile[] | string> {
  const found = await stat(path).catch(() => null)
  if (found === null) return `${path} does not exist.`
  const entries = found.isFile()
    ? [{ name: path, path: basename(path) }]
    : (await readdir(path, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .map((name) => ({ name, path: relative(path, name).replaceAll("\\", "/") }))
        .filter((entry) => isFrameworkFile(entry.path))
        .sort((a, b) => (a.path < b.path ? -1 : 1))
  if (entries.length === 0) return `${path} contains no .yaml, .yml or .json file.`
  const files: FrameworkFile[] = []
  for (const entry of entries) {
    if ((await stat(entry.name)).size > LARGEST_FILE) return `${entry.name} is too large for a framework.`
    const read = frameworkFilesIn(entry.path, await readFile(entry.name), "en")
    if (!read.ok) return placedError(path, read.error)
    files.push(...read.files)
  }
  return files
}

function placedError(path: string, { fileName, line, message }: FrameworkError): string {
  return `${fileName === null ? path : `${fileName}:${line}`}: error: ${message}`
}

import { type KitDslModel, parseKit, printKit } from "@plumbline/kit-dsl"
import { awsLens } from "./formats/aws-lens.ts"
import { dsomm } from "./formats/dsomm.ts"
import type { Format } from "./formats/format.ts"
import { frameworkYaml } from "./formats/framework-yaml.ts"
import { gemara } from "./formats/gemara.ts"
import { oscal } from "./formats/oscal.ts"
import { samm } from "./formats/samm.ts"
import type { GroupChoice, GroupUse } from "./groups.ts"
import { SOURCE_LIMITS } from "./limits.ts"
import { type Note, problems } from "./notes.ts"
import { type FrameworkFile, readSource } from "./source.ts"
import type { LossStatus } from "./source-nodes.ts"

const FORMATS = {
  samm,
  dsomm,
  "aws-lens": awsLens,
  gemara,
  oscal,
  "framework-yaml": frameworkYaml,
} satisfies Record<string, Format>

/** A known format of frameworks. */
export type FrameworkFormat = keyof typeof FORMATS

/** All formats, in the order in which they are tried. */
export const frameworkFormats: readonly FrameworkFormat[] = [
  "samm",
  "gemara",
  "oscal",
  "aws-lens",
  "framework-yaml",
  "dsomm",
]

/** What became of one value of the source. */
export interface LossItem {
  readonly status: LossStatus
  /** Where the value is in its file: `controls[3].title`. */
  readonly path: string
  readonly message: string
  readonly fileName: string
  /** From 1. */
  readonly line: number
}

/** What became of every value of the source: their number is the sum of the three. */
export interface LossReport {
  readonly exact: number
  readonly approximated: number
  readonly lost: number
  readonly items: readonly LossItem[]
  /** What the conversion adds, because a kit needs it and the source does not say it, such as thresholds. */
  readonly choices: readonly string[]
}

/** Why files cannot be converted. */
export interface FrameworkError {
  readonly message: string
  readonly fileName: string | null
  /** From 1. */
  readonly line: number | null
}

export type ConvertedFramework =
  | {
      ok: true
      format: FrameworkFormat
      kit: KitDslModel
      loss: LossReport
      /** Null if the source has no groups to choose about. */
      groups: GroupChoice | null
    }
  | { ok: false; problem: "unknown format" | "errors"; errors: readonly FrameworkError[] }

/**
 * Options of {@link convertFramework}: the format, if it is not to be recognised, what becomes of groups, if it is not to
 * be what their names and contents suggest, and the language of messages.
 */
export interface ConvertOptions {
  readonly format?: FrameworkFormat
  readonly groups?: GroupUse
  readonly language: "en" | "fa"
}

/** Turns the files of a framework into a kit, and says of each of their values whether it is in the kit. */
export function convertFramework(
  files: readonly FrameworkFile[],
  options: ConvertOptions = { language: "en" },
): ConvertedFramework {
  const { language } = options
  const first = files[0]?.path ?? null
  const refusal = (note: Note): ConvertedFramework => ({
    ok: false,
    problem: "errors",
    errors: [{ message: note[language], fileName: first, line: first === null ? null : 1 }],
  })
  const source = readSource(files)
  if (source.problems.length > 0) {
    return {
      ok: false,
      problem: "errors",
      errors: source.problems.map(({ note, ...place }) => ({ message: note[language], ...place })),
    }
  }
  const format = options.format ?? frameworkFormats.find((name) => FORMATS[name].recognises(source.documents))
  if (format === undefined) {
    const message = problems.unknownFormat(frameworkFormats.join(", "))[language]
    return { ok: false, problem: "unknown format", errors: [{ message, fileName: null, line: null }] }
  }
  if (!FORMATS[format].recognises(source.documents)) return refusal(problems.wrongFormat(format))

  const { kit, choices, groups = null } = FORMATS[format].build(source.documents, options.groups ?? null)
  if (kit.questionModels.length === 0) return refusal(problems.nothingAsked())
  if (kit.questionModels.length > SOURCE_LIMITS.questions)
    return refusal(problems.tooManyQuestions(SOURCE_LIMITS.questions))
  // The kit is the one that its text describes, with everything that the language of kits derives.
  const parsed = parseKit(printKit(kit), { language, imports: "ignore" })
  if (!parsed.ok) {
    if (parsed.problem === "empty") return refusal(problems.nothingAsked())
    return {
      ok: false,
      problem: "errors",
      errors: parsed.errors.map(({ message, fileName, line }) => ({ message, fileName, line })),
    }
  }
  const counted = source.leaves.filter(({ isName, settled }) => settled || !isName)
  const items = counted.map(({ status, path, note, fileName, line }) => ({
    status,
    path,
    message: note[language],
    fileName,
    line,
  }))
  const count = (status: LossStatus) => items.filter((item) => item.status === status).length
  return {
    ok: true,
    format,
    kit: parsed.model,
    groups,
    loss: {
      exact: count("exact"),
      approximated: count("approximated"),
      lost: count("lost"),
      items,
      choices: choices.map((note) => note[language]),
    },
  }
}

/** Whether a word names a format. */
export function isFormat(word: string): word is FrameworkFormat {
  return Object.hasOwn(FORMATS, word)
}

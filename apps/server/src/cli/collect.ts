import { createReadStream } from "node:fs"
import { stat, writeFile } from "node:fs/promises"
import {
  type Collection,
  collect,
  isResultFormat,
  LARGEST_RESULTS,
  type Language,
  type Mapping,
  markdownReport,
  plain,
  type Reported,
  type ResultFormat,
  readMapping,
  readResults,
  resultFormats,
  textReport,
} from "@plumbline/collectors"
import { COLLECTORS_FILE, decodeText } from "@plumbline/kit-dsl"
import { hasShape, UuidText } from "../platform/shapes.ts"
import { openProposing, type Proposing, Refusal } from "./collect-proposing.ts"
import { brokenRules, type Rules } from "./collect-rules.ts"
import { exactly, idIn, type Parsed, runCommand, WrongUse } from "./command.ts"

const usage = `Usage: plumbline collect --from <format> <results> [--map <mapping>] --assessment <id> --server <url>

Turns results of tools into proposed answers, which people accept or decline one by one. Needs no database.
docs/collectors.md describes mappings and formats, with examples.

  --from                  The format of the results: ${resultFormats.join(", ")}.
  --map                   The mapping (YAML): which check answers which question, and how. Default: the one that the kit
                          of the assessment carries.
  --assessment            The id of the assessment, as in its address.
  --server                Where Plumbline is, such as https://plumbline.example.org.
  --token-file            A file with an API token of the scope PROPOSE. Default: the variable PLUMBLINE_TOKEN.
  --dry-run               Proposes nothing. With --server it shows the effect; without, only what the results say.
  --markdown <file>       Also writes the report as Markdown, for a comment on a pull request.
  --link <url>            Where the results are shown, such as the page of the pipeline: the link of the evidence.
  --fail-if-level-falls   Exit code 1 if the level of the assessment would fall.
  --fail-below <number>   Exit code 1 if it would be below this level; 1 is the lowest.
  --language              Of reasons and of the report: en (the default) or fa.

Running it again with the same results changes nothing.
Exit code: 0 done, 1 a rule is broken, 2 the arguments, the mapping or the results are wrong, or the server rejected
single proposals, 3 the server refused or did not reply.
`

const options = {
  from: { type: "string" },
  map: { type: "string" },
  assessment: { type: "string" },
  server: { type: "string" },
  "token-file": { type: "string" },
  "dry-run": { type: "boolean", default: false },
  markdown: { type: "string" },
  link: { type: "string" },
  "fail-if-level-falls": { type: "boolean", default: false },
  "fail-below": { type: "string" },
  language: { type: "string", default: "en" },
} as const

const LARGEST_MAPPING = 1024 * 1024
const LARGEST_TOKEN = 4096

/** What is wrong with a file; the message says where. */
class BadInput extends Error {}

type Tools = { print(text: string): void; environment: Readonly<Record<string, string | undefined>> }

type Wishes = {
  resultsPath: string
  format: ResultFormat
  /** null for the mapping that the kit carries. */
  mappingPath: string | null
  assessmentId: string | null
  server: string | null
  tokenFile: string | null
  isDry: boolean
  markdownPath: string | null
  link: string | null
  rules: Rules
  language: Language
}

/**
 * Runs `collect`; `args` is what follows it.
 *
 * @returns the exit code: 0 done · 1 a rule is broken · 2 wrong usage, or bad input · 3 the server refused
 */
export async function runCollectCommand(args: string[], { print, environment }: Tools): Promise<number> {
  return runCommand({ args, usage, options, print }, async (given) => {
    const wishes = wishesIn(given)
    try {
      return await run(wishes, { print, environment })
    } catch (error) {
      if (!(error instanceof BadInput) && !(error instanceof Refusal)) throw error
      print(plain(error.message))
      return error instanceof BadInput ? 2 : 3
    }
  })
}

async function run(wishes: Wishes, { print, environment }: Tools): Promise<number> {
  const { isDry, language, rules, markdownPath } = wishes
  const proposing = await proposingOf(wishes, environment)
  const collection = await collected(wishes, await mappingOf(wishes, proposing))
  const preview = proposing === null ? null : await proposing.preview(collection)
  const outcome = proposing === null || isDry ? null : await proposing.propose(collection)
  const broken = brokenRules(rules, preview?.effect ?? null, language)
  const rejected = outcome?.rejected ?? preview?.rejected ?? []
  const reported: Reported = { collection, preview, outcome, rejected, broken, language }
  print(textReport(reported))
  if (markdownPath !== null) await written(markdownPath, markdownReport(reported))
  if (rejected.length > 0) return 2
  return broken.length > 0 ? 1 : 0
}

/** The mapping in a file, or the one that the kit carries, without the questions that the assessment leaves out. */
async function mappingOf({ mappingPath, language }: Wishes, proposing: Proposing | null): Promise<Mapping> {
  if (mappingPath !== null) {
    return mappingIn(mappingPath, await textOf(mappingPath, LARGEST_MAPPING), language)
  }
  if (proposing === null) throw new WrongUse("--map <mapping> is missing.")
  const { mapping: text, notAsked } = await proposing.mapping().catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    const advice = {
      en: "Another mapping can be given with --map.",
      fa: "با ‎--map‎ می‌توان نگاشت دیگری داد.",
    }
    throw new Refusal(`${error.message}\n${advice[language]}`)
  })
  const mapping = mappingIn(COLLECTORS_FILE, text, language)
  const isAsked = ({ code }: { code: string }) =>
    !notAsked.some((whole) => whole === code || whole.slice(whole.indexOf(".") + 1) === code)
  return { ...mapping, questions: mapping.questions.filter(isAsked) }
}

async function collected(wishes: Wishes, mapping: Mapping): Promise<Collection> {
  const { resultsPath, format, language, link } = wishes
  const read = readResults(await textOf(resultsPath, LARGEST_RESULTS), format, mapping)
  if (!read.ok) throw new BadInput(`${resultsPath}: error: ${read.note[language]}`)
  const { mtime } = await stat(resultsPath)
  return collect(mapping, read.results, { day: mtime.toISOString().slice(0, 10), language, link })
}

function mappingIn(path: string, text: string, language: Language): Mapping {
  const read = readMapping(text)
  if (read.ok) return read.mapping
  const lines = read.errors.map(
    ({ line, column, note }) => `${path}:${line}:${column}: error: ${note[language]}`,
  )
  throw new BadInput(lines.join("\n"))
}

/** null if no server is to be asked. */
async function proposingOf(
  { server, assessmentId, tokenFile, isDry, rules, language, mappingPath }: Wishes,
  environment: Tools["environment"],
): Promise<Proposing | null> {
  if (server === null || assessmentId === null) {
    if (isDry && rules.isEmpty && mappingPath !== null) return null
    throw new WrongUse(`${server === null ? "--server <url>" : "--assessment <id>"} is missing.`)
  }
  const token =
    tokenFile === null ? environment.PLUMBLINE_TOKEN?.trim() : (await textOf(tokenFile, LARGEST_TOKEN)).trim()
  if (!token) throw new WrongUse("The API token is missing: set PLUMBLINE_TOKEN, or use --token-file.")
  if (!/^[\x21-\x7e]+$/.test(token)) throw new BadInput("The API token has characters that no token has.")
  return openProposing({ server, assessmentId, token, language })
}

function wishesIn({ positionals, values }: Parsed<typeof options>): Wishes {
  const [resultsPath] = exactly(positionals, "results")
  const { from, map, assessment, server, markdown, link, language } = values
  if (from === undefined || !isResultFormat(from)) {
    throw new WrongUse(`--from must be one of ${resultFormats.join(", ")}.`)
  }
  if (assessment !== undefined && !hasShape(UuidText, assessment)) {
    throw new WrongUse("--assessment must be the id of an assessment, as in its address.")
  }
  if (language !== "en" && language !== "fa") throw new WrongUse("--language must be en or fa.")
  const floor = values["fail-below"] === undefined ? null : idIn("--fail-below", values["fail-below"])
  const falls = values["fail-if-level-falls"]
  return {
    resultsPath,
    format: from,
    mappingPath: map ?? null,
    assessmentId: assessment ?? null,
    server: server === undefined ? null : addressIn("--server", server),
    tokenFile: values["token-file"] ?? null,
    isDry: values["dry-run"],
    markdownPath: markdown ?? null,
    link: link === undefined ? null : addressIn("--link", link),
    rules: { mayNotFall: falls, floor, isEmpty: !falls && floor === null },
    language,
  }
}

function addressIn(name: string, text: string): string {
  const address = URL.canParse(text) ? new URL(text) : null
  if (address && /^https?:$/.test(address.protocol) && address.username === "" && text.length <= 1800)
    return text
  throw new WrongUse(`${name} must be an address that begins with https:// or http://.`)
}

/** The text of a file, of which no more is read than is allowed. */
async function textOf(path: string, most: number): Promise<string> {
  const parts: Buffer[] = []
  try {
    for await (const part of createReadStream(path, { end: most })) parts.push(part)
  } catch (error) {
    throw new BadInput(`${path} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
  const bytes = Buffer.concat(parts)
  if (bytes.length > most) throw new BadInput(`${path}: error: The file has more than ${most / 1024} kB.`)
  const text = decodeText(bytes)
  if (text === null) throw new BadInput(`${path}: error: This file is not text in UTF-8 or UTF-16.`)
  return text
}

async function written(path: string, text: string): Promise<void> {
  await writeFile(path, text).catch((error: unknown) => {
    throw new BadInput(`${path} cannot be written: ${error instanceof Error ? error.message : error}`)
  })
}

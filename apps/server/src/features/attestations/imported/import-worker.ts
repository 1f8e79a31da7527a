import { Result } from "@plumbline/documents"
import type { ImportChecks, ImportedLevel } from "../../../platform/database/json.ts"
import { sanitizeRemark } from "../../../platform/html.ts"
import { hasShape } from "../../../platform/shapes.ts"
import { MANIFEST, RESULT, SIGNATURE } from "../bundle/format.ts"
import { type Refusal, readBundle } from "../bundle/read-bundle.ts"
import { verifyRead } from "../bundle/verify-bundle.ts"
import { type PublicKey, verifyDetached } from "../jws.ts"

/** What is stored of a bundle that has been verified. */
export type CheckedBundle = {
  /** All that is signed, as one text. */
  manifest: string
  title: string
  organisation: string
  origin: string
  kid: string
  /** ISO 8601 */
  signed: string
  checks: ImportChecks
  level: ImportedLevel | null
  /** As JSON. */
  result: string
}

/** More than the result of any kit. */
const MOST_RESULT_LETTERS = 8_000_000
/** A thread that a parser fills up takes the whole process with it, so bundles of others are bounded before. */
const bounds = { texts: 16 * 1024 * 1024, json: 5 * 1024 * 1024 }
const LONGEST_TITLE = 200
/** More than any scale can show. */
const MOST_LEVELS = 50

/**
 * Verifies a bundle on a worker thread, as `plumbline verify` does, and takes out what is shown of it. Nothing in it is
 * trusted: texts are made storable, evidence is sanitised.
 *
 * @param input.own the public keys and the address of this site
 */
export default function check({
  bytes,
  own,
}: {
  bytes: Uint8Array
  own: { address: string; keys: readonly PublicKey[] }
}): CheckedBundle | { refused: Refusal } {
  const read = readBundle(bytes, bounds)
  if (!read.ok) return { refused: read.reason }
  const verified = verifyRead(read, null)
  if (!verified.ok) return { refused: verified.reason }
  const { signer, level, answered, evidence } = verified
  const { texts } = read
  const manifest = texts.get(MANIFEST) ?? ""
  const signature = verifyDetached(texts.get(SIGNATURE) ?? "", Buffer.from(manifest), own.keys)
  const origin = originOf(signer.issuer)
  // A signature in the name of this site that is not by one of its keys is forged.
  if (!signature.header || origin === null || (!signature.ok && origin === originOf(own.address)))
    return { refused: "signature" }

  const result = storable(texts.get(RESULT) ?? "")
  if (!hasShape(Result, result) || !hasRealTimes(result) || result.levels.length > MOST_LEVELS)
    return { refused: "result" }
  const shown = JSON.stringify(shownOf(result))
  if (shown.length > MOST_RESULT_LETTERS) return { refused: "result" }
  return {
    manifest,
    title: result.title.trim().slice(0, LONGEST_TITLE).toWellFormed() || "–",
    organisation: textOf(read.manifest.issuer.name).slice(0, LONGEST_TITLE).toWellFormed(),
    origin,
    kid: textOf(signature.header.kid),
    signed: signer.time,
    checks: {
      signer: signature.ok ? "KNOWN" : "UNKNOWN",
      recalculated: "ALL",
      answers: answered,
      hashes: evidence.hashes,
      included: evidence.included,
    },
    level: level && { index: level.rank, title: textOf(level.title), of: result.levels.length },
    result: shown,
  }
}

/** The origin of an address of the web; null for anything else. */
function originOf(address: string): string | null {
  const url = URL.parse(address)
  return url && /^https?:$/.test(url.protocol) ? url.origin : null
}

/** The JSON in a text as a database can store it: without control characters, half characters and odd names. */
function storable(text: string): unknown {
  return JSON.parse(text, (name, value) => {
    if (!/^([A-Za-z]\w*|\d*)$/.test(name)) return undefined
    return typeof value === "string" ? textOf(value) : value
  })
}

function textOf(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t\n\r]/gu, "").toWellFormed()
}

/** Times that fit their format need not exist, such as a leap second. */
function hasRealTimes({ created, calculated, evidence = [] }: Result): boolean {
  const times = [created, calculated, ...evidence.map(({ time }) => time)]
  return times.every((time) => time === null || !Number.isNaN(Date.parse(time)))
}

/** Numbers, answers and evidence; what the others wrote about them, and what they plan, stays in the bundle. */
function shownOf({ summary: _, advice: __, ...result }: Result): Result {
  return {
    ...result,
    sections: result.sections.filter((section) => section !== "summary" && section !== "advice"),
    ...(result.subjects && {
      subjects: result.subjects.map((subject) => ({
        ...subject,
        insight: null,
        ...(subject.attributes && {
          attributes: subject.attributes.map((attribute) => ({ ...attribute, insight: null, measures: [] })),
        }),
      })),
    }),
    ...(result.evidence && {
      evidence: result.evidence.map((each) => ({ ...each, description: sanitizeRemark(each.description) })),
    }),
  }
}

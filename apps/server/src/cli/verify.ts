import { readFile } from "node:fs/promises"
import {
  readKeySet,
  type Signer,
  type VerifiedBundle,
  verifyBundle,
  verifySigned,
} from "../features/attestations/index.ts"
import { exactly, runCommand, WrongUse } from "./command.ts"

const KEYS_PATH = "/.well-known/plumbline-keys.json"
const MOST_KEYS = 1_000_000
const SECONDS = 10

const usage = `Usage: plumbline verify <file> [--keys <file-or-url>] [--signature <file.jws>]

Verifies a bundle: its signature, the hashes of everything in it, and that its result follows from the answers and the kit
inside. Of any other file, such as an attestation, it verifies the signature. No database and no server is needed.

  --keys        The public keys of who is expected to have signed: https://acme.example${KEYS_PATH},
                or a file with the same content. Without them a bundle is checked against the keys inside it, which shows
                only that it is intact.
  --signature   The signature of a file that is no bundle. Default: the name of the file with .jws.

Exit code: 0 verified, 1 refused or not readable, 2 wrong usage, 3 intact, but it is not known whose signature it is.
`

const options = { keys: { type: "string" }, signature: { type: "string" } } as const

class Unreadable extends Error {}

/**
 * Runs `verify`; `args` is what follows it.
 *
 * @returns the exit code: 0 verified · 1 refused · 2 wrong usage · 3 intact, by an unknown signer
 */
export async function runVerifyCommand(
  args: string[],
  print: (line: string) => void = console.log,
): Promise<number> {
  const refusals = [Unreadable]
  return runCommand({ args, usage, options, print, refusals }, async ({ positionals, values }) => {
    const [path] = exactly(positionals, "file")
    const bytes = await bytesOf(path)
    const trusted = values.keys === undefined ? null : await keysFrom(values.keys)
    const isBundle = bytes.subarray(0, 2).toString("latin1") === "PK"
    if (isBundle) return tell(verifyBundle(bytes, trusted), print)
    if (!trusted) throw new WrongUse("--keys is needed for a file that is no bundle.")
    const jws = await bytesOf(values.signature ?? `${path}.jws`)
    const verified = verifySigned(bytes, jws.toString("utf8"), trusted)
    if (verified.ok) print(signedBy(verified.signer))
    else print(`Refused. ${printable(verified.problem)}`)
    return verified.ok ? 0 : 1
  })
}

function tell(verified: VerifiedBundle, print: (line: string) => void): number {
  if (!verified.ok) {
    print(`Refused. ${printable(verified.problem)}`)
    return 1
  }
  const { signer, level, answered, evidence } = verified
  print(signer.isTrusted ? signedBy(signer) : "Intact, but who has signed it is not verified.")
  print(
    level
      ? `Level ${level.rank} (${printable(level.title)}) confirmed: recalculated from ${answered} answers and the kit.`
      : "No level yet: there are no answers that count.",
  )
  print(
    "Confirmed with it: all scores, confidence, texts of the kit, and that the history leads to the answers.",
  )
  const others = evidence.included < evidence.hashes ? "; the others are not in the bundle" : ""
  print(`Evidence hashes: ${evidence.included} of ${evidence.hashes} as signed${others}.`)
  if (signer.isTrusted) return 0
  print(`It names ${printable(signer.issuer)} as its signer.`)
  print(`To find out, pass --keys ${printable(signer.issuer)}${KEYS_PATH}`)
  return 3
}

function signedBy({ issuer, time }: Pick<Signer, "issuer" | "time">): string {
  const host = URL.canParse(issuer) ? new URL(issuer).host : issuer
  return `Signed by ${printable(host)} on ${time.slice(0, 16).replace("T", " ")} UTC.`
}

/** A text of the file as a terminal may show it. */
function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, " ").slice(0, 500)
}

async function keysFrom(place: string) {
  const text = /^https?:\/\//i.test(place)
    ? await readable(place, fetched(place))
    : (await bytesOf(place)).toString("utf8")
  const set = text.length > MOST_KEYS ? null : readKeySet(text)
  if (!set || set.keys.length === 0) throw new Unreadable(`${place} contains no keys.`)
  return set
}

async function fetched(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(SECONDS * 1000) })
  if (!response.ok) throw new Error(`status ${response.status}`)
  return response.text()
}

const bytesOf = (path: string) => readable(path, readFile(path))

async function readable<Content>(place: string, content: Promise<Content>): Promise<Content> {
  return content.catch((error) => {
    throw new Unreadable(`${place} cannot be read: ${error instanceof Error ? error.message : error}.`)
  })
}

import { Result } from "@plumbline/documents"
import { hasShape } from "../../../platform/shapes.ts"
import { type PublicKey, parsed, readKeySet, verifyDetached } from "../jws.ts"
import { ANSWERS, Answers, EVIDENCE, HISTORY, KEYS, KIT_TEXT, MANIFEST, RESULT, SIGNATURE } from "./format.ts"
import { wrongHistory } from "./history-leads.ts"
import { type ReadBundle, type RefusedBundle, readBundle, refused } from "./read-bundle.ts"
import { recalculate } from "./recalculate.ts"

/** The keys of whom a verifier trusts, and whose they are, if the set says so. */
export type TrustedKeys = { issuer: string | null; keys: readonly PublicKey[] }

/** Who has signed and when (ISO 8601); `isTrusted`: by a key that the verifier brought, not one of the file itself. */
export type Signer = { issuer: string; time: string; isTrusted: boolean }

export type VerifiedBundle =
  | {
      ok: true
      signer: Signer
      title: string
      /** null before the first answer. */
      level: { rank: number; title: string } | null
      answered: number
      /** Evidences and attached files with a hash, and how many of them are in the bundle. */
      evidence: { hashes: number; included: number }
    }
  | RefusedBundle

/**
 * Verifies a bundle offline: the signature of its manifest, the hashes of everything in it, that its result follows from
 * its kit and its answers, and that these are where its history leads.
 *
 * @param trusted null to check against the keys in the bundle, which shows only that it is intact
 */
export function verifyBundle(bytes: Uint8Array, trusted: TrustedKeys | null): VerifiedBundle {
  const read = readBundle(bytes)
  return read.ok ? verifyRead(read, trusted) : read
}

/** Like {@link verifyBundle}, of one that has been read already. */
export function verifyRead({ manifest, texts }: ReadBundle, trusted: TrustedKeys | null): VerifiedBundle {
  const keys = trusted ?? readKeySet(texts.get(KEYS) ?? "")
  if (!keys) return refused("signature", "The bundle has no keys.")
  const signed = verifySigned(Buffer.from(texts.get(MANIFEST) ?? ""), texts.get(SIGNATURE) ?? "", keys)
  if (!signed.ok) return refused("signature", signed.problem)

  const answers = parsed(texts.get(ANSWERS))
  const result = parsed(texts.get(RESULT))
  if (!hasShape(Answers, answers)) return refused("result", `${ANSWERS} cannot be read.`)
  if (!hasShape(Result, result)) return refused("result", `${RESULT} cannot be read.`)
  // In the order of the manifest, which is signed; that of the archive is not.
  const kit = manifest.files
    .filter(({ path }) => path.endsWith(KIT_TEXT))
    .map(({ path }) => ({ path, text: texts.get(path) ?? "" }))
  const found = recalculate(kit, answers, result)
  if ("differs" in found)
    return refused("result", `The result does not follow from the answers and the kit: ${found.differs}.`)

  const gap = wrongHistory(texts.get(HISTORY) ?? "", answers, found.asked)
  if (gap !== null) return refused("result", `The answers do not follow from their history: ${gap}.`)
  const level = result.levels.find(({ index }) => index === result.level)
  const attachments = manifest.evidence.flatMap((evidence) => evidence.attachments)
  const isIncluded = texts.has(EVIDENCE)
  return {
    ok: true,
    signer: { ...signed.signer, isTrusted: trusted !== null },
    title: manifest.assessment.title,
    level: level ? { rank: level.index, title: level.title } : null,
    answered: found.answered,
    evidence: {
      hashes: manifest.evidence.length + attachments.filter((file) => file.sha256 !== null).length,
      included:
        (isIncluded ? manifest.evidence.length : 0) + attachments.filter(({ path }) => path !== null).length,
    },
  }
}

/** Verifies a file with its detached signature, by keys that are trusted. */
export function verifySigned(
  bytes: Uint8Array,
  jws: string,
  { issuer, keys }: TrustedKeys,
): { ok: true; signer: Omit<Signer, "isTrusted"> } | { ok: false; problem: string } {
  const verified = verifyDetached(jws, bytes, keys)
  if (!verified.ok) {
    if (verified.problem === "no signature") return { ok: false, problem: "The signature cannot be read." }
    return verified.problem === "unknown key"
      ? { ok: false, problem: "The signature is by none of the keys." }
      : { ok: false, problem: "The signature is not of this file: it has been changed since." }
  }
  const { iss, iat } = verified.header
  if (issuer !== null && issuer !== iss)
    return { ok: false, problem: `The keys are those of ${issuer}, but the signature names ${iss}.` }
  return { ok: true, signer: { issuer: iss, time: new Date(iat * 1000).toISOString() } }
}

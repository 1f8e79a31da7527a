import { createHash } from "node:crypto"
import { type Static, type TSchema, Type } from "typebox"

/*
 * A bundle is a ZIP archive:
 *
 *   manifest.json          what is in it, with the SHA-256 of everything, evidence that is left out included
 *   manifest.json.jws      the detached signature of the manifest
 *   keys.json              the public keys of the tenant, for convenience: who signed is known only from its address
 *   kit/*.ak               the text of the kit
 *   answers.json           profile, weights and answers, by the codes of the kit
 *   history.json           every change that has led to them
 *   result.json            what the JSON export contains
 *   evidence.json, evidence/<id>/<n>-<name>   on request
 */

export const MANIFEST = "manifest.json"
export const SIGNATURE = "manifest.json.jws"
export const KEYS = "keys.json"
export const ANSWERS = "answers.json"
export const HISTORY = "history.json"
export const RESULT = "result.json"
export const EVIDENCE = "evidence.json"
/** How the names of the text of a kit end. */
export const KIT_TEXT = ".ak"
/** Files outside the manifest: the signature is of it, and keys prove nothing. */
export const UNLISTED: readonly string[] = [MANIFEST, SIGNATURE, KEYS]

/**
 * What a bundle may have.
 *
 * @property texts bytes of its texts together
 * @property json letters of the texts that are parsed as JSON, together: what a parser makes of them takes up to twenty
 * times as much memory, and cannot be stopped
 */
export type Bounds = { texts: number; json: number }

/** Of bundles that the site makes itself, and of those that somebody verifies on their own machine. */
export const OWN_BOUNDS: Bounds = { texts: 64 * 1024 * 1024, json: 64 * 1024 * 1024 }

/** Of the files attached to evidence together, twice as much as is put into one. */
export const MOST_ATTACHED_BYTES = 64 * 1024 * 1024

/** How the format of every version of bundles begins. */
export const BUNDLE_FORMAT = "plumbline-bundle/"

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const Sha256 = Type.String({ pattern: "^[0-9a-f]{64}$" })

const Attachment = Type.Object({
  name: Type.String(),
  /** In the archive; null where only the hash is. */
  path: nullable(Type.String()),
  bytes: Type.Integer({ minimum: 0 }),
  /** null for a file that was missing. */
  sha256: nullable(Sha256),
})

export const Manifest = Type.Object({
  format: Type.Literal(`${BUNDLE_FORMAT}1`),
  assessment: Type.Object({ id: Type.String(), title: Type.String() }),
  issuer: Type.Object({ name: Type.String(), address: Type.String() }),
  calculated: nullable(Type.String()),
  files: Type.Array(Type.Object({ path: Type.String(), sha256: Sha256 })),
  /** Of each entry of `evidence.json`, as JSON without blanks. */
  evidence: Type.Array(
    Type.Object({ id: Type.String(), sha256: Sha256, attachments: Type.Array(Attachment) }),
  ),
})

/** What is said of a question. */
export const Given = {
  /** From 1. */
  option: nullable(Type.Integer({ minimum: 1 })),
  notApplicable: Type.Boolean(),
  confidence: nullable(Type.Integer({ minimum: 1, maximum: 5 })),
}

const Weights = Type.Record(Type.String(), Type.Number())

export const Answers = Type.Object({
  /** The code of the profile that selects the questions; null for the whole kit. */
  profile: nullable(Type.String()),
  /** Weights in place of those of the kit, by the codes of subjects and attributes. */
  weights: nullable(Type.Object({ subjects: Weights, attributes: Weights })),
  /** Questions that belong to no measure, which the text of a kit cannot say; as `questionnaire/question`. */
  unmeasured: Type.Optional(Type.Array(Type.String())),
  /** @property question as `questionnaire/question` */
  answers: Type.Array(Type.Object({ question: Type.String(), ...Given })),
})

export type Manifest = Static<typeof Manifest>
export type Answers = Static<typeof Answers>

export function sha256(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex")
}

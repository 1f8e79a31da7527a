import { type Static, Type } from "typebox"
import { DocumentLanguage, WithSignature } from "../documents/index.ts"

export const attestationFormats = ["cyclonedx", "oscal", "gemara", "samm"] as const

export const WantedAttestation = Type.Object({
  format: Type.Enum([...attestationFormats], {
    description:
      "cyclonedx: CycloneDX 1.6 declarations; oscal: OSCAL assessment results 1.1; gemara: Gemara evaluation log; samm: answers for SAMMwise, of kits that refer to SAMM",
  }),
  lang: DocumentLanguage,
  ...WithSignature,
})

export type WantedAttestation = Static<typeof WantedAttestation>

export const WantedBundle = Type.Object({
  evidence: Type.Boolean({
    default: false,
    description: "Includes evidence with its files; otherwise only their hashes",
  }),
})

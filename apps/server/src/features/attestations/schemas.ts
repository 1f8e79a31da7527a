import { type Static, Type } from "typebox"
import { DocumentLanguage } from "../documents/index.ts"

export const WithSignature = {
  signature: Type.Optional(
    Type.Boolean({ description: "The detached signature of the file (JWS) in place of the file" }),
  ),
}

export const WantedAttestation = Type.Object({
  format: Type.Enum(["cyclonedx", "oscal", "gemara", "samm"], {
    description:
      "cyclonedx: CycloneDX 1.6 declarations; oscal: OSCAL assessment results 1.1; gemara: Gemara evaluation log; samm: answers for SAMMwise, of kits that refer to SAMM",
  }),
  lang: DocumentLanguage,
  ...WithSignature,
})

export type WantedAttestation = Static<typeof WantedAttestation>

export const AttestationFormats = Type.Object(
  {
    samm: Type.Object(
      {
        questions: Type.Integer({
          description: "Of SAMM that the kit asks, each once; 0 if it cannot be made",
        }),
        of: Type.Integer({ description: "Questions of SAMM" }),
      },
      { title: "SammCoverage" },
    ),
  },
  { title: "AttestationFormats" },
)

export const WantedBundle = Type.Object({
  evidence: Type.Boolean({
    default: false,
    description: "Includes evidence with its files; otherwise only their hashes",
  }),
})

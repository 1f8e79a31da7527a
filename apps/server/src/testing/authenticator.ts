import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto"
import { isoCBOR } from "@simplewebauthn/server/helpers"

type Options = {
  challenge: string
  rp?: { id?: string }
  rpId?: string
  user?: { id: string }
  allowCredentials?: { id: string }[]
}

const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_CREDENTIAL = 0x40

/** How an answer differs from an honest one. */
export type Deceit = { origin?: string; rpId?: string; verified?: boolean; counter?: number; handle?: string }

/**
 * A device that makes a passkey and signs with it, as a browser would send its answers.
 *
 * @param origin of the page that uses it
 */
export function newAuthenticator(origin = "http://localhost:8080") {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const credentialId = randomBytes(16)
  const id = credentialId.toString("base64url")
  let counter = 0
  let handle: string | undefined

  const clientData = (type: string, challenge: string, deceit: Deceit) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: deceit.origin ?? origin, crossOrigin: false }))

  const dataOf = (rpId: string, flags: number, { verified = true, counter: said }: Deceit) => {
    counter = said ?? counter + 1
    const data = Buffer.alloc(37)
    createHash("sha256").update(rpId).digest().copy(data)
    data.writeUInt8(flags | PRESENT | (verified ? VERIFIED : 0), 32)
    data.writeUInt32BE(counter, 33)
    return data
  }

  const answer = (response: Record<string, string>) =>
    JSON.stringify({ id, rawId: id, type: "public-key", clientExtensionResults: {}, response })

  return {
    id,
    /** The answer to the options of a new passkey. */
    create(options: Options, deceit: Deceit = {}): string {
      handle = options.user?.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const authData = Buffer.concat([
        dataOf(deceit.rpId ?? options.rp?.id ?? "", WITH_CREDENTIAL, deceit),
        ...[Buffer.alloc(16), length, credentialId, coseOf(publicKey)],
      ])
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authData)],
      ])
      return answer({
        clientDataJSON: clientData("webauthn.create", options.challenge, deceit).toString("base64url"),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString("base64url"),
      })
    },
    /** The answer to the options of a use. */
    use(options: Options, deceit: Deceit = {}): string {
      const client = clientData("webauthn.get", options.challenge, deceit)
      const data = dataOf(deceit.rpId ?? options.rpId ?? "", 0, deceit)
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()])
      return answer({
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: createSign("sha256").update(signed).sign(privateKey).toString("base64url"),
        userHandle: deceit.handle ?? handle ?? "",
      })
    },
  }
}

/** A key as authenticators write it (COSE, ES256). */
function coseOf(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" })
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, "base64url"))
  const cose = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ])
  return Buffer.from(isoCBOR.encode(cose as never))
}

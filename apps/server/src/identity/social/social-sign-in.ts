/** Somebody as a provider elsewhere knows them. */
export type SocialIdentity = {
  /** Who says so, the issuer of the provider's settings. */
  issuer: string
  /** Means one person of the issuer, for ever. */
  subject: string
  /** As the provider writes it; null when it names none. */
  email: string | null
  emailVerified: boolean
  firstName: string
  lastName: string
}

/** What proves that an answer belongs to a request of ours. */
export type Proof = { state: string; nonce: string; verifier: string }

/** Seconds to wait for an answer of a provider. */
export const TIMEOUT = 8

/** How people sign in at a provider. */
export type SocialSignIn = {
  /**
   * Where to send a person.
   *
   * @param redirectUri where the provider sends them back to
   * @throws when the provider does not answer
   */
  begin(proof: Proof, redirectUri: string): Promise<URL>
  /**
   * Who has come back.
   *
   * @param answer the redirect address with what the provider has added
   * @throws when the provider does not answer, or its answer does not belong to the request or is not proved
   */
  finish(proof: Proof, answer: URL): Promise<SocialIdentity>
}

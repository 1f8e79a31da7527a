/** A person as described by an external provider. */
export type SocialIdentity = {
  /** The issuer, from the provider's settings. */
  issuer: string
  /** Permanently identifies one person of the issuer. */
  subject: string
  /** As the provider writes it; null when it provides none. */
  email: string | null
  emailVerified: boolean
  firstName: string
  lastName: string
}

/** What proves that an answer belongs to one of our requests. */
export type Proof = { state: string; nonce: string; verifier: string }

/** Timeout for a provider's answer, in seconds. */
export const TIMEOUT = 8

/** How people sign in with a provider. */
export type SocialSignIn = {
  /**
   * Returns the address to send a person to.
   *
   * @param redirectUri where the provider sends them back to
   * @throws when the provider does not answer
   */
  begin(proof: Proof, redirectUri: string): Promise<URL>
  /**
   * Identifies the person who has come back.
   *
   * @param answer the redirect address with the parameters added by the provider
   * @throws when the provider does not answer, or its answer does not belong to the request or is not proved
   */
  finish(proof: Proof, answer: URL): Promise<SocialIdentity>
}

import { type Static, Type } from "typebox"

const Name = Type.String({ minLength: 1, maxLength: 60 })
const Credential = Type.String({ minLength: 1, maxLength: 500 })
const WebAddress = Type.String({ pattern: "^https?://[^\\s/?#@]+", maxLength: 500 })

const Google = Type.Object(
  { type: Type.Literal("google"), clientId: Credential, clientSecret: Credential },
  { additionalProperties: false },
)

const GitHub = Type.Object(
  {
    type: Type.Literal("github"),
    clientId: Credential,
    clientSecret: Credential,
    url: Type.Optional(WebAddress),
  },
  { additionalProperties: false },
)

const OpenId = Type.Object(
  {
    type: Type.Literal("openid"),
    id: Type.String({ pattern: "^[a-z][a-z0-9-]{0,29}$" }),
    nameEn: Name,
    nameFa: Type.Optional(Name),
    issuer: WebAddress,
    clientId: Credential,
    clientSecret: Type.Optional(Credential),
    emailsAreVerified: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)

/** Providers whose accounts can be used to sign in, in addition to passwords, as written by an operator. */
export const SocialProviderSettings = Type.Array(Type.Union([Google, GitHub, OpenId]), {
  maxItems: 8,
  description:
    'a list such as [{ "type": "google", "clientId": "…", "clientSecret": "…" }]; "github" may name a "url"; "openid" has an "id", "nameEn" and "issuer"',
})

export type SocialProviderSettings = Static<typeof SocialProviderSettings>

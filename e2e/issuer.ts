import { errors, Provider } from "oidc-provider"

/*
 * An OpenID provider that knows nothing of Keycloak and everybody who comes: any password is right. Its one client is
 * the site at CLIENT_ORIGIN.
 */
const issuer = process.env.ISSUER ?? ""
const client = process.env.CLIENT_ORIGIN ?? ""
const api = `${issuer}/api`

/** `robin` and `robin+2` are two people to the provider, with one e-mail address. */
const claimsOf = (id: string) => ({
  email: `${id.split("+")[0]}@example.com`,
  email_verified: true,
  given_name: id,
  family_name: "Outside",
})

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: "site",
      token_endpoint_auth_method: "none",
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      redirect_uris: [`${client}/`],
    },
  ],
  claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["given_name", "family_name"] },
  findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, ...claimsOf(id) }) }),
  extraTokenClaims: (_ctx, token) =>
    "accountId" in token && token.accountId ? claimsOf(token.accountId) : {},
  issueRefreshToken: () => true,
  features: {
    resourceIndicators: {
      enabled: true,
      defaultResource: () => api,
      useGrantedResource: () => true,
      getResourceServerInfo(_ctx, resource) {
        if (resource !== api) throw new errors.InvalidTarget()
        return { scope: "openid profile email", accessTokenFormat: "jwt" }
      },
    },
  },
})
const isOfClient = (address: string) => new URL(address).origin === client
provider.Client.prototype.redirectUriAllowed = isOfClient
provider.Client.prototype.postLogoutRedirectUriAllowed = isOfClient

provider.listen(Number(new URL(issuer).port), "127.0.0.1")

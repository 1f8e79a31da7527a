import { inPerson, signedIn, signedInExclusive } from "../../platform/http/access.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Empty } from "../../platform/http/schemas.ts"
import { makeToken, revokeToken } from "./make-token.ts"
import { listTokens } from "./queries.ts"
import { ApiTokens, MadeApiToken, NewApiToken } from "./schemas.ts"

const tag = "API tokens"

export const routes = [
  defineRoute({
    method: "GET",
    path: "/api/v1/api-tokens/",
    summary: "The caller's unrevoked API tokens, the newest first",
    tag,
    access: inPerson(signedIn),
    reply: { status: 200, schema: ApiTokens },
    handle: async ({ ctx }) => ({ items: await listTokens(ctx) }),
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/api-tokens/",
    summary: "Create an API token; only this reply contains it",
    tag,
    access: inPerson(signedInExclusive),
    example: { body: { name: "Nightly export", scope: "READ", days: 90 } },
    body: NewApiToken,
    reply: { status: 201, schema: MadeApiToken },
    handle: async ({ ctx, body }) => makeToken(ctx, body),
  }),
  defineRoute({
    method: "DELETE",
    path: "/api/v1/api-tokens/:apiTokenId/",
    summary: "Revoke an API token of the caller; it stops working within seconds",
    tag,
    access: inPerson(signedInExclusive),
    reply: { status: 204, schema: Empty },
    handle: async ({ ctx, params }) => revokeToken(ctx, params.apiTokenId),
  }),
]

import { Type } from "typebox"
import { inPerson, signedIn, signedInExclusive } from "../../platform/http/access.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Empty, Id, Nullable, Text, TimeText } from "../../platform/http/schemas.ts"
import { makeToken, revokeToken } from "./make-token.ts"
import { listTokens } from "./queries.ts"

const ApiTokenScope = Type.Union([Type.Literal("READ"), Type.Literal("PROPOSE"), Type.Literal("WRITE")], {
  title: "ApiTokenScope",
  description:
    "READ allows only GET calls, PROPOSE also to propose answers, which a person accepts or declines, and WRITE everything the person may do",
})

const fields = {
  id: Id,
  name: Type.String(),
  scope: ApiTokenScope,
  beginning: Type.String({ description: "The first characters of the token", examples: ["plb_k3Xw"] }),
  creationTime: TimeText,
  expirationTime: TimeText,
  lastUseTime: Nullable(
    Type.String({ description: "When it was last used, to about a minute; null if never" }),
  ),
}

const ApiToken = Type.Object(fields, { title: "ApiToken" })

const ApiTokens = Type.Object({ items: Type.Array(ApiToken) }, { title: "ApiTokens" })

const NewApiToken = Type.Object(
  {
    name: Text({ min: 1, max: 60, oneLine: true, description: "What it is for" }),
    scope: ApiTokenScope,
    days: Type.Integer({ minimum: 1, maximum: 365, description: "Validity in days" }),
  },
  { title: "NewApiToken" },
)

const MadeApiToken = Type.Object(
  { ...fields, token: Type.String({ description: "The token itself; it is never shown again" }) },
  { title: "MadeApiToken" },
)

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

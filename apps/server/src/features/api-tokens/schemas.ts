import { Type } from "typebox"
import { Id, Nullable, Text, TimeText } from "../../platform/http/schemas.ts"

const ApiTokenScope = Type.Union([Type.Literal("READ"), Type.Literal("WRITE")], {
  title: "ApiTokenScope",
  description: "READ allows only GET calls, WRITE everything the person may do",
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

export const ApiTokens = Type.Object({ items: Type.Array(ApiToken) }, { title: "ApiTokens" })

export const NewApiToken = Type.Object(
  {
    name: Text({ min: 1, max: 60, oneLine: true, description: "What it is for" }),
    scope: ApiTokenScope,
    days: Type.Integer({ minimum: 1, maximum: 365, description: "Validity in days" }),
  },
  { title: "NewApiToken" },
)

export const MadeApiToken = Type.Object(
  { ...fields, token: Type.String({ description: "The token itself; it is never shown again" }) },
  { title: "MadeApiToken" },
)

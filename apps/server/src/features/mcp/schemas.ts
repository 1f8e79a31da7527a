import { Type } from "typebox"
import { ErrorReply } from "../../platform/http/error-reply.ts"
import { Nullable, STORABLE } from "../../platform/http/schemas.ts"

const RequestId = Type.Union([
  Type.String({ maxLength: 200 }),
  Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }),
])

const Fields = Type.Unsafe<Record<string, unknown>>({ type: "object", additionalProperties: true })

/** One message of JSON-RPC 2.0: a request, or without `id` a notification. Batches are not part of the protocol. */
export const McpMessage = Type.Object(
  {
    jsonrpc: Type.Literal("2.0"),
    id: Type.Optional(RequestId),
    method: Type.String({ minLength: 1, maxLength: 200, pattern: STORABLE }),
    params: Type.Optional(Fields),
  },
  { title: "McpMessage", description: "As the Model Context Protocol defines it" },
)

const McpError = Type.Object(
  { code: Type.Integer(), message: Type.String(), data: Type.Optional(Type.Unknown()) },
  { title: "McpError" },
)

const head = { jsonrpc: Type.Literal("2.0"), id: Type.Optional(Nullable(RequestId)) }

export const McpReply = Type.Object(
  { ...head, result: Type.Optional(Fields), error: Type.Optional(McpError) },
  {
    title: "McpReply",
    description: "As the Model Context Protocol defines it: a result, or the error of a method",
  },
)

const noSuchMethod = { jsonrpc: "2.0", id: 1, error: { code: -32601, message: "Method not found" } }

export const McpErrorReply = Type.Object(
  { ...head, error: McpError },
  { title: "McpErrorReply", examples: [noSuchMethod] },
)

export const McpRefusal = Type.Union([McpErrorReply, ErrorReply], {
  title: "McpRefusal",
  description: "An error of the protocol, or of the API where the message is none of the protocol",
  examples: [{ code: "INVALID_INPUT", message: "“method” is required." }],
})

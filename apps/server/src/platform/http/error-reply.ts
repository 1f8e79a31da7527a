import { Type } from "typebox"
import { errorCodes } from "../errors.ts"

/** The body of an error of the API. */
export const ErrorReply = Type.Object(
  {
    code: Type.Enum(errorCodes, { title: "ErrorCode" }),
    message: Type.String({ description: "In the caller's language, ready to show" }),
    detail: Type.Optional(Type.String({ description: "The message once more, for 401, 403 and 404" })),
  },
  { title: "Error" },
)

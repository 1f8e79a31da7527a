import { Type } from "typebox"
import { Id, TimeText } from "../../platform/http/schemas.ts"
import { KitMinInfo } from "../kits/index.ts"

export const KitVersionReply = Type.Object(
  { id: Id, creationTime: TimeText, assessmentKit: KitMinInfo },
  { title: "KitVersion" },
)

export const KitVersionIdReply = Type.Object({ kitVersionId: Id }, { title: "KitVersionIdReply" })

export const ReleaseCheck = Type.Object(
  {
    isValid: Type.Boolean(),
    errors: Type.Array(Type.String(), { description: "What must be fixed first; all sentences differ" }),
  },
  { title: "ReleaseCheck" },
)

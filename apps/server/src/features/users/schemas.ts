import { Type } from "typebox"
import { Id, Nullable, Uuid } from "../../platform/http/schemas.ts"

/** The signed-in person. */
export const UserReply = Type.Object(
  {
    id: Uuid,
    displayName: Type.String(),
    pictureLink: Nullable(Type.String()),
    defaultSpaceId: Id,
    showSurvey: Type.Boolean(),
  },
  { title: "User" },
)

export const UserProfile = Type.Object(
  {
    ...UserReply.properties,
    email: Type.String(),
    bio: Nullable(Type.String()),
    linkedin: Nullable(Type.String()),
    subscriberHash: Type.String(),
  },
  { title: "UserProfile" },
)

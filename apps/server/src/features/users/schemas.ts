import { Type } from "typebox"
import { Etag, Id, Nullable, Reference, Text, TimeText, Uuid } from "../../platform/http/schemas.ts"

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

const ChosenZone = Type.String({
  minLength: 1,
  maxLength: 64,
  description:
    "Time zone of all times: an IANA name, or `device` for that of the device; null: by language, +03:30 in Persian",
  examples: ["Europe/Berlin"],
})

export const UserProfile = Type.Object(
  {
    ...UserReply.properties,
    email: Type.String(),
    bio: Nullable(Type.String()),
    linkedin: Nullable(Type.String()),
    timeZone: Nullable(ChosenZone),
    isAdministrator: Type.Boolean({ description: "They may deactivate and activate other people" }),
    etag: Etag,
  },
  { title: "UserProfile" },
)

/** The profile of a person; missing fields are cleared, except the time zone, which stays. */
export const ProfileEdit = Type.Object(
  {
    displayName: Text({ min: 3, max: 50, oneLine: true }),
    bio: Type.Optional(Nullable(Text({ min: 3, max: 200 }))),
    linkedin: Type.Optional(Nullable(Text({ min: 3, max: 200, description: "Address at linkedin.com" }))),
    timeZone: Type.Optional(Nullable(ChosenZone)),
  },
  { title: "ProfileEdit" },
)

/** The id of a person; "" for an address that nobody has. */
export const FoundPerson = Type.Object({ id: Type.String() }, { title: "FoundPerson" })

export const DeclinedSurvey = Type.Object({ assessmentId: Uuid }, { title: "DeclinedSurvey" })

/** What has to be resolved before a person's account can be deleted. */
export const AccountDeletion = Type.Object(
  {
    spaces: Type.Array(Reference, { description: "Spaces to transfer or delete first" }),
    expertGroups: Type.Array(Reference, { description: "Expert groups to transfer or delete first" }),
    isExternal: Type.Boolean({
      description:
        "They sign in at an external provider, where their account stays: signing in again starts with an empty account",
    }),
  },
  { title: "AccountDeletion" },
)

/** A person whose account was deactivated or activated. */
export const ManagedPerson = Type.Object(
  {
    id: Uuid,
    email: Type.String(),
    displayName: Type.String(),
    deactivationTime: Nullable({ ...TimeText, description: "null for an active account" }),
    spaces: Type.Array(Reference, { description: "Spaces that they own, apart from their personal one" }),
    expertGroups: Type.Array(Reference, { description: "Expert groups that they own" }),
  },
  { title: "ManagedPerson" },
)

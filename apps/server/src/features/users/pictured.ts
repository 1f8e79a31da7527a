import { type Static, Type } from "typebox"
import type { AnonymousContext } from "../../platform/context.ts"
import { signedLink } from "../../platform/files/route.ts"
import { Nullable, Person } from "../../platform/http/schemas.ts"

/** A person as others see them in lists of activities. */
export const PicturedPerson = Type.Object(
  {
    ...Person.properties,
    pictureLink: Nullable(Type.String({ description: "Link, valid for a day" })),
  },
  { title: "PicturedPerson" },
)

/** A person with a link to their picture, from their row in the database. */
export function pictured(
  ctx: AnonymousContext,
  { id, displayName, picturePath }: { id: string; displayName: string; picturePath: string | null },
): Static<typeof PicturedPerson> {
  return { id, displayName, pictureLink: picturePath === null ? null : signedLink(ctx, picturePath) }
}

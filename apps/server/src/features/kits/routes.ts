import { Type } from "typebox"
import { defineRoute } from "../../platform/http/route.ts"
import { Empty, Id } from "../../platform/http/schemas.ts"
import { kitOwner } from "./access.ts"
import { routes as dsl } from "./dsl/routes.ts"
import { editKit } from "./edit-kit.ts"
import { KitEdit } from "./schemas.ts"

const KitParams = Type.Object({ kitId: Id })
const tag = "kits"

export const routes = [
  ...dsl,
  defineRoute({
    method: "PATCH",
    path: "/api/v2/assessment-kits/:kitId/",
    summary: "Change a kit's texts, tags, translations, publication or privacy",
    tag,
    access: kitOwner,
    params: KitParams,
    body: KitEdit,
    reply: { status: 200, schema: Empty },
    handle: async ({ ctx, body, granted: kit }) => editKit(ctx, kit, body),
  }),
]

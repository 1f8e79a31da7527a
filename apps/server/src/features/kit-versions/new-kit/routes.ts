import { defineRoute } from "../../../platform/http/route.ts"
import { NewKit, NewKitId, ownerOfNewKit } from "../../kits/index.ts"
import { createKit } from "./create-kit.ts"

export const newKitRoute = defineRoute({
  method: "POST",
  kind: "work",
  path: "/api/v1/assessment-kits/",
  summary: "Create a kit with a draft, which is empty or begins with levels or as a copy",
  tag: "kits",
  access: ownerOfNewKit,
  body: NewKit,
  example: {
    body: {
      title: "Delivery kit",
      summary: "How software is delivered.",
      about: "<p>For teams that deliver software.</p>",
      lang: "EN",
      isPrivate: false,
      expertGroupId: 4,
      tagIds: [1],
    },
  },
  reply: { status: 200, schema: NewKitId },
  handle: async ({ ctx, body, granted }) => ({ kitId: await createKit(ctx, body, granted.expertGroupId) }),
})

import type { Context } from "../../platform/context.ts"
import { accessDenied, notFound } from "../../platform/errors.ts"
import type { AccessRule } from "../../platform/http/access.ts"
import { findSpaceOfMember, type Space } from "../spaces/index.ts"
import { findWebhook, type StoredWebhook } from "./queries.ts"

type Locking = { lock?: "exclusive" }
type NamesSpace = { params: { spaceId: number } }
type NamesWebhook = { params: { spaceId: number; webhookId: string } }

const policy = { on: "space", relation: "owner", anonymous: false } as const

/** The owner of the space in the path: webhooks report what happens in it. */
export function ownerOfSpace({ lock }: Locking = {}): AccessRule<Space, Context, NamesSpace> {
  return {
    policy,
    lock,
    async check(ctx, { params: { spaceId: id } }) {
      if (lock) await ctx.lock({ on: "space", id, mode: lock })
      const space = await findSpaceOfMember(ctx, id)
      if (space?.ownerId !== ctx.user.id) throw accessDenied()
      return space
    },
  }
}

/** Like {@link ownerOfSpace}, for one of its webhooks. */
export function ownerOfWebhook(locking: Locking = {}): AccessRule<StoredWebhook, Context, NamesWebhook> {
  const { lock, check } = ownerOfSpace(locking)
  return {
    policy,
    lock,
    async check(ctx, request) {
      const space = await check(ctx, request)
      const webhook = await findWebhook(ctx, request.params.webhookId, space.id)
      if (!webhook) throw notFound("webhook")
      return webhook
    },
  }
}

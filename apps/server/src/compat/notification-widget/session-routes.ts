import { hasEnded } from "../../identity/index.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import { invalid, notFound } from "../../platform/errors.ts"
import { inLanguage } from "../../platform/i18n/language.ts"
import { hasShape, UuidText } from "../../platform/shapes.ts"
import { defineWidgetRoute, widgetHolder, widgetVisitor } from "./access.ts"
import {
  ChangedPreference,
  LoggedUsage,
  SubscriberProof,
  WidgetOrganization,
  WidgetPreference,
  WidgetPreferences,
  WidgetSession,
} from "./schemas.ts"
import { findSubscriber, profileOf, sessionOfHash, signWidgetToken } from "./token.ts"

const tag = "notification widget"

/** Widget routes that are not about messages. */
export const sessionRoutes = [
  defineWidgetRoute({
    method: "POST",
    kind: "read",
    path: "/v1/widgets/session/initialize",
    summary: "A widget token for the person whose hash is given",
    tag,
    access: widgetVisitor,
    example: {
      body: {
        applicationIdentifier: "plumbline",
        subscriberId: "0b6a2c1e-7a52-4c0f-9a3e-1f4f4a6f0c11",
        hmacHash: "5f2b…",
      },
    },
    body: SubscriberProof,
    reply: { status: 201, schema: WidgetSession },
    async handle({ ctx, body }) {
      const { subscriber, session } = await proveSubscriber(ctx, body)
      return {
        data: {
          token: await signWidgetToken(ctx, subscriber, session),
          profile: profileOf(ctx.tenant, subscriber),
        },
      }
    },
  }),
  defineWidgetRoute({
    method: "GET",
    path: "/v1/widgets/organization",
    summary: "Name and look of the tenant",
    tag,
    access: widgetHolder,
    reply: { status: 200, schema: WidgetOrganization },
    async handle({ ctx: { tenant }, granted: { language } }) {
      return {
        data: {
          _id: tenant.slug,
          name: inLanguage(tenant.name, language),
          branding: {
            color: "#2466a8",
            fontFamily: "inherit",
            fontColor: "#2b333b",
            contentBackground: "#ffffff",
            logo: `${tenant.publicUrl}${tenant.pictures.logo ?? "/logo.svg"}`,
            direction: language === "FA" ? ("rtl" as const) : ("ltr" as const),
          },
        },
      }
    },
  }),
  defineWidgetRoute({
    method: "POST",
    kind: "read",
    path: "/v1/widgets/usage/log",
    summary: "Logs usage; nothing is stored",
    tag,
    access: widgetHolder,
    reply: { status: 201, schema: LoggedUsage },
    handle: async () => ({ data: { success: true } }),
  }),
  ...["", "/global", "/:templateId"].map((path) =>
    defineWidgetRoute({
      method: "GET",
      path: `/v1/widgets/preferences${path}`,
      summary: "Notification preferences: always empty",
      tag,
      access: widgetHolder,
      reply: { status: 200, schema: WidgetPreferences },
      handle: async () => ({ data: [] }),
    }),
  ),
  ...["", "/:templateId"].map((path) =>
    defineWidgetRoute({
      method: "PATCH",
      kind: "read",
      path: `/v1/widgets/preferences${path}`,
      summary: "Returns what was sent and stores nothing",
      tag,
      access: widgetHolder,
      body: WidgetPreference,
      example: { body: {} },
      reply: { status: 200, schema: ChangedPreference },
      handle: async ({ body }) => ({ data: body }),
    }),
  ),
]

/**
 * The person of this tenant that the caller proves to be, and the session in which they received the proof.
 *
 * @throws NOT_FOUND for another application · INVALID_INPUT without the right hash
 */
async function proveSubscriber(
  ctx: AnonymousContext,
  given: { applicationIdentifier: string; subscriberId: string; hmacHash?: string | null },
) {
  if (given.applicationIdentifier !== ctx.settings.notificationAppId) throw notFound("application")
  const subscriber = hasShape(UuidText, given.subscriberId)
    ? await findSubscriber(ctx, given.subscriberId)
    : undefined
  const session = subscriber && sessionOfHash(ctx, subscriber, given.hmacHash ?? "")
  if (!subscriber || !session || (session.id !== null && hasEnded(session.id))) {
    throw invalid({
      en: "The hash does not belong to this subscriber.",
      fa: "این درهم‌سازی متعلق به این مشترک نیست.",
    })
  }
  return { subscriber, session: session.id }
}

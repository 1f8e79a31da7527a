import type { KoaContextWithOIDC, Provider } from "oidc-provider"
import { isUnavailable, RETRY_AFTER_SECONDS } from "../../platform/errors.ts"
import { errorPage } from "../pages/error.ts"
import { languageOfPage } from "../pages/language.ts"
import type { RealmFacts } from "../realm.ts"

/**
 * Answers 503 while the database is unavailable, whatever the engine has made of it. To the engine it is an unknown
 * error, on which it sends people back to their client; and a client that receives anything but 503 may conclude that
 * the session has ended.
 *
 * Call it before other middleware is added, because it has to wrap all of it.
 */
export function answerUnavailable(realm: RealmFacts, provider: Provider): void {
  const failed = new WeakSet<KoaContextWithOIDC>()
  provider.on("server_error", (ctx, error) => {
    if (isUnavailable(error)) failed.add(ctx)
    else realm.report(error)
  })
  provider.use(async (ctx: KoaContextWithOIDC, next) => {
    try {
      await next()
    } catch (error) {
      if (!isUnavailable(error)) throw error
      failed.add(ctx)
    }
    if (failed.has(ctx)) answer(realm, ctx)
  })
}

function answer(realm: RealmFacts, ctx: KoaContextWithOIDC): void {
  const error = { error: "temporarily_unavailable" }
  ctx.status = 503
  ctx.remove("location")
  // The interrupted flow has to start again, and must not sign anybody in or out.
  ctx.remove("set-cookie")
  ctx.set("retry-after", String(RETRY_AFTER_SECONDS))
  ctx.set("cache-control", "no-store")
  if (ctx.accepts("json", "html") !== "html") {
    ctx.body = { ...error, error_description: "The database does not answer. Please try again in a moment." }
    return
  }
  const language = languageOfPage({
    asked: [ctx.query.ui_locales],
    cookie: ctx.get("cookie"),
    acceptLanguage: ctx.get("accept-language"),
    offered: realm.tenant.languages,
  })
  ctx.type = "html"
  ctx.body = errorPage(realm, { language, address: ctx.originalUrl, error })
}

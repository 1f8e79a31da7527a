import type { ApiToken } from "../context.ts"
import { ProductError } from "../errors.ts"
import type { Policy } from "./access.ts"
import type { Method } from "./method.ts"

/** What of a route decides. */
type Called = { method: Method; access: { policy: Policy; readsToken?: true } }

/**
 * The scope that a call needs of an API token; null for what people do in person, and for what has tokens of its own. Each
 * method but GET may store something, be it only in some cases.
 */
export function scopeNeeded({ method, access }: Called): ApiToken["scope"] | null {
  if (access.policy.inPerson || access.readsToken) return null
  return method === "GET" ? "READ" : "WRITE"
}

/** What {@link scopeNeeded} says, in words, for the API description. */
export function describeTokenUse(called: Called): string {
  const needed = scopeNeeded(called)
  if (needed === null) return "never"
  return needed === "READ" ? "of any scope" : "of the scope WRITE"
}

/** @throws ACCESS_DENIED when a token is not good for a call */
export function requireScope(called: Called, { scope }: ApiToken): void {
  const needed = scopeNeeded(called)
  if (needed === null) {
    throw new ProductError("ACCESS_DENIED", {
      en: "API tokens cannot do this, only people who have signed in can.",
      fa: "این کار با توکن API شدنی نیست؛ باید خودتان وارد شوید.",
    })
  }
  if (needed === "WRITE" && scope === "READ") {
    throw new ProductError("ACCESS_DENIED", {
      en: "This API token may only read. Make one that may also write in your account.",
      fa: "این توکن API فقط اجازهٔ خواندن دارد. در حساب خود توکنی بسازید که اجازهٔ نوشتن هم داشته باشد.",
    })
  }
}

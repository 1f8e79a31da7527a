import type { ApiToken } from "../caller.ts"
import { ProductError } from "../errors.ts"
import type { Policy } from "./access.ts"

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"

/** The parts of a route that matter here. */
type Called = { method: Method; access: { policy: Policy; readsToken?: true } }

/**
 * The API token scope that a call requires; null if it accepts no API tokens, because it must be made in person or has
 * its own tokens. Every method except GET may write, even if only in some cases; what only passes on calls leaves that to
 * them.
 */
export function scopeNeeded({ method, access }: Called): ApiToken["scope"] | null {
  if (access.policy.inPerson || access.readsToken) return null
  if (method === "GET" || access.policy.passesOn) return "READ"
  return access.policy.proposes ? "PROPOSE" : "WRITE"
}

/** The result of {@link scopeNeeded} as text, for the API description. */
export function describeTokenUse(called: Called): string {
  const needed = scopeNeeded(called)
  if (needed === null) return "never"
  return { READ: "of any scope", PROPOSE: "of the scope PROPOSE or WRITE", WRITE: "of the scope WRITE" }[
    needed
  ]
}

/** @throws ACCESS_DENIED if the token's scope does not allow the call */
export function requireScope(called: Called, { scope }: ApiToken): void {
  const needed = scopeNeeded(called)
  if (needed === null) {
    throw new ProductError("ACCESS_DENIED", {
      en: "API tokens cannot do this. Please sign in and do it yourself.",
      fa: "این کار با توکن API شدنی نیست؛ باید خودتان وارد شوید.",
    })
  }
  if (needed === "READ" || scope === "WRITE" || scope === needed) return
  const refusal = needed === "PROPOSE" ? refusals.proposing : refusals.writing
  throw new ProductError("ACCESS_DENIED", scope === "PROPOSE" ? refusals.writingByProposer : refusal)
}

const refusals = {
  writing: {
    en: "This API token may only read. Create one that may also write in your account.",
    fa: "این توکن API فقط اجازهٔ خواندن دارد. در حساب خود توکنی بسازید که اجازهٔ نوشتن هم داشته باشد.",
  },
  proposing: {
    en: "This API token may only read. Create one that may also propose answers in your account.",
    fa: "این توکن API فقط اجازهٔ خواندن دارد. در حساب خود توکنی بسازید که اجازهٔ پیشنهاد دادن پاسخ هم داشته باشد.",
  },
  writingByProposer: {
    en: "This API token may only read and propose answers. Create one that may also write in your account.",
    fa: "این توکن API فقط اجازهٔ خواندن و پیشنهاد دادن پاسخ دارد. در حساب خود توکنی بسازید که اجازهٔ نوشتن هم داشته باشد.",
  },
}

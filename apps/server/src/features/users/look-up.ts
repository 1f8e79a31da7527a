import { MINUTE } from "../../platform/clock.ts"
import type { Context } from "../../platform/context.ts"
import { isEmail, normaliseEmail } from "../../platform/email.ts"
import { invalid, ProductError } from "../../platform/errors.ts"
import { createThrottle } from "../../platform/limits/throttle.ts"
import { findUserByAddress } from "./queries.ts"

/** More look-ups than people working together need; beyond this, somebody is probably trying a list. */
const LOOK_UPS = 60
const WINDOW_SECONDS = (10 * MINUTE) / 1000

/**
 * The id of the person for whom an address is verified, "" if there is none; nothing else about them is revealed.
 *
 * @throws INVALID_INPUT not an address · 429 after too many look-ups by the same caller
 */
export async function lookUp(ctx: Context, typed: string): Promise<{ id: string }> {
  const email = normaliseEmail(typed)
  if (!isEmail(email)) {
    throw invalid({
      en: "This is not an email address. It should look like name@example.com.",
      fa: "این ایمیل درست نیست. ایمیل باید مانند name@example.com باشد.",
    })
  }
  const throttle = createThrottle(ctx.primary, "addresses looked up by", LOOK_UPS, WINDOW_SECONDS)
  if (!(await throttle.allows(ctx.user.id))) throw tooMany()
  return { id: (await findUserByAddress(ctx, email)) ?? "" }
}

function tooMany(): ProductError {
  return new ProductError(
    "INVALID_STATE",
    {
      en: "You have looked up too many addresses. Please try again in ten minutes.",
      fa: "ایمیل‌های زیادی را جست‌وجو کرده‌اید. لطفاً ده دقیقهٔ دیگر دوباره تلاش کنید.",
    },
    { status: 429, retryAfterSeconds: WINDOW_SECONDS },
  )
}

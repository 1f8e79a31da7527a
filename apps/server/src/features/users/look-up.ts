import { MINUTE } from "../../platform/clock.ts"
import type { Context } from "../../platform/context.ts"
import { isEmail, normaliseEmail } from "../../platform/email.ts"
import { invalid, ProductError } from "../../platform/errors.ts"
import { createThrottle } from "../../platform/limits/throttle.ts"
import { findUserByAddress } from "./queries.ts"

/** Who works with people types in their addresses; more than so many are no work but a list being tried. */
const LOOK_UPS = 60
const WINDOW_SECONDS = (10 * MINUTE) / 1000

/**
 * The id of the person to whom an address is verified, "" when there is none: nothing else is said of them.
 *
 * @throws INVALID_INPUT no address · 429 after too many look-ups of the same caller
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
      en: "You have looked up many addresses. Please try again in ten minutes.",
      fa: "ایمیل‌های زیادی را جست‌وجو کرده‌اید. لطفاً ده دقیقهٔ دیگر دوباره تلاش کنید.",
    },
    { status: 429, retryAfterSeconds: WINDOW_SECONDS },
  )
}

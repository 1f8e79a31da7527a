import type { Static } from "typebox"
import { MINUTE } from "../../platform/clock.ts"
import type { Context } from "../../platform/context.ts"
import { isEmail, normaliseEmail } from "../../platform/email.ts"
import { invalid, notFound, ProductError } from "../../platform/errors.ts"
import { storePicture } from "../../platform/files/media-types.ts"
import { signedLink } from "../../platform/files/route.ts"
import { isTimeZone } from "../../platform/i18n/time.ts"
import { createThrottle } from "../../platform/limits/throttle.ts"
import { findUserByAddress, replacePicture, updateProfile } from "./queries.ts"
import type { ProfileEdit } from "./schemas.ts"

const LINKEDIN = /^(https?:\/\/)?(www\.)?linkedin\.com(\/.*)?$/

/**
 * Replaces the caller's profile; missing fields are cleared, except the time zone.
 *
 * @throws INVALID_INPUT when the link does not lead to LinkedIn, or the time zone is unknown
 */
export async function editProfile(ctx: Context, input: Static<typeof ProfileEdit>): Promise<void> {
  const { displayName, bio = null, linkedin = null, timeZone } = input
  if (linkedin !== null && !LINKEDIN.test(linkedin)) {
    throw invalid({
      en: "“linkedin” must be an address at linkedin.com.",
      fa: "«linkedin» باید نشانی‌ای در linkedin.com باشد.",
    })
  }
  if (typeof timeZone === "string" && timeZone !== "device" && !isTimeZone(timeZone)) {
    throw invalid({
      en: "“timeZone” must be a time zone such as Europe/Berlin, or “device”.",
      fa: "«timeZone» باید منطقهٔ زمانی باشد، مانند Asia/Tehran، یا «device».",
    })
  }
  await updateProfile(ctx, { displayName, bio, linkedin, ...(timeZone !== undefined && { timeZone }) })
}

/**
 * Replaces the caller's picture; the old one is removed when the new one is safely stored.
 *
 * @throws INVALID_INPUT too large, or not a picture
 */
export async function changePicture(
  ctx: Context,
  file: Parameters<typeof storePicture>[1],
): Promise<{ pictureLink: string }> {
  const path = await storePicture(ctx, file)
  const former = await replacePicture(ctx, path)
  if (former !== null) await ctx.files.remove(former)
  return { pictureLink: signedLink(ctx, path) }
}

/** Removes the caller's picture. */
export async function removePicture(ctx: Context): Promise<void> {
  const former = await replacePicture(ctx, null)
  if (former !== null) await ctx.files.remove(former)
}

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
  const throttle = createThrottle(ctx.db, "addresses looked up by", LOOK_UPS, WINDOW_SECONDS)
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

/**
 * Records that the caller does not want to be asked for the survey any more.
 *
 * @throws NOT_FOUND an unknown assessment, if nothing is stored yet about the caller and the survey
 */
export async function declineSurvey({ db, now, user }: Context, assessmentId: string): Promise<void> {
  const declined = await db
    .updateTable("userSurveys")
    .set({ dontShowAgain: true, lastModificationTime: now })
    .where("userId", "=", user.id)
    .returning("userId")
    .executeTakeFirst()
  if (declined) return
  const assessment = await db
    .selectFrom("assessments")
    .where("id", "=", assessmentId)
    .where("deleted", "=", false)
    .select("id")
    .executeTakeFirst()
  if (!assessment) throw notFound("assessment")
  await db
    .insertInto("userSurveys")
    .values({
      userId: user.id,
      assessmentId,
      completed: false,
      dontShowAgain: true,
      creationTime: now,
      lastModificationTime: now,
    })
    .execute()
}

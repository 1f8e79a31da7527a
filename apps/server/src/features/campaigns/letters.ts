import type { AnonymousContext, Context } from "../../platform/context.ts"
import type { LocalText } from "../../platform/i18n/language.ts"
import { dayText } from "../../platform/i18n/time.ts"
import { type Letter, mailLetter, nameInMail, withoutLinks } from "../../platform/mail/letter.ts"
import { findAssessment } from "../assessments/index.ts"
import {
  addressLock,
  countMail,
  findPersonWithAddress,
  makeLink,
  signUpWith,
  untilWhen,
} from "../invitations/index.ts"
import { extendInvitation } from "../members/index.ts"
import { findUser } from "./people.ts"
import { type Campaign, currentTeams, findCampaign } from "./stored-campaigns.ts"

/** Titles of teams in a mail; the rest is counted. */
const MOST_TITLES = 5

/**
 * Mails everybody who waits for a mail of a campaign, whatever number of teams they are in. Whom too much was mailed to or
 * by today waits for another day.
 */
export async function sendLetters(ctx: AnonymousContext, campaignId: string): Promise<void> {
  const people = await ctx.db
    .selectFrom("campaignPeople")
    .where("campaignId", "=", campaignId)
    .where("letter", "is not", null)
    .orderBy("email")
    .select("email")
    .execute()
  for (const { email } of people) await ctx.inTransaction((writer) => sendLetter(writer, campaignId, email))
}

async function sendLetter(ctx: AnonymousContext, campaignId: string, email: string): Promise<void> {
  const found = await findCampaign(ctx, campaignId)
  if (!found) return
  const before = await teamsOf(ctx, campaignId, email)
  await ctx.lock(
    addressLock(email),
    { on: "space", id: found.spaceId, mode: "exclusive" },
    ...before.map(({ assessmentId: id }) => ({ on: "assessment", id, mode: "exclusive" }) as const),
  )
  const campaign = await findCampaign(ctx, campaignId)
  const waiting = await ctx.db
    .selectFrom("campaignPeople")
    .where("campaignId", "=", campaignId)
    .where("email", "=", email)
    .select("letter")
    .executeTakeFirst()
  const owner = campaign && (await findUser(ctx, campaign.ownerId))
  if (!owner || campaign.closingTime !== null || waiting?.letter == null) return
  const acting: Context = { ...ctx, user: owner }
  const person = await findPersonWithAddress(acting, email)
  const isLocked = new Set(before.map(({ assessmentId }) => assessmentId))
  const teams = (await teamsOf(ctx, campaignId, email)).filter(
    ({ assessmentId, hasRole, isInvited }) => isLocked.has(assessmentId) && (hasRole || isInvited),
  )
  const [first] = teams
  // Their teams are still being made, or they were removed from them.
  if (!first && (await isUnmade(ctx, campaignId, email))) return
  if (first) {
    if (!(await countMail(acting, email))) return
    if (!person)
      for (const { assessmentId: id } of teams) {
        const assessment = await findAssessment(acting, id)
        if (assessment) await extendInvitation(acting, assessment, email)
      }
    const letter = campaignLetter(acting, {
      ...{ campaign, titles: teams.map(({ title }) => title) },
      isReminder: waiting.letter === "REMINDER",
      link: await makeLink(acting, email, { kind: "ASSESSMENT", assessmentId: first.assessmentId }),
      newcomer: person ? null : email,
    })
    await mailLetter(ctx, { email, language: person?.language ?? campaign.language }, letter)
  }
  await ctx.db
    .updateTable("campaignPeople")
    .set({ letter: null })
    .where("campaignId", "=", campaignId)
    .where("email", "=", email)
    .execute()
}

/** The teams of a campaign that an address is asked in, with whether its person has come, or is still invited. */
async function teamsOf({ db }: AnonymousContext, campaignId: string, email: string) {
  return db
    .selectFrom(
      currentTeams()
        .where("team.campaignId", "=", campaignId)
        .where((is) => is.or([is("team.lead", "=", email), is(is.val(email), "=", is.fn.any("team.people"))]))
        .select(["team.place", "made.id as assessmentId", "made.title"])
        .$narrowType<{ assessmentId: string; title: string }>()
        .where("made.id", "is not", null)
        .as("team"),
    )
    .select(({ exists, selectFrom }) => [
      ...(["team.assessmentId", "team.title"] as const),
      exists(
        selectFrom("assessmentUserRoles as role")
          .innerJoin("users as person", "person.id", "role.userId")
          .whereRef("role.assessmentId", "=", "team.assessmentId")
          .where("person.email", "=", email)
          .select("role.roleId"),
      )
        .$castTo<boolean>()
        .as("hasRole"),
      exists(
        selectFrom("assessmentInvites as invite")
          .whereRef("invite.assessmentId", "=", "team.assessmentId")
          .where("invite.email", "=", email)
          .select("invite.id"),
      )
        .$castTo<boolean>()
        .as("isInvited"),
    ])
    .orderBy("team.place")
    .execute()
}

async function isUnmade({ db }: AnonymousContext, campaignId: string, email: string): Promise<boolean> {
  const team = await db
    .selectFrom("campaignTeams as team")
    .where("team.campaignId", "=", campaignId)
    .where("team.assessmentId", "is", null)
    .where((is) => is.or([is("team.lead", "=", email), is(is.val(email), "=", is.fn.any("team.people"))]))
    .select("team.titleKey")
    .executeTakeFirst()
  return team !== undefined
}

type Said = {
  campaign: Pick<Campaign, "title" | "due" | "message">
  titles: readonly string[]
  isReminder: boolean
  link: string
  /** The address of a recipient without an account; null for one with an account. */
  newcomer: string | null
}

/** Asks somebody to answer for their teams; the subject does not begin with a name in Persian, as in other letters. */
function campaignLetter(
  { user, tenant }: Pick<Context, "user" | "tenant">,
  { campaign, titles, isReminder, link, newcomer }: Said,
): Letter {
  const name = nameInMail(user.displayName)
  const title = nameInMail(campaign.title)
  const until = campaign.due === null ? { en: "", fa: "" } : dayText(campaign.due)
  const [untilEn, untilFa] = [until.en && ` until ${until.en}`, until.fa && ` تا ${until.fa}`]
  const teams = teamsText(titles)
  const subject: LocalText = isReminder
    ? { en: `A reminder: “${title}”${untilEn}`, fa: `یادآوری «${title}»${untilFa}` }
    : {
        en: `${name} asks you to answer “${title}”${untilEn}`,
        fa: `دعوت ${name} برای پاسخ به «${title}»${untilFa}`,
      }
  return {
    subject,
    paragraphs: [
      isReminder
        ? {
            en: `Questions of ${teams.en} are still open in “${title}” on ${tenant.name.en}.`,
            fa: `در «${title}» در ${tenant.name.fa}، پرسش‌های ${teams.fa} هنوز بی‌پاسخ مانده‌اند.`,
          }
        : {
            en: `${name} asks many teams the same questions on ${tenant.name.en}. You answer for ${teams.en}.`,
            fa: `${name} در ${tenant.name.fa} از تیم‌های بسیاری پرسش‌های یکسانی می‌پرسد. پاسخ ${teams.fa} با شماست.`,
          },
      ...(campaign.message === null ? [] : paragraphsOf(campaign.message)),
      ...(newcomer === null ? [] : [signUpWith(newcomer)]),
    ],
    link: { label: { en: "Answer", fa: "پاسخ دادن" }, address: link },
    note:
      newcomer === null
        ? {
            en: "If you do not want to take part, you can leave the space at any time.",
            fa: "اگر نمی‌خواهید در آن شرکت کنید، هر زمان می‌توانید فضا را ترک کنید.",
          }
        : untilWhen,
  }
}

function teamsText(titles: readonly string[]): LocalText {
  const named = titles.slice(0, MOST_TITLES).map(nameInMail)
  const others = titles.length - named.length
  const en = named.map((title) => `“${title}”`).join(", ")
  const fa = named.map((title) => `«${title}»`).join("، ")
  return {
    en: others === 0 ? en : `${en} and ${others} more`,
    fa: others === 0 ? fa : `${fa} و ${others.toLocaleString("fa-IR")} تیم دیگر`,
  }
}

/** What people write to others whom they may not know: plain lines without links. */
function paragraphsOf(message: string): LocalText[] {
  return message
    .split(/\n+/u)
    .map(withoutLinks)
    .filter((line) => line !== "")
    .map((line) => ({ en: line, fa: line }))
}

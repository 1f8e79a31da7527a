import { sql } from "kysely"
import type { Static } from "typebox"
import type { Context } from "../../../platform/context.ts"
import { invalid, notFound } from "../../../platform/errors.ts"
import type { KitVersion } from "../access.ts"
import { closeGap, indexOfChanged, indexOfNew } from "./positions.ts"
import { changeElement, insertElement, readElements, removeElement, required } from "./rows.ts"
import type { ProfileEdit } from "./schemas.ts"
import { checkTexts, codeOfTitle, describedTexts, rawTranslations, requireFreeTitle } from "./texts.ts"

/** As in the kit language. */
const MOST_PROFILES = 20

/** The profiles by index, each with its questions that the version has. */
export async function listProfiles(ctx: Context, version: KitVersion) {
  const [profiles, questions] = await Promise.all([
    readElements(ctx, version, "profiles"),
    readElements(ctx, version, "questions"),
  ])
  const known = new Set(questions.map(({ id }) => id))
  return profiles
    .toSorted((a, b) => a.index - b.index)
    .map(({ id, title, description, index, questionIds, translations }) => ({
      id,
      title,
      description,
      index,
      questionIds: questionIds.filter((questionId) => known.has(questionId)),
      translations: rawTranslations(translations, version.kit.language),
    }))
}

/** @throws NOT_FOUND question · INVALID_INPUT for texts of invalid length, a taken title, or too many profiles */
export async function createProfile(
  ctx: Context,
  draft: KitVersion,
  profile: Static<typeof ProfileEdit>,
): Promise<number> {
  const profiles = await readElements(ctx, draft, "profiles")
  if (profiles.length >= MOST_PROFILES) throw tooManyProfiles()
  const translations = checkTexts(draft, describedTexts, profile)
  requireFreeTitle(profiles, profile.title)
  await requireQuestions(ctx, draft, profile.questionIds ?? [])
  return insertElement(ctx, draft, "profiles", {
    code: codeOfTitle(profiles, profile.title),
    title: profile.title,
    description: profile.description ?? null,
    questionIds: profile.questionIds ?? [],
    translations,
    index: indexOfNew(profiles, profile.index),
  })
}

/** @throws NOT_FOUND profile, question · INVALID_INPUT for texts of invalid length or a taken title */
export async function editProfile(
  ctx: Context,
  draft: KitVersion,
  id: number,
  profile: Static<typeof ProfileEdit>,
): Promise<void> {
  const profiles = await readElements(ctx, draft, "profiles")
  const stored = required(
    "profiles",
    profiles.find((other) => other.id === id),
  )
  const translations = checkTexts(draft, describedTexts, profile, stored)
  requireFreeTitle(profiles, profile.title, stored)
  await requireQuestions(ctx, draft, profile.questionIds ?? [])
  await changeElement(ctx, draft, "profiles", id, {
    title: profile.title,
    description: profile.description ?? null,
    questionIds: profile.questionIds ?? stored.questionIds,
    translations,
    index: indexOfChanged(profiles, stored, profile.index),
  })
}

/** Deletes a profile; assessments on it move to the whole kit with the release. */
export async function deleteProfile(ctx: Context, draft: KitVersion, id: number): Promise<void> {
  await closeGap(ctx, draft, "profiles", await removeElement(ctx, draft, "profiles", id))
}

async function requireQuestions(ctx: Context, draft: KitVersion, ids: readonly number[]): Promise<void> {
  const { count } = await ctx.db
    .selectFrom("questions")
    .where("kitVersionId", "=", draft.id)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow()
  if (count < ids.length) throw notFound("question")
}

function tooManyProfiles() {
  return invalid({
    en: `A kit has at most ${MOST_PROFILES} profiles. Delete one of them first.`,
    fa: `کیت حداکثر ${MOST_PROFILES.toLocaleString("fa-IR")} پروفایل دارد: نخست یکی را حذف کنید.`,
  })
}

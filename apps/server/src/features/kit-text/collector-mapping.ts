import { mappingDiagnostics, misfits, type QuestionReference, questionsOfKit } from "@plumbline/collectors"
import { withoutMarks } from "@plumbline/kit-dsl"
import type { Static } from "typebox"
import type { Context } from "../../platform/context.ts"
import { notFound } from "../../platform/errors.ts"
import { elementsOfContent, type KitVersion, readStoredContent } from "../kit-versions/index.ts"
import { readMapping, syntaxError } from "./read-kit.ts"
import type { CollectorMapping } from "./schemas.ts"

/** A mapping of collectors as it is stored, with the line endings of a kit's text: null for a blank one. */
export function mappingToStore(text: string | null | undefined): string | null {
  const stored = withoutMarks(text ?? "")
  return stored.trim() === "" ? null : stored
}

/** The mapping of collectors that a draft carries, null if it carries none, with the questions that it may name. */
export async function mappingOfDraft(
  ctx: Context,
  draft: KitVersion,
): Promise<Static<typeof CollectorMapping>> {
  const stored = await readStoredContent(ctx, draft.id)
  if (!stored) throw notFound("kitVersion")
  const elements = elementsOfContent(stored)
  const questions = questionsOfKit(elements).map((question, at) => ({
    ...question,
    title: elements.questionModels[at]?.title ?? "",
  }))
  return { mapping: stored.collectorMapping, questions }
}

/** A mapping that is read, but not compared with a kit yet; null stands for none. */
type NewMapping = { text: string; references: readonly QuestionReference[] } | null

/**
 * Reads a mapping that a draft is to carry.
 *
 * @throws DSL_SYNTAX_ERROR with all errors, or a single one when it takes too long
 */
export async function readNewMapping(ctx: Context, given: string | null): Promise<NewMapping> {
  const text = mappingToStore(given)
  return text === null ? null : { text, references: await readMapping(ctx, text) }
}

/**
 * Replaces the mapping of collectors that a draft carries. The caller holds the lock on the kit.
 *
 * @throws DSL_SYNTAX_ERROR with the places at which it does not fit the questions of the draft
 */
export async function replaceMapping(ctx: Context, draft: KitVersion, mapping: NewMapping): Promise<void> {
  if (mapping !== null) await requireFit(ctx, draft, mapping)
  await ctx.db
    .updateTable("kitVersions")
    .set((eb) => ({
      collectorMapping: mapping?.text ?? null,
      revision: eb("revision", "+", 1),
      lastModificationTime: ctx.now,
      lastModifiedBy: ctx.user.id,
    }))
    .where("id", "=", draft.id)
    .execute()
}

async function requireFit(
  ctx: Context,
  draft: KitVersion,
  { text, references }: NonNullable<NewMapping>,
): Promise<void> {
  const stored = await readStoredContent(ctx, draft.id)
  if (!stored) throw notFound("kitVersion")
  const errors = misfits(references, questionsOfKit(elementsOfContent(stored)))
  if (errors.length > 0) {
    throw syntaxError(mappingDiagnostics(text, errors, ctx.language === "FA" ? "fa" : "en"))
  }
}

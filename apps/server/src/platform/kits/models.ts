import { createHash } from "node:crypto"
import { buildKitModel, type KitModel } from "@plumbline/scoring"
import { LRUCache } from "lru-cache"
import type { Time } from "../clock.ts"
import type { Database } from "../database/connect.ts"
import { json } from "../database/json.ts"
import { notFound } from "../errors.ts"
import type { Log } from "../log.ts"
import type { Tenant } from "../tenants/tenants.ts"
import { readVersionContent, type VersionContent } from "./content.ts"
import { contentWithin, profileOf } from "./profiles.ts"
import { type KitTexts, textsOf } from "./texts.ts"

/** A kit version ready for use: immutable, indexed, shared by all requests. */
export type CompiledKit = {
  kitId: number
  kitVersionId: number
  /** Hash of the content: two models with the same stamp have the same scores and texts. */
  stamp: string
  model: KitModel
  content: VersionContent
  /** The length of the content as JSON, by which its memory is estimated. */
  letters: number
  /** All texts in a language, falling back to the main language field by field. */
  texts(language: "EN" | "FA"): KitTexts
  /**
   * The kit as it is for an assessment on a profile, as if it had no other questions: this is what decides which
   * questions count. The kit itself for null and for a profile that it does not have.
   */
  within(profileId: number | null): CompiledKit
}

/** What is needed to read a kit, and to store it. */
type Reading = { db: Database; tenant: Tenant; log: Log }
type Storing = Reading & { now: Time; afterCommit(effect: () => void): void }

/** Compiled kit versions, read once and kept in memory. */
export type KitModels = {
  /**
   * Loads the compiled content of a version. `revision` is that of the version row: every change of the content, on any
   * node, increases it, so an outdated model is never served.
   *
   * @throws NOT_FOUND if the version no longer exists
   */
  load(ctx: Reading, kitVersionId: number, revision: number): Promise<CompiledKit>
  /** Contents that were kept, by their stamps; one that is no longer stored, or cannot be read, is left out. */
  loadKept(ctx: Reading, stamps: readonly string[]): Promise<Map<string, CompiledKit>>
  /** Stores the model permanently, once, so that any past score can be recomputed. */
  keep(ctx: Storing, kit: CompiledKit): Promise<void>
  /** Clears the cache for a schema, because a new tenant starts there. */
  forget(schema: string): void
}

/**
 * How much is kept in memory: a model takes one to two bytes per letter of its content (a kit of 150 questions has two
 * hundred thousand, one of 1,000 a million), small ones up to four.
 */
const MOST_LETTERS = { present: 60_000_000, past: 15_000_000 }
/** Whatever they hold: each has caches of its own. */
const MOST_MODELS = 1_000

/** Models that were used last. */
function cacheOf(mostLetters: number): LRUCache<string, CompiledKit> {
  return new LRUCache({
    max: MOST_MODELS,
    maxSize: mostLetters,
    // A profile in use is a model, too, at most as large.
    sizeCalculation: ({ letters, content }) => letters * (1 + (content.profiles?.length ?? 0)),
  })
}

export function createKitModels(): KitModels {
  const models = cacheOf(MOST_LETTERS.present)
  const kept = new LRUCache<string, true>({ max: 10_000 })
  const past = cacheOf(MOST_LETTERS.past)
  return {
    async load(ctx, kitVersionId, revision) {
      const key = `${ctx.tenant.schema}:${kitVersionId}:${revision}`
      const known = models.get(key)
      if (known) return known
      const content = await readVersionContent(ctx.db, kitVersionId)
      if (!content) throw notFound("kitVersion")
      const kit = compile(content)
      models.set(key, kit)
      return kit
    },
    async loadKept(ctx, stamps) {
      const found = new Map<string, CompiledKit>()
      // One after the other: each may have a megabyte.
      for (const stamp of new Set(stamps)) {
        const key = `${ctx.tenant.schema}:${stamp}`
        const known = past.get(key) ?? (await readKept(ctx, stamp))
        if (!known) continue
        past.set(key, known)
        found.set(stamp, known)
      }
      return found
    },
    async keep(ctx, kit) {
      const key = `${ctx.tenant.schema}:${kit.stamp}`
      if (kept.has(key)) return
      await ctx.db
        .insertInto("kitModels")
        .values({
          stamp: kit.stamp,
          kitVersionId: kit.kitVersionId,
          content: json(kit.content),
          creationTime: ctx.now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      ctx.afterCommit(() => {
        kept.set(key, true)
      })
    },
    forget(schema) {
      for (const known of [models, kept, past]) {
        for (const key of [...known.keys()]) if (key.startsWith(`${schema}:`)) known.delete(key)
      }
    },
  }
}

async function readKept(ctx: Reading, stamp: string): Promise<CompiledKit | undefined> {
  const row = await ctx.db
    .selectFrom("kitModels")
    .where("stamp", "=", stamp)
    .select("content")
    .executeTakeFirst()
  if (!row) return undefined
  try {
    // JSON of the database orders its keys differently, and so would have another stamp.
    return { ...compile(row.content as VersionContent), stamp }
  } catch (error) {
    ctx.log.warn({ err: error }, `the stored kit model ${stamp} cannot be read`)
    return undefined
  }
}

/** Leaves out what a question or kit does not say, so that the stamps of kits without it are those of earlier versions. */
function withoutMissing(name: string, value: unknown): unknown {
  if (name === "guidance" && value === null) return undefined
  return name === "profiles" && Array.isArray(value) && value.length === 0 ? undefined : value
}

/** Compiles a version's content. Pure: equal content gives an equal model and stamp. */
export function compile(content: VersionContent): CompiledKit {
  const texts = { EN: undefined, FA: undefined } as Record<"EN" | "FA", KitTexts | undefined>
  const profiled = new Map<number, CompiledKit>()
  const text = JSON.stringify(content, withoutMissing)
  const kit: CompiledKit = {
    kitId: content.kitId,
    kitVersionId: content.kitVersionId,
    stamp: createHash("sha256").update(text).digest("hex"),
    letters: text.length,
    model: buildKitModel(content),
    content,
    texts(language) {
      texts[language] ??= textsOf(content, language)
      return texts[language]
    },
    within(profileId) {
      const profile = profileOf(content, profileId)
      if (!profile) return kit
      const known = profiled.get(profile.id) ?? compile(contentWithin(content, profile))
      profiled.set(profile.id, known)
      return known
    },
  }
  return kit
}

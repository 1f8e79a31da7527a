import { createHash, randomUUID } from "node:crypto"
import type { Context } from "../../../platform/context.ts"
import { json } from "../../../platform/database/json.ts"
import { accessDenied, alreadyExists, invalid } from "../../../platform/errors.ts"
import { cleanFileName } from "../../../platform/files/paths.ts"
import type { UploadedFile } from "../../../platform/http/schemas.ts"
import type { LocalText } from "../../../platform/i18n/language.ts"
import { defineTask } from "../../../platform/workers/task.ts"
import { requireCapacity, type Space } from "../../spaces/index.ts"
import type { Refusal } from "../bundle/read-bundle.ts"
import { publicKeySet } from "../keys.ts"
import type { CheckedBundle } from "./import-worker.ts"
import { countIn, type Imported } from "./queries.ts"
import { MOST_IN_SPACE } from "./schemas.ts"

const checkTask = defineTask<typeof import("./import-worker.ts").default>(
  new URL("./import-worker.ts", import.meta.url),
  { readsUploads: true },
)

/** The folder of bundles within the files of a tenant. */
const FOLDER = "imported"

/**
 * Verifies a bundle, on a worker thread. Call it outside of transactions. No request is made: whether a key is that of
 * the site that it names is known only for the keys of this site.
 *
 * @throws INVALID_INPUT with what is wrong with it · INVALID_STATE it takes too much time or memory
 */
export async function checkBundle(ctx: Context, { bytes }: UploadedFile): Promise<CheckedBundle> {
  const { keys } = await publicKeySet(ctx)
  const checked = await ctx.workers.run(checkTask, { bytes, own: { address: ctx.tenant.publicUrl, keys } })
  if ("refused" in checked) throw invalid(refusals[checked.refused])
  return checked
}

/**
 * Stores a verified bundle with its result in a space that the caller has locked.
 *
 * @throws ACCESS_DENIED the space is not active · UPGRADE_REQUIRED it has no room for assessments, or the storage is full ·
 * ALREADY_EXISTS the space has it already · INVALID_INPUT it has too many
 */
export async function storeResult(
  ctx: Context,
  space: Space,
  { name, bytes }: UploadedFile,
  checked: CheckedBundle,
): Promise<{ id: string }> {
  if (space.status !== "ACTIVE") throw accessDenied()
  requireCapacity(ctx, space, { isPrivate: false })
  const { manifest, signed, checks, level, ...others } = checked
  const digest = createHash("sha256").update(manifest).digest("hex")
  const { count, same } = await countIn(ctx, space.id, digest)
  if (same > 0) throw alreadyExists(importedAlready)
  if (count >= MOST_IN_SPACE) throw tooMany()
  const id = randomUUID()
  const filePath = `${FOLDER}/${id}/${cleanFileName(name.replace(/(\.zip)?$/i, ".zip"))}`
  await ctx.db
    .insertInto("importedResults")
    .values({
      id,
      spaceId: space.id,
      digest,
      ...others,
      signedTime: signed.replace("Z", ""),
      checks: json(checks),
      level: level && json(level),
      filePath,
      bytes: bytes.length,
      createdBy: ctx.user.id,
      creationTime: ctx.now,
    })
    .execute()
  // Last, because it sees whether there is room for both.
  await ctx.files.put(filePath, bytes)
  await ctx.record({ type: "result-imported", spaceId: space.id, ...namesOf(others) })
  return { id }
}

/** Removes an imported result with its bundle, for good. */
export async function removeResult(ctx: Context, imported: Imported): Promise<void> {
  const { id, spaceId, filePath } = imported
  await ctx.db.deleteFrom("importedResults").where("id", "=", id).execute()
  await ctx.files.remove(filePath)
  await ctx.record({ type: "imported-result-removed", spaceId, ...namesOf(imported) })
}

/** What the audit log calls it. */
export function namesOf({ title, origin }: { title: string; origin: string }) {
  return { imported: title, origin: new URL(origin).host }
}

export const importedAlready: LocalText = {
  en: "This space already has this result.",
  fa: "این نتیجه از پیش در این فضا هست.",
}

function tooMany() {
  return invalid({
    en: `A space can hold at most ${MOST_IN_SPACE} imported results. Remove one first.`,
    fa: `هر فضا حداکثر ${MOST_IN_SPACE.toLocaleString("fa-IR")} نتیجهٔ واردشده دارد. نخست یکی را حذف کنید.`,
  })
}

const refusals: Record<Refusal, LocalText> = {
  "no bundle": {
    en: "This file is not acceptable. Choose the ZIP file that was downloaded as “Signed bundle”, unchanged.",
    fa: "این فایل پذیرفتنی نیست. همان فایل ZIP را که با نام «بستهٔ امضاشده» دریافت شده است، دست‌نخورده انتخاب کنید.",
  },
  "too large": {
    en: "This bundle is too large to be imported. Ask for it without evidence.",
    fa: "این بسته برای وارد کردن بیش از اندازه بزرگ است. آن را بدون شواهد بخواهید.",
  },
  "other version": {
    en: "This bundle is in the format of another version, which this site cannot read.",
    fa: "این بسته در قالب نسخهٔ دیگری است که این سایت نمی‌تواند بخواند.",
  },
  changed: {
    en: "This bundle has been changed since it was signed. Ask for it again.",
    fa: "این بسته پس از امضا تغییر کرده است. آن را دوباره از فرستنده بخواهید.",
  },
  signature: {
    en: "The signature of this bundle is missing or not valid.",
    fa: "این بسته امضا ندارد یا امضایش معتبر نیست.",
  },
  result: {
    en: "The result in this bundle does not follow from the answers and the kit in it.",
    fa: "نتیجهٔ این بسته از پاسخ‌ها و کیتی که در آن است به دست نمی‌آید.",
  },
}

import type { Context } from "../../../platform/context.ts"
import { ProductError } from "../../../platform/errors.ts"
import { listRemarks } from "../../evidence/index.ts"
import type { BundledFile } from "./bundle-worker.ts"
import { type Manifest, sha256 } from "./format.ts"

/** More evidences and files than an archive may hold, or bytes than can be hashed or packed in reasonable time. */
const MOST_EVIDENCES = 5000
const MOST_HASHED_FILES = 2000
const MOST_PACKED_FILES = 700
const MOST_HASHED_BYTES = 256 * 1024 * 1024
const MOST_PACKED_BYTES = 32 * 1024 * 1024

/**
 * The evidence of an assessment with the hashes of everything, and the attached files themselves if they are wanted.
 *
 * @param codeOf the code of a question; undefined for one that the kit no longer has
 * @throws INVALID_STATE there is too much of it
 */
export async function evidenceFiles(
  ctx: Context,
  {
    assessmentId,
    include,
    codeOf,
  }: { assessmentId: string; include: boolean; codeOf: (id: number) => string | undefined },
): Promise<{ entries: object[]; hashes: Manifest["evidence"]; files: BundledFile[] }> {
  const evidences = await listRemarks(ctx, { assessmentId, most: MOST_EVIDENCES + 1, kinds: ["evidence"] })
  const paths = evidences.flatMap((evidence) => evidence.paths)
  const mostFiles = include ? MOST_PACKED_FILES : MOST_HASHED_FILES
  if (evidences.length > MOST_EVIDENCES || paths.length > mostFiles) throw tooMuch()
  const files: BundledFile[] = []
  const hashes: Manifest["evidence"] = []
  const entries: object[] = []
  let bytesTogether = 0
  for (const { id, questionId, paths: stored, lastModificationTime, ...evidence } of evidences) {
    const attachments: Manifest["evidence"][number]["attachments"] = []
    for (const [at, path] of stored.entries()) {
      const bytes = await ctx.files.read(path)
      const name = path.split("/").at(-1) ?? ""
      bytesTogether += bytes?.length ?? 0
      if (bytesTogether > (include ? MOST_PACKED_BYTES : MOST_HASHED_BYTES)) throw tooMuch()
      const place = bytes && include ? `evidence/${id}/${at + 1}-${name}` : null
      if (bytes && place !== null) files.push({ path: place, bytes, isPacked: true })
      attachments.push({ name, path: place, bytes: bytes?.length ?? 0, sha256: bytes && sha256(bytes) })
    }
    const known = attachments.map(({ name, sha256 }) => ({ name, sha256 }))
    const entry = {
      id,
      question: codeOf(questionId) ?? null,
      ...evidence,
      time: `${lastModificationTime}Z`,
      attachments: known,
    }
    entries.push(entry)
    hashes.push({ id, sha256: sha256(JSON.stringify(entry)), attachments })
  }
  return { entries, hashes, files }
}

function tooMuch(): ProductError {
  return new ProductError("INVALID_STATE", {
    en: "There is too much evidence for a bundle. Take it without evidence, which then contains its hashes, or remove large files.",
    fa: "شواهد برای این بسته بیش از اندازه است. بسته را بدون شواهد بگیرید، که آنگاه چکیدهٔ (hash) آن‌ها را دارد، یا فایل‌های بزرگ را حذف کنید.",
  })
}

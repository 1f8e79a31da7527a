import { randomUUID } from "node:crypto"
import { DAY, MINUTE, timeAfter } from "../../platform/clock.ts"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { anyOf, type Params, preparedQuery } from "../../platform/database/prepared-query.ts"
import { invalid, notAcceptable, notFound } from "../../platform/errors.ts"
import { type MediaType, mediaTypeNamed, mediaTypeOfName } from "../../platform/files/media-types.ts"
import { cleanFileName } from "../../platform/files/paths.ts"
import { linkTo, signedLink } from "../../platform/files/route.ts"
import { attachmentTooLarge } from "../../platform/http/receive-body.ts"
import type { UploadedFile } from "../../platform/http/schemas.ts"
import type { FileFormat } from "../../settings/values.ts"
import type { ReachedEvidence } from "./access.ts"
import { broadcastRemarks } from "./live-remarks.ts"
import { findQuestionTitle } from "./queries.ts"

/** Per evidence or comment. */
const MOST_ATTACHMENTS = 5

/** Somebody who has lost access cannot use links from before for longer; open pages fetch new ones in time. */
const LINK_LIFE = 15 * MINUTE

/** The folder of attachments within the files of a tenant. */
const ATTACHMENT_FOLDER = "attachment/"

/** Types that clients send for files of unknown type; then the file name decides. */
const unknownTypes = ["", "application/octet-stream", "application/x-compressed", "binary/octet-stream"]

/** The attachments of an evidence or comment, oldest first, and the limits. The link is null if the file is missing. */
export async function listAttachments(ctx: AnonymousContext, { id }: ReachedEvidence) {
  const rows = await ctx.db
    .selectFrom("evidenceAttachments as attachment")
    .innerJoin("users as creator", "creator.id", "attachment.createdBy")
    .where("attachment.evidenceId", "=", id)
    .orderBy("attachment.creationTime")
    .orderBy("attachment.id")
    .select([
      "attachment.id",
      "attachment.filePath",
      "attachment.description",
      "attachment.creationTime",
      "attachment.createdBy",
      "creator.displayName",
    ])
    .execute()
  const attachments = rows.map(async ({ filePath, createdBy, displayName, ...attachment }) => ({
    ...attachment,
    link: await linkTo(ctx, filePath, LINK_LIFE),
    // People who work on an assessment need not know each other's addresses.
    createdBy: { id: createdBy, displayName, email: null },
  }))
  return {
    attachments: await Promise.all(attachments),
    limits: {
      files: MOST_ATTACHMENTS,
      bytes: ctx.settings.attachmentMaxBytes,
      endings: endingsOf(ctx.settings.attachmentFormats),
      formats: namesOf(ctx.settings.attachmentFormats),
    },
  }
}

/**
 * Attaches a file to an evidence or comment locked by the caller. Either both file and row are stored, or neither.
 *
 * @throws INVALID_INPUT there are five attachments already, or the file is too large, not of its declared type, or of a
 * type that is not accepted
 */
export async function addAttachment(
  ctx: Context,
  evidence: ReachedEvidence,
  { file, description = null }: { file: UploadedFile; description?: string | null },
): Promise<{ id: string; link: string }> {
  const { id: evidenceId, attachmentsCount } = evidence
  if (attachmentsCount >= MOST_ATTACHMENTS) throw tooMany()
  const { attachmentMaxBytes, attachmentFormats } = ctx.settings
  if (file.bytes.length >= attachmentMaxBytes) throw attachmentTooLarge(attachmentMaxBytes)
  const name = cleanFileName(file.name)
  const kind = kindOf(file, name)
  if (!kind || !attachmentFormats.includes(kind.ending)) throw otherFormat(attachmentFormats)
  if (!kind.fits(file.bytes)) throw contradicted()

  const filePath = `${ATTACHMENT_FOLDER}${randomUUID()}/${name}`
  await ctx.files.put(filePath, file.bytes)
  const id = randomUUID()
  await ctx.db
    .insertInto("evidenceAttachments")
    .values({ id, evidenceId, filePath, description, createdBy: ctx.user.id, creationTime: ctx.now })
    .execute()
  broadcastRemarks(ctx, evidence)
  return { id, link: signedLink(ctx, filePath, LINK_LIFE) }
}

/**
 * Removes an attachment, and its file unless a copied evidence shares it, for good; the log of the space tells who did it.
 * A file that is already missing is not an error.
 *
 * @throws NOT_FOUND unknown, or belongs to another evidence
 */
export async function deleteAttachment(
  ctx: Context,
  evidence: ReachedEvidence,
  attachmentId: string,
): Promise<void> {
  const removed = await ctx.db
    .deleteFrom("evidenceAttachments")
    .where("id", "=", attachmentId)
    .where("evidenceId", "=", evidence.id)
    .returning("filePath")
    .executeTakeFirst()
  if (!removed) throw notFound("attachment")
  const others = await namedPaths(ctx, { paths: [removed.filePath] })
  // If the last two that share a file are removed at once, both see the other: the chore removes the file.
  if (others.length === 0) await ctx.files.remove(removed.filePath)
  const { assessmentId, questionId } = evidence
  await ctx.record({
    type: "assessment-attachment-removed",
    assessmentId,
    file: removed.filePath.split("/").at(-1) ?? "",
    question: (await findQuestionTitle(ctx, { assessmentId, questionId })) ?? "–",
  })
  broadcastRemarks(ctx, evidence)
}

function kindOf({ type }: UploadedFile, name: string): MediaType | undefined {
  const said = type.toLowerCase()
  return unknownTypes.includes(said) ? mediaTypeOfName(name) : mediaTypeNamed(said)
}

function tooMany() {
  return invalid({
    en: "At most 5 files can be attached. Remove one first.",
    fa: "حداکثر ۵ فایل را می‌توان پیوست کرد. نخست یکی را حذف کنید.",
  })
}

/** The extensions that files of these formats may have. */
function endingsOf(formats: readonly FileFormat[]): string[] {
  return formats.flatMap((format) => (format === "jpg" ? ["jpg", "jpeg"] : [format]))
}

/** The names of formats for people; both formats of Excel are one. */
function namesOf(formats: readonly FileFormat[]): string[] {
  const isExcel = (format: FileFormat) => format === "xls" || format === "xlsx"
  const together = formats.filter(isExcel).length === 2
  return [...new Set(formats.map((format) => (together && isExcel(format) ? "Excel" : format.toUpperCase())))]
}

function otherFormat(formats: readonly FileFormat[]) {
  const names = namesOf(formats)
  return notAcceptable({
    en: `Only the following formats are acceptable: ${names.join(", ")}`,
    fa: `تنها قالب‌های زیر پذیرفته می‌شوند: ${names.join("، ")}`,
  })
}

function contradicted() {
  return notAcceptable({
    en: "Its content does not match its type. Send the original file.",
    fa: "محتوای آن با نوعش همخوان نیست. فایل اصلی را بفرستید.",
  })
}

const FILES_AT_ONCE = 500

/**
 * Removes attachment files without a row, left behind when a process died before it could roll back a stored file or
 * remove the file of a deleted row. Files younger than a day are kept: their transaction may still be running.
 */
export async function removeOrphanedAttachments(ctx: AnonymousContext): Promise<void> {
  const limit = timeAfter(ctx.now, -DAY)
  let paths: string[] = []
  const removeOrphans = async () => {
    const named = new Set((await namedPaths(ctx, { paths })).map(({ filePath }) => filePath))
    for (const path of paths.filter((candidate) => !named.has(candidate))) {
      const stored = await ctx.files.storedTime(path)
      if (stored !== null && stored < limit) await ctx.inTransaction(({ files }) => files.remove(path))
    }
    paths = []
  }
  for await (const path of ctx.files.list()) {
    if (path.startsWith(ATTACHMENT_FOLDER)) paths.push(path)
    if (paths.length === FILES_AT_ONCE) await removeOrphans()
  }
  await removeOrphans()
}

const namedPaths = preparedQuery((db, { paths }: Params<{ paths: readonly string[] }>) =>
  db.selectFrom("evidenceAttachments").where("filePath", "=", anyOf(paths)).select("filePath"),
)

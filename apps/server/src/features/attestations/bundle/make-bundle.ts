import { SECTIONS } from "@plumbline/documents"
import { printKit } from "@plumbline/kit-dsl"
import type { Context } from "../../../platform/context.ts"
import { ProductError } from "../../../platform/errors.ts"
import { inLanguage } from "../../../platform/i18n/language.ts"
import { defineTask, TooMuchWork } from "../../../platform/workers/task.ts"
import type { HealWish } from "../../assessments/index.ts"
import { type Export, resultOf, tagOf } from "../../documents/index.ts"
import { modelOfContent, readStoredContent } from "../../kit-versions/index.ts"
import { findKit, mayExport, tagsOfKit } from "../../kits/index.ts"
import { holderSources, type ReadableReport, type ReportSources } from "../../reports/index.ts"
import { publicKeySet, signDetached } from "../keys.ts"
import type { BundledFile } from "./bundle-worker.ts"
import { evidenceFiles } from "./evidence-files.ts"
import {
  ANSWERS,
  type Answers,
  EVIDENCE,
  HISTORY,
  KEYS,
  MANIFEST,
  type Manifest,
  RESULT,
  SIGNATURE,
  sha256,
} from "./format.ts"
import { historyEntries } from "./history-entries.ts"
import { shownContent, shownKit } from "./shown-kit.ts"

const packTask = defineTask<typeof import("./bundle-worker.ts").default>(
  new URL("./bundle-worker.ts", import.meta.url),
)

/**
 * One signed archive with everything that a result follows from. It is verified before it is sent: a result that does
 * not follow from the answers, because one of them has changed in between, is no bundle.
 *
 * The reader of a private kit who cannot export it gets no more of it than was asked and shown.
 *
 * @param include whether evidence is part of it; otherwise only its hashes
 * @throws as the call of the report · INVALID_STATE there is too much of it, or it has changed meanwhile
 */
export async function bundleFile(
  ctx: Context,
  readable: ReadableReport,
  include: boolean,
  heal: HealWish,
): Promise<Export> {
  const sources = await holderSources(ctx, readable, heal)
  const { assessment } = sources
  const leftOut = ["agreement", "comments", ...(include ? [] : ["evidence"])]
  const sections = SECTIONS.filter((section) => !leftOut.includes(section))
  const { result, title } = await resultOf(ctx, sources, sections)
  const codes = new Map((result.answers ?? []).map(({ questionId, code }) => [questionId, code]))
  const evidence = await evidenceFiles(ctx, {
    assessmentId: assessment.id,
    include,
    codeOf: (id) => codes.get(id),
  })
  const texts: [string, string][] = [
    ...(await kitFiles(ctx, sources)),
    [ANSWERS, asText(answersOf(sources, codes))],
    [HISTORY, asText(await historyEntries(ctx, sources))],
    [RESULT, asText(result)],
    ...(include ? [[EVIDENCE, asText(evidence.entries)] satisfies [string, string]] : []),
  ]
  const manifest: Manifest = {
    format: "plumbline-bundle/1",
    assessment: { id: assessment.id, title: result.title },
    issuer: { name: inLanguage(ctx.tenant.name, assessment.result.language), address: ctx.tenant.publicUrl },
    calculated: result.calculated,
    files: texts.map(([path, text]) => ({ path, sha256: sha256(text) })),
    evidence: evidence.hashes,
  }
  const manifestText = asText(manifest)
  return {
    tag: tagOf([manifestText]),
    title,
    language: result.language,
    type: "application/zip",
    extension: "zip",
    async render() {
      const signature = await signDetached(ctx, Buffer.from(manifestText))
      const all: [string, string][] = [
        [MANIFEST, manifestText],
        [SIGNATURE, signature],
        [KEYS, asText(await publicKeySet(ctx))],
        ...texts,
      ]
      const files = all.map(([path, text]): BundledFile => ({ path, bytes: Buffer.from(text) }))
      return packed(ctx, [...files, ...evidence.files])
    },
  }
}

async function packed(ctx: Context, files: BundledFile[]): Promise<Uint8Array> {
  const made = await ctx.workers.run(packTask, files)
  if ("archive" in made) return made.archive
  ctx.log.warn({ problem: made.problem }, "a bundle does not verify")
  throw new ProductError("INVALID_STATE", {
    en: "The result does not follow from the answers that are stored, or has changed just now. Calculate it again and retry.",
    fa: "نتیجه با پاسخ‌های ذخیره‌شده همخوان نیست، یا همین حالا تغییر کرده است. آن را دوباره محاسبه کنید و دوباره تلاش کنید.",
  })
}

/**
 * The text of the kit as it is now in the version of the assessment: the whole one, or, of a private kit for those who
 * cannot export it, what was asked and shown.
 */
async function kitFiles(ctx: Context, sources: ReportSources): Promise<[string, string][]> {
  const { assessment } = sources
  const [kit, stored, tags] = await Promise.all([
    findKit(ctx, assessment.kitId),
    readStoredContent(ctx, assessment.result.kitVersionId),
    tagsOfKit(ctx, assessment.kitId),
  ])
  if (!kit || !stored) throw new Error(`Kit version ${assessment.result.kitVersionId} has no content.`)
  const codes = tags.map(({ code }) => code)
  const model = mayExport(kit)
    ? modelOfContent(kit, codes, stored)
    : modelOfContent(shownKit(kit, assessment.result.language), [], shownContent(stored, assessment.result))
  return printKit(model).map(({ path, text }) => [path, text])
}

function answersOf({ assessment, kit, answers }: ReportSources, codes: ReadonlyMap<number, string>): Answers {
  const { customData } = assessment
  const profile = kit.whole.content.profiles?.find(({ id }) => id === assessment.result.profileId)
  const weightsBy = (
    elements: readonly { id: number; code: string }[],
    own: { id: number; weight: number }[],
  ) => {
    const weightOf = new Map(own.map(({ id, weight }) => [id, weight]))
    const weights = elements.map(({ id, code }) => [code, weightOf.get(id)] as const)
    return Object.fromEntries(
      weights.flatMap(([code, weight]) => (weight === undefined ? [] : [[code, weight]])),
    )
  }
  return {
    profile: profile?.code ?? null,
    weights: customData && {
      subjects: weightsBy(kit.content.subjects, customData.subjects),
      attributes: weightsBy(kit.content.attributes, customData.attributes),
    },
    unmeasured: kit.model.questions
      .filter(({ measureId }) => measureId === null)
      .map(({ id }) => codes.get(id) ?? ""),
    answers: kit.model.questions.flatMap((question) => {
      const answer = answers.get(question.id)
      if (!answer || answer.state === "cleared") return []
      const chosen = answer.state === "chosen" ? answer.option : null
      return [
        {
          question: codes.get(question.id) ?? "",
          option: chosen && question.options.findIndex(({ id }) => id === chosen.id) + 1,
          notApplicable: answer.state === "notApplicable",
          confidence: answer.confidenceLevelId,
        },
      ]
    }),
  }
}

/** @throws TooMuchWork it is longer than any text of a bundle may be */
function asText(value: unknown): string {
  const text = `${JSON.stringify(value, null, 2)}\n`
  if (text.length > 30_000_000) throw new TooMuchWork("computing")
  return text
}

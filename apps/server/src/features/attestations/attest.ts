import { type Result, SECTIONS } from "@plumbline/documents"
import { SAMM_QUESTIONS, sammAssessment, sammCoverage } from "@plumbline/frameworks"
import type { Static } from "typebox"
import type { Context } from "../../platform/context.ts"
import { invalid } from "../../platform/errors.ts"
import { inLanguage } from "../../platform/i18n/language.ts"
import { defineTask } from "../../platform/workers/task.ts"
import { type Assessment, type HealWish, loadAssessmentKit } from "../assessments/index.ts"
import { type Export, resultOf, tagOf } from "../documents/index.ts"
import { holderSources, type ReadableReport } from "../reports/index.ts"
import type { AttestationFormats, WantedAttestation } from "./schemas.ts"
import { signatureOf } from "./sign.ts"

const task = defineTask<typeof import("./attest-worker.ts").default>(
  new URL("./attest-worker.ts", import.meta.url),
)

/**
 * The result of an assessment in a format of another program, or its signature. Files of the same state are the same,
 * byte by byte, so that the signature that is fetched by another call fits.
 *
 * @throws as the call of the report · INVALID_INPUT the kit is not one of SAMM
 */
export async function attestationFile(
  ctx: Context,
  readable: ReadableReport,
  { format, lang, signature }: WantedAttestation,
  heal: HealWish,
): Promise<Export> {
  const language = lang && (lang === "fa" ? "FA" : "EN")
  const sources = await holderSources(ctx, readable, heal, language)
  // What a group agreed on is no part of what others can verify.
  const sections = SECTIONS.filter((section) => section !== "agreement" && section !== "comments")
  const { result, title } = await resultOf(ctx, sources, sections)
  const organisation = inLanguage(ctx.tenant.name, sources.assessment.result.language)
  const issuer = { organisation, address: ctx.tenant.publicUrl }
  const json = JSON.stringify(result)
  const file: Export = {
    tag: tagOf([format, json, issuer.organisation, issuer.address]),
    title,
    language: result.language,
    type: "application/json",
    extension: `${format}.json`,
    render:
      format === "samm"
        ? given(sammFile(result))
        : async () => ctx.workers.run(task, { format, result: json, ...issuer }),
  }
  return signature ? signatureOf(ctx, file) : file
}

/** Of a text that is there already. */
function given(text: string): Export["render"] {
  return async () => Buffer.from(text)
}

/** How many questions of SAMM the kit of an assessment asks. */
export async function sammOf(
  ctx: Context,
  assessment: Assessment,
): Promise<Static<typeof AttestationFormats>["samm"]> {
  const { content } = await loadAssessmentKit(ctx, assessment)
  const references = content.questions.map(({ guidance }) => guidance?.references ?? [])
  return { questions: sammCoverage(references), of: SAMM_QUESTIONS }
}

/** @throws INVALID_INPUT no question, or two of them, stand for the same of SAMM */
function sammFile({ title, answers = [] }: Result): string {
  const converted = sammAssessment(title, answers)
  if (converted.ok) return `${JSON.stringify(converted.file, null, 2)}\n`
  if (converted.same) {
    const [one, other] = converted.same
    throw invalid({
      en: `The questions ${one} and ${other} of this kit stand for the same question of SAMM, so its answer is not known.`,
      fa: `پرسش‌های ${one} و ${other} این کیت هر دو به یک پرسش SAMM ارجاع می‌دهند و پاسخ آن روشن نیست.`,
    })
  }
  throw invalid({
    en: "This kit is not one of SAMM: its questions have no references such as SAMM G-SM-A-1.",
    fa: "این کیت از SAMM نیست: پرسش‌هایش ارجاعی مانند SAMM G-SM-A-1 ندارند.",
  })
}

import { effectiveWeights, sampleAnswers } from "@plumbline/scoring"
import { isApplicableToReport } from "@plumbline/scoring/reported-attributes"
import type { Static } from "typebox"
import type { AnonymousContext } from "../../platform/context.ts"
import type { Language } from "../../platform/database/generated/tables.ts"
import { notFound } from "../../platform/errors.ts"
import type { CompiledKit } from "../../platform/kits/models.ts"
import { type AssessmentKit, levelReply } from "../assessments/index.ts"
import { type Kit, kitTitle } from "../kits/index.ts"
import { kitReply, type NamedKit } from "./compose-report.ts"
import { compute } from "./computed.ts"
import type { KitSampleReport } from "./schemas.ts"
import { scoresReply, shownOf, subjectReply } from "./subject-reply.ts"

type Sample = Static<typeof KitSampleReport>

/** Keyed by compiled version, which all requests share until its content changes, then by language, title and origin. */
const samples = new WeakMap<CompiledKit["model"], Map<string, Sample>>()

/**
 * A sample report on the kit: calculated on its active version from made-up answers, which are always the same. Nothing
 * is stored.
 *
 * @throws NOT_FOUND if the kit has no active version
 */
export async function kitSampleReport(ctx: AnonymousContext, kit: Kit): Promise<Sample> {
  const version = await ctx.db
    .selectFrom("kitVersions")
    .where("id", "=", kit.activeVersionId)
    .select(["id", "revision"])
    .executeTakeFirst()
  if (!version) throw notFound("kitVersion")
  const compiled = await ctx.kits.load(ctx, version.id, version.revision)
  const title = kitTitle(kit, ctx.language)
  const ofKit = samples.get(compiled.model) ?? new Map<string, Sample>()
  samples.set(compiled.model, ofKit)
  const { origin } = kit
  const key = JSON.stringify([ctx.language, title, origin])
  const sample = ofKit.get(key) ?? compose(compiled, ctx.language, { id: kit.id, title, origin })
  ofKit.set(key, sample)
  return sample
}

function compose(compiled: CompiledKit, language: Language, named: NamedKit): Sample {
  const kit: AssessmentKit = {
    ...compiled,
    whole: compiled,
    text: compiled.texts(language),
    weights: effectiveWeights(null),
  }
  const numbers = compute(kit, sampleAnswers(kit.model), { withQuestions: false })
  const { maturity } = numbers.all
  const shown = shownOf(numbers.all)
  return {
    assessment: {
      assessmentKit: kitReply(named, kit),
      maturityLevel: levelReply(kit, maturity.levelId),
      scores: scoresReply(kit.model, maturity.scores),
      confidenceValue: 0,
      // Made-up answers have no confidence.
      mode: { code: "QUICK" },
    },
    subjects: kit.model.subjects.map((subject) => withRatings(subjectReply(kit, numbers, subject, shown))),
    highlights: numbers.highlights,
  }
}

/** Every question is answered, if with the worst option: whatever is asked about has a level. */
function withRatings(subject: Sample["subjects"][number]): Sample["subjects"][number] {
  const attributes = subject.attributes.map((attribute) => ({
    ...attribute,
    rating: isApplicableToReport(attribute) ? ("RATED" as const) : ("NOT_APPLICABLE" as const),
  }))
  return { ...subject, attributes }
}

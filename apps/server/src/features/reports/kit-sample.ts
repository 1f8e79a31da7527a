import {
  attributeMeasures,
  effectiveWeights,
  type Scored,
  type Subject,
  sampleAnswers,
  scored,
} from "@plumbline/scoring"
import type { Static } from "typebox"
import type { AnonymousContext } from "../../platform/context.ts"
import type { Language } from "../../platform/database/generated/tables.ts"
import { notFound } from "../../platform/errors.ts"
import type { CompiledKit } from "../../platform/kits/models.ts"
import { type Kit, kitTitle } from "../kits/index.ts"
import { type AssessmentKit, levelReply } from "../results/index.ts"
import { kitReply, measuresReply, scoresReply } from "./compose-report.ts"
import { highlightsReply } from "./highlights.ts"
import type { KitSampleReport } from "./schemas.ts"

type Sample = Static<typeof KitSampleReport>

/** By the compiled version, which all requests share until its content changes, and by language and title. */
const samples = new WeakMap<CompiledKit["model"], Map<string, Sample>>()

/**
 * What a report on the kit looks like: calculated on its active version from made-up answers, which are always the
 * same. Nothing of it is stored.
 *
 * @throws NOT_FOUND where the kit has no active version
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
  const key = `${ctx.language} ${title}`
  const sample = ofKit.get(key) ?? compose(compiled, ctx.language, { id: kit.id, title })
  ofKit.set(key, sample)
  return sample
}

function compose(compiled: CompiledKit, language: Language, named: { id: number; title: string }): Sample {
  const weights = effectiveWeights(null)
  const kit: AssessmentKit = { ...compiled, text: compiled.texts(language), weights }
  const all = scored(kit.model, sampleAnswers(kit.model), weights)
  return {
    assessment: {
      assessmentKit: kitReply(named, kit),
      maturityLevel: levelReply(kit, all.maturity.levelId),
      scores: scoresReply(kit.model, all.maturity.scores),
      confidenceValue: 0,
      // Made-up answers do not say how sure somebody is of them.
      mode: { code: "QUICK" },
    },
    subjects: kit.model.subjects.map((subject) => subjectReply(kit, all, subject)),
    highlights: highlightsReply(kit, all, { withQuestions: false }),
  }
}

function subjectReply(kit: AssessmentKit, all: Scored, subject: Subject): Sample["subjects"][number] {
  const { subjects, attributes } = all.maturity
  const own = subjects.find(({ subjectId }) => subjectId === subject.id)
  return {
    id: subject.id,
    title: kit.text.subject(subject.id).title,
    index: subject.index,
    insight: null,
    confidenceValue: 0,
    maturityLevel: levelReply(kit, own?.levelId ?? null),
    scores: scoresReply(kit.model, own?.scores),
    attributes: subject.attributes.map((attribute) => {
      const rated = attributes.find(({ attributeId }) => attributeId === attribute.id)
      return {
        id: attribute.id,
        ...kit.text.attribute(attribute.id),
        insight: null,
        index: attribute.index,
        weight: kit.weights.ofAttribute(attribute),
        confidenceValue: 0,
        maturityLevel: levelReply(kit, rated?.levelId ?? null),
        scores: scoresReply(kit.model, rated?.scores),
        attributeMeasures: measuresReply(kit, attributeMeasures(kit.model, attribute, all.answers), {
          withIds: false,
        }),
      }
    }),
  }
}

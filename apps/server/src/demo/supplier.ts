import { rotateKey } from "../features/attestations/index.ts"
import type { AnonymousContext } from "../platform/context.ts"
import { json } from "../platform/database/json.ts"
import { type AssessmentOfStory, beginAssessment } from "./assessment.ts"
import type { PastCalls } from "./past-calls.ts"
import { people } from "./people.ts"
import { checkout } from "./reliability.ts"
import { answersOf } from "./rounds.ts"
import type { StoryContext } from "./story-context.ts"

const { dana, marta } = people

/** A carrier sends its own result, signed by its own site; it stands beside those of the company. */
export function enterSupplier({ past, calendar, kits, spaceId }: StoryContext): void {
  if (!past.contextOf(marta).settings.attestations) return
  calendar.enter(52, "13:30", async () => {
    const { defaultSpaceId } = await past.as(marta).get("/api/v1/users/me/")
    const assessment = await beginAssessment(past, {
      spaceId: defaultSpaceId,
      kitId: kits("reliability"),
      title: "Brightwater Couriers, parcel tracking",
      by: marta,
      answers: { ...answersOf(checkout, 2), TakeBack: 3, StepwiseRollout: 2, FirstToKnow: 2, TargetsSet: 2 },
    })
    await assessment.calls().get("/api/v1/assessments/{assessmentId}/graphical-report/", {
      params: { path: assessment.path },
    })
    const bundle = await bundleOfOtherSite(past, assessment)
    calendar.enter(51, "09:15", () =>
      past.as(dana).post("/api/v1/spaces/{spaceId}/imported-results/", {
        params: { path: { spaceId } },
        body: { bundle: {} },
        bodySerializer: () => {
          const form = new FormData()
          form.append("bundle", new Blob([bundle], { type: "application/zip" }), "tracking.zip")
          return form
        },
      }),
    )
  })
}

/** The signed bundle of an assessment as another installation would make it, under its own address and with its own key. */
async function bundleOfOtherSite(past: PastCalls, { path }: AssessmentOfStory): Promise<ArrayBuffer> {
  const ctx = past.contextOf(marta)
  const own = await ctx.db
    .selectFrom("signingKeys")
    .where("privateJwk", "is not", null)
    .select(["number", "privateJwk"])
    .executeTakeFirstOrThrow()
  await rotateKey({ ...ctx, record: async () => undefined })
  const { content } = await past
    .as(marta, { tenant: { publicUrl: "https://assess.brightwater.example", name: brightwater } })
    .download("/api/v1/assessments/{assessmentId}/bundle/", { params: { path }, parseAs: "arrayBuffer" })
  await restoreKey(ctx, own)
  return content
}

const brightwater = { en: "Brightwater Couriers", fa: "Brightwater Couriers" }

async function restoreKey(
  { db }: AnonymousContext,
  { number, privateJwk }: { number: number; privateJwk: unknown },
): Promise<void> {
  await db.deleteFrom("signingKeys").where("number", ">", number).execute()
  await db
    .updateTable("signingKeys")
    .set({ privateJwk: json(privateJwk as object) })
    .where("number", "=", number)
    .execute()
}

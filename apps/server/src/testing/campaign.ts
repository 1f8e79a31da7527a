import { createSmallKit, type OptionCode, type SmallKit } from "./small-kit.ts"
import type { Caller, TestApp } from "./test-app.ts"

export type CampaignPlace = {
  app: TestApp
  kit: SmallKit
  /** The owner of the space. */
  owner: Caller
  spaceId: number
  /** `/api/v1/spaces/{id}/campaigns/` */
  path: string
}

/** A premium space of somebody who may send mails, for campaigns on the small kit. */
export async function campaignPlace(app: TestApp, known?: SmallKit): Promise<CampaignPlace> {
  const kit = known ?? (await createSmallKit(app))
  const owner = await app.signUp("Olga Owner", { daysAgo: 30 })
  const { body } = await owner.post("/api/v1/spaces/", { title: "All teams", type: "PREMIUM" })
  return { app, kit, owner, spaceId: body.id, path: `/api/v1/spaces/${body.id}/campaigns/` }
}

/** A campaign whose assessments have been made. */
export async function campaignOf(
  { app, kit, owner, path }: CampaignPlace,
  teams: readonly { title: string; lead?: string; people?: string[] }[],
  more: object = {},
) {
  const body = { title: "Health check", assessmentKitId: kit.id, mode: "ADVANCED", due: null, teams, ...more }
  const { status, body: made } = await owner.post(path, body)
  if (status !== 202) throw new Error(JSON.stringify(made))
  await app.settled()
  const own = `/api/v1/campaigns/${made.id}/`
  return {
    id: String(made.id),
    path: own,
    board: async (by: Caller = owner) => (await by.get(own)).body,
    results: async (by: Caller = owner) => (await by.get(`${own}results/`)).body,
  }
}

/** Gives the questions of an assessment the same answer, at most `most` of them. */
export async function answerTeam(
  { kit }: Pick<CampaignPlace, "kit">,
  person: Caller,
  assessmentId: string,
  option: OptionCode,
  most = kit.questions.length,
): Promise<void> {
  for (const { id, questionnaireId, options } of kit.questions.slice(0, most)) {
    const given = { questionnaireId, questionId: id, answerOptionId: options[option], confidenceLevelId: 4 }
    const { status, body } = await person.put(`/api/v2/assessments/${assessmentId}/answer-question/`, given)
    if (status >= 300) throw new Error(JSON.stringify(body))
  }
}

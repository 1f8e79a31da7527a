import { screen, within } from "@testing-library/react"
import { expect, test } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import { person } from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

const path = "/api/v1/campaigns/{campaignId}/"
const id = "0b6d8a0e-52c6-4a8c-9a3b-7f3a5f1f2c44"

const card: Schemas["CampaignCard"] = {
  ...{ id, title: "Autumn", spaceId: 4, kit: { id: 3, title: "Team Health" }, due: "2026-03-12" },
  ...{ language: { code: "EN", title: "English" }, mode: { code: "ADVANCED", title: "Advanced" } },
  ...{ state: "OPEN", previous: null, teamCount: 2, made: 2 },
  ...{ creationTime: "2026-03-01T09:15:42", closingTime: null },
}

const team: Schemas["CampaignTeam"] = {
  ...{ assessmentId: "459cdf44-0451-488d-b357-b8d297c6960f", title: "Payments", answered: 3, questions: 8 },
  ...{ maturityLevel: { id: 1, title: "Steady", value: 2, index: 2 }, confidenceValue: 60, agreement: 0.62 },
  ...{ state: "ANSWERING", dueState: "OPEN", lastActivity: "2026-03-01T09:15:42" },
  ...{ lead: { ...person, pictureLink: null }, people: [], invited: ["ana@example.com"] },
}

const waiting: Schemas["CampaignTeam"] = {
  ...team,
  ...{
    assessmentId: "459cdf44-0451-488d-b357-b8d297c69610",
    title: "Search",
    answered: 0,
    state: "NOT_BEGUN",
  },
  ...{ maturityLevel: null, confidenceValue: null, agreement: null, lead: null, lastActivity: null },
}

function board(server: FakeServer, more: Partial<Schemas["Campaign"]> = {}): void {
  server.answers("get", path, { ...card, message: "Soon.", isOwner: true, teams: [team, waiting], ...more })
}

test("the owner reminds the team that has not begun, and others see only what they may", async ({
  server,
}) => {
  board(server)
  server.answers("post", `${path}reminders/`, { sent: 1, skipped: 0 })
  const { hands } = await visit(`/4/campaigns/${id}`)
  expect(
    await screen.findByRole("row", { name: /Payments.*Answering.*3 of 8.*Steady.*60%.*0.62/ }),
  ).toBeVisible()
  await hands.click(screen.getByRole("button", { name: "Remind the team that has not begun" }))
  await hands.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Remind" }))
  await expect
    .poll(() => server.calls("post", `${path}reminders/`).map(({ body }) => body))
    .toEqual([{ assessmentIds: null }])
})

test("a member sees the board without what its owner does", async ({ server }) => {
  board(server, { isOwner: false, message: null, teams: [] })
  await visit(`/4/campaigns/${id}`)
  expect(await screen.findByText(/You may open none of the assessments/)).toBeVisible()
  expect(screen.queryByRole("button", { name: "More" })).toBeNull()
})

test("the result says why it shows nothing, and waits for what is calculated", async ({ server }) => {
  const none: Schemas["CampaignResults"] = {
    ...{ campaign: card, previous: null, teamCount: 2, levels: [], subjects: [], teams: [] },
    ...{ attributes: null, lacking: null },
  }
  server.answers("get", `${path}results/`, none)
  await visit(`/4/campaigns/${id}/result`)
  expect(await screen.findAllByText(/five teams with answers that you may not open/)).toHaveLength(2)
})

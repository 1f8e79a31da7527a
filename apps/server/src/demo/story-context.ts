import { roleIds } from "../features/permissions/index.ts"
import type { AssessmentOfStory } from "./assessment.ts"
import type { Calendar } from "./calendar.ts"
import type { PastCalls } from "./past-calls.ts"
import type { Person } from "./people.ts"

/** What the parts of the story need. */
export type StoryContext = {
  past: PastCalls
  calendar: Calendar
  /** The id of a ready-made kit. */
  kits: (name: "reliability" | "team-health" | "product-discovery") => number
  /** The space of the company. */
  spaceId: number
}

export async function addMembers(
  past: PastCalls,
  spaceId: number,
  owner: Person,
  members: readonly Person[],
) {
  for (const { email } of members) {
    await past.as(owner).post("/api/v1/spaces/{spaceId}/members/", {
      params: { path: { spaceId } },
      body: { email },
    })
  }
}

export async function giveRoles(
  { calls, path }: AssessmentOfStory,
  by: Person,
  roles: readonly (readonly [Person, keyof typeof roleIds])[],
) {
  for (const [{ id: userId }, role] of roles) {
    await calls(by).post("/api/v1/assessments/{assessmentId}/assessment-user-roles/", {
      params: { path },
      body: { userId, roleId: roleIds[role] },
    })
  }
}

/** Names the present moment in the history. */
export async function nameMoment({ calls, path }: AssessmentOfStory, by: Person, title: string) {
  await calls(by).post("/api/v1/assessments/{assessmentId}/milestones/", {
    params: { path },
    body: { title },
  })
}

/** Insights are written and approved, and the report is published for those with a role. */
export async function publish({ calls, path }: AssessmentOfStory, by: Person, intro: string) {
  const here = { params: { path } }
  await calls(by).put("/api/v1/assessments/{assessmentId}/generate-insights/", here)
  await calls(by).put("/api/v1/assessments/{assessmentId}/approve-insights/", here)
  await calls(by).get("/api/v1/assessments/{assessmentId}/graphical-report/", here)
  await calls(by).patch("/api/v1/assessments/{assessmentId}/report-metadata/", {
    ...here,
    body: { intro: `<p>${intro}</p>` },
  })
  await calls(by).put("/api/v1/assessments/{assessmentId}/report-publish-status/", {
    ...here,
    body: { published: true },
  })
}

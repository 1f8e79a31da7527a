import { beforeAll, describe, expect, test } from "vitest"
import type { RouteDefinition } from "./platform/http/route.ts"
import { openStage, roles, type Who } from "./testing/access.ts"
import type { RoleName } from "./testing/assessment-fixture.ts"
import type { Caller, Reply } from "./testing/test-app.ts"

/*
 * Whose access is taken away gets no more from anything they held before than somebody who never had it: every call of
 * the API, with the session and with API tokens made before. New roles and routes are included automatically.
 */
const stage = openStage({ RATE_LIMITS: "off" })

type Held = { person: Caller; program: Caller }

/** A way to lose access, and who is like the person afterwards; null if nobody is admitted like that. */
type Loss = {
  take: (held: Held) => Promise<Reply>
  like: (role: RoleName) => Who | null
  applies: (route: RouteDefinition) => boolean
}

const isOfSomething = ({ access: { policy } }: RouteDefinition) =>
  policy.on !== "nothing" && !policy.anonymous

const losses: Record<string, Loss> = {
  "the role on the assessment": {
    take: ({ person }) =>
      stage.fixture().manager.delete(`${stage.fixture().path}/assessment-user-roles/${person.user.id}/`),
    like: (role) => (role === "reportViewer" ? "stranger" : "spaceMember"),
    // What members of the space may do changes it for the next caller.
    applies: (route) =>
      isOfSomething(route) && (route.method === "GET" || route.access.policy.permission !== undefined),
  },
  "the membership of the space": {
    take: ({ person }) =>
      stage.fixture().manager.delete(`/api/v1/spaces/${stage.fixture().spaceId}/members/${person.user.id}/`),
    like: () => "stranger",
    applies: isOfSomething,
  },
  "the account": {
    take: ({ person }) => person.post("/api/v1/user-profile/deletion/", { email: person.user.email }),
    like: () => null,
    applies: ({ access }) => !access.policy.anonymous && !access.readsToken,
  },
}

/** Whose report is no longer shared stays in the space, which shows its name and none of its assessments. */
const shownToMembers = [
  "/api/v1/spaces/:spaceId/",
  "/api/v1/space-assessments/",
  "/api/v1/space-assessments/overview/",
]

const programs: Partial<Record<Who, Caller>> = {}
beforeAll(async () => {
  for (const who of ["spaceMember", "stranger"] as const) programs[who] = await stage.program(who, "WRITE")
})

async function heldBy(role: RoleName): Promise<Held> {
  const person = await stage.fixture().addMember(role)
  const made = await person.post("/api/v1/api-tokens/", { name: "Robot", scope: "WRITE", days: 1 })
  return { person, program: stage.app().program(made.body.token) }
}

const routes = () =>
  stage
    .app()
    .http.routed.flatMap(({ method, url, definition }) =>
      definition && method !== "HEAD" && url === definition.path ? [definition] : [],
    )

const everyLoss = roles.flatMap((role) =>
  Object.entries(losses).map(([name, loss]) => [role, name, loss] as const),
)

describe("after losing", () => {
  test.each(everyLoss)(
    "%s: %s, nothing held before opens more",
    async (role, name, { take, like, applies }) => {
      const held = await heldBy(role)
      const before = await held.program.get(`${stage.fixture().path}/graphical-report/`)
      expect(before.status).not.toBe(401)
      expect((await take(held)).status).toBeLessThan(300)
      const who = like(role)
      const differing: string[] = []
      let calls = 0
      for (const route of routes().filter(applies)) {
        const { path, options } = await stage.call(route)
        if (who === "stranger" && name.startsWith("the role") && shownToMembers.includes(route.path)) {
          for (const caller of [held.person, held.program]) {
            const { body } = await caller.call(route.method, path, options)
            expect(JSON.stringify(body)).not.toContain(stage.fixture().id)
            calls++
          }
          continue
        }
        const statusOf = async (caller: Caller | undefined) =>
          caller ? (await caller.call(route.method, path, options)).status : 401
        for (const [now, never] of [
          [held.person, who ? stage.person(who) : undefined],
          [held.program, who ? programs[who] : undefined],
        ] as const) {
          const [seen, due] = [await statusOf(now), await statusOf(never)]
          if (seen !== due) differing.push(`${route.method} ${route.path}: ${seen} instead of ${due}`)
          calls++
        }
      }
      expect(differing).toEqual([])
      expect(calls).toBeGreaterThan(150)
    },
    300_000,
  )
})

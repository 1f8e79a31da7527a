import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { combinations } from "../../../tools/extent.ts"
import { MINUTE } from "./platform/clock.ts"
import type { RouteDefinition } from "./platform/http/route.ts"
import { openStage, roles, type Who } from "./testing/access.ts"
import type { RoleName } from "./testing/assessment-fixture.ts"
import {
  type HeldThing,
  type Holder,
  heldThings,
  managerOfAssessment,
  memberOfGroup,
  ownerOfGroup,
  ownerOfSpace,
  readerOfReport,
  type Site,
  userOfKit,
} from "./testing/held.ts"
import { CONNECT, openBrowser, REALM } from "./testing/identity-browser.ts"
import { type Receiver, startReceiver } from "./testing/receiver.ts"
import { administratorOf, type Caller, createTestApp, type Reply, type TestApp } from "./testing/test-app.ts"

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
  "the activation": {
    take: ({ person }) => administrator.post("/api/v1/users/deactivate/", { email: person.user.email }),
    like: () => null,
    applies: ({ access }) => !access.policy.anonymous && !access.readsToken,
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
  "/api/v1/spaces/:spaceId/export/",
]

const programs: Partial<Record<Who, Caller>> = {}
let administrator: Caller
beforeAll(async () => {
  administrator = await administratorOf(stage.app())
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

/** Who is nobody afterwards is refused before any role is read: one of them stands for all. */
const everyLoss = combinations(roles, Object.entries(losses))
  .filter(([role, [, { like }]]) => like(role) !== null || role === "manager")
  .map(([role, [name, loss]]) => [role, name, loss] as const)

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

/*
 * Each thing that somebody holds × each way to lose what it opened: it worked before, and afterwards it does not, unless
 * the loss leaves it to them.
 */
describe("what was held before", () => {
  let app: TestApp
  let receiver: Receiver
  let site: Site
  let admin: Caller
  const sockets: Holder["socket"][] = []
  beforeAll(async () => {
    app = await createTestApp({ RATE_LIMITS: "off", WEBHOOKS_PRIVATE_NETWORK: "allow" })
    receiver = await startReceiver()
    admin = await administratorOf(app)
    site = { app, origin: await app.http.listen({ host: "127.0.0.1", port: 0 }), receiver }
  })
  afterAll(async () => {
    for (const socket of sockets) socket.close()
    await receiver.close()
    await app.close()
  })

  const notifications = [
    "hash of the notification centre",
    "token of the notification centre",
  ] as const satisfies HeldThing[]

  /** Chooses a new password in another browser. */
  async function changePassword({ person }: Holder, more: Record<string, string> = {}) {
    const browser = openBrowser(app)
    const { page } = await browser.begin()
    await browser.submit(page, { username: person.email, password: person.password })
    const form = { currentPassword: person.password, password: "a better horse", ...more }
    const done = await browser.submit(await browser.get(`${REALM}/account`), form, "/password")
    expect(done.address).toContain("?done=password")
  }
  async function handOver({ keeper, self, path }: Holder & { path: string }) {
    return self.put(`${path}owner/`, { userId: keeper.user.id })
  }
  const deactivate = ({ self }: Holder) => admin.post("/api/v1/users/deactivate/", { email: self.user.email })
  /** A way to lose something, and what one keeps all the same. */
  const loss = <Place extends Holder>(
    place: (site: Site) => Promise<Place>,
    take: (place: Place) => Promise<unknown>,
    keeps: readonly HeldThing[],
  ) => ({
    keeps,
    async begin() {
      const holder = await place(site)
      sockets.push(holder.socket)
      return { held: holder.held, lose: () => take(holder) }
    },
  })

  const ways = {
    "the role on an assessment": loss(
      managerOfAssessment,
      ({ keeper, path, self }) => keeper.delete(`${path}/assessment-user-roles/${self.user.id}/`),
      notifications,
    ),
    "the membership of a space, removed": loss(
      managerOfAssessment,
      ({ keeper, spacePath, self }) => keeper.delete(`${spacePath}members/${self.user.id}/`),
      notifications,
    ),
    "the membership of a space, left": loss(
      managerOfAssessment,
      ({ spacePath, self }) => self.delete(`${spacePath}leave/`),
      notifications,
    ),
    "a report that is no longer shared": loss(
      readerOfReport,
      ({ keeper, path, self }) => keeper.delete(`${path}/assessment-user-roles/${self.user.id}/`),
      notifications,
    ),
    "a space handed over, as whose member one may still invite": loss(ownerOfSpace, handOver, [
      ...notifications,
      "invitation sent before",
    ]),
    "a space handed over and left": loss(
      ownerOfSpace,
      async (place) => {
        await handOver(place)
        return place.self.delete(`${place.path}leave/`)
      },
      notifications,
    ),
    "the membership of an expert group, removed": loss(
      memberOfGroup,
      ({ keeper, path, self }) => keeper.delete(`${path}members/${self.user.id}/`),
      notifications,
    ),
    "the membership of an expert group, left": loss(
      memberOfGroup,
      ({ path, self }) => self.delete(`${path}leave/`),
      notifications,
    ),
    "an expert group handed over, as whose member one may still read": loss(ownerOfGroup, handOver, [
      ...notifications,
      "new link to a file",
    ]),
    "a private kit": loss(
      userOfKit,
      ({ keeper, path, self }) => keeper.delete(`${path}${self.user.id}/`),
      notifications,
    ),
    "the session, signed out": loss(
      managerOfAssessment,
      ({ browser, tokens }) => browser.get(`${CONNECT}/logout?id_token_hint=${tokens.id_token}`),
      ["API token", "invitation sent before"],
    ),
    "the password": loss(managerOfAssessment, (holder) => changePassword(holder), [
      "API token",
      "invitation sent before",
    ]),
    "the password, with all API tokens": loss(
      managerOfAssessment,
      (holder) => changePassword(holder, { revokeTokens: "on" }),
      ["invitation sent before"],
    ),
    "an API token": loss(
      managerOfAssessment,
      ({ self, apiTokenId }) => self.delete(`/api/v1/api-tokens/${apiTokenId}/`),
      heldThings.filter((thing) => thing !== "API token"),
    ),
    "the activation, of the account of a manager": loss(managerOfAssessment, deactivate, []),
    "the activation, of the account of the owner of a space": loss(ownerOfSpace, deactivate, []),
    "the activation, of the account of the owner of an expert group": loss(ownerOfGroup, deactivate, []),
    "the activation, of the account of a reader of a report": loss(readerOfReport, deactivate, []),
    "the account": loss(
      managerOfAssessment,
      ({ self }) => self.post("/api/v1/user-profile/deletion/", { email: self.user.email }),
      [],
    ),
  }

  let tried = 0
  test.each(Object.entries(ways))("is worth nothing without %s", async (_name, { keeps, begin }) => {
    const { held, lose } = await begin()
    /** Links to files outlive the access by at most an hour, those to attachments by minutes. */
    const outcomes = async (until = 0) => {
      const seen: Partial<Record<HeldThing, boolean>> = {}
      for (const thing of heldThings) {
        const opens = held[thing]
        if (thing === "link to a file made before") app.clock.advance(until)
        if (opens) seen[thing] = await opens()
      }
      return seen
    }
    const holds = heldThings.filter((thing) => held[thing] !== null)
    expect(await outcomes()).toEqual(Object.fromEntries(holds.map((thing) => [thing, true])))
    await lose()
    await app.settled()
    const left = (thing: HeldThing) => keeps.includes(thing) && thing !== "link to a file made before"
    expect(await outcomes(61 * MINUTE)).toEqual(
      Object.fromEntries(holds.map((thing) => [thing, left(thing)])),
    )
    tried += holds.length
  })

  test("is tried in every way", () => {
    expect(Object.keys(ways).length * heldThings.length).toBe(209)
    expect(tried).toBe(166)
  })
})

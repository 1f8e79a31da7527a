import { randomUUID } from "node:crypto"
import { writeArchive } from "@plumbline/kit-dsl"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { holds, type Permission, roleIds } from "../features/permissions/index.ts"
import type { TokenScope } from "../platform/caller.ts"
import type { Feature } from "../platform/feature.ts"
import { describePolicy, type Policy } from "../platform/http/access.ts"
import type { RouteDefinition } from "../platform/http/route.ts"
import { scopeNeeded } from "../platform/http/token-use.ts"
import { type AssessmentFixture, assessmentFixture, type RoleName } from "./assessment-fixture.ts"
import { importTestKit, testKitFiles, uploadTestKit } from "./import-kit.ts"
import { insertImportedResult } from "./imported-result.ts"
import { multipart } from "./multipart.ts"
import { addProfile, insertProfile } from "./profile.ts"
import { createSmallKit } from "./small-kit.ts"
import { type Caller, createTestApp, LONG_TOKENS, type Reply, type TestApp } from "./test-app.ts"

/*
 * Who may call what: every route of a feature × every role on an assessment, a member of its space without a role, the
 * owner of the kit's expert group, a stranger, a visitor, and a person of another tenant.
 */

export type Who = RoleName | "spaceMember" | "author" | "stranger" | "visitor" | "foreigner"
type Verdict = "allowed" | "denied" | "unknown" | "unauthorized"

export const roles = Object.keys(roleIds) as RoleName[]
const atHome: Who[] = [...roles, "spaceMember", "author", "stranger", "visitor"]
export const everybody: Who[] = [...atHome, "foreigner"]

/** Who is allowed by a policy, by its description; "unauthorized": the rule reads its own token, which nobody has. */
export type Verdicts = Record<string, readonly Who[] | "unauthorized">

/**
 * Tests the access to every route of a feature. Policies with a permission follow from the matrix of roles, "signed in"
 * and "anyone" are self-explanatory; the feature states what its other policies mean.
 */
export function testAccess({ name, routes = [] }: Feature, verdicts: Verdicts = {}): void {
  describe(`access to ${name}`, () => {
    const stage = openStage()
    test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
      "%s",
      async (_name, route) => {
        const { policy } = route.access
        const expected: Record<string, Verdict> = {}
        const seen: Record<string, Verdict> = {}
        for (const who of atHome) {
          const { path, options } = await stage.call(route)
          const reply = await stage.person(who).call(route.method, path, options)
          expected[who] = expectedVerdict(policy, verdicts, who)
          seen[who] = verdictOfReply(reply, policy)
          expect(reply.status, `${who}: ${JSON.stringify(reply.body)}`).toBeLessThan(500)
          if (route.method === "DELETE" && reply.status < 300) await stage.reset(policy)
        }
        expect(seen).toEqual(expected)
      },
    )

    // All at once: a token that names a foreign key makes the server reload its keys, at most once a second.
    test("all of them, for a person of another tenant", async () => {
      const calls: ({ route: RouteDefinition } & Awaited<ReturnType<typeof stage.call>>)[] = []
      for (const route of routes) calls.push({ route, ...(await stage.call(route)) })
      const replies = calls.map(async ({ route, path, options }) => {
        const reply = await stage.person("foreigner").call(route.method, path, options)
        expect(reply.status, `${route.path}: ${JSON.stringify(reply.body)}`).toBeLessThan(500)
        return [`${route.method} ${route.path}`, verdictOfReply(reply, route.access.policy)]
      })
      expect(await Promise.all(replies)).toEqual(
        routes.map(({ method, path, access }) => [
          `${method} ${path}`,
          expectedVerdict(access.policy, verdicts, "foreigner"),
        ]),
      )
    })

    test("all of them, for programs of the manager: no token can act in person, or write beyond its scope", async () => {
      const verdictsOf = async (scope: TokenScope, called: readonly RouteDefinition[]) => {
        const program = await stage.program("manager", scope)
        const seen: string[] = []
        for (const route of called) {
          const { path, options } = await stage.call(route)
          const verdict = verdictOfReply(await program.call(route.method, path, options), route.access.policy)
          seen.push(`${route.method} ${route.path}: ${verdict}`)
        }
        return seen
      }
      const inName = (route: RouteDefinition, verdict: Verdict) => `${route.method} ${route.path}: ${verdict}`
      const byPeopleAlone = routes.filter(({ access }) => access.policy.inPerson)
      expect(await verdictsOf("WRITE", byPeopleAlone)).toEqual(
        byPeopleAlone.map((route) => inName(route, "denied")),
      )
      // Third-party protocols report refusals in their own form.
      const ofTheApi = routes.filter(({ access, errorBody }) => !access.readsToken && !errorBody)
      for (const [scope, covered] of [
        ["READ", ["READ"]],
        ["PROPOSE", ["READ", "PROPOSE"]],
      ] as const) {
        expect(await verdictsOf(scope, ofTheApi)).toEqual(
          ofTheApi.map((route) =>
            inName(
              route,
              (covered as readonly (TokenScope | null)[]).includes(scopeNeeded(route))
                ? expectedVerdict(route.access.policy, verdicts, "manager")
                : "denied",
            ),
          ),
        )
      }
    })
  })
}

function expectedVerdict(policy: Policy, verdicts: Verdicts, who: Who): Verdict {
  const isSignedIn = who !== "visitor" && who !== "foreigner"
  if (!policy.anonymous && !isSignedIn) return "unauthorized"
  const own = verdicts[describePolicy(policy)]
  const isOutside = !isRole(who) || policy.on === "space invitation"
  if (policy.hides && own !== "unauthorized" && isOutside && !own?.includes(who)) return "unknown"
  if (own) return own === "unauthorized" ? own : allowedIf(own.includes(who))
  if (policy.permission !== undefined && policy.relation === undefined) {
    return allowedIf(isRole(who) && holds(roleIds[who], policy.permission as Permission))
  }
  if (policy.on === "nothing") return "allowed"
  throw new Error(`List who is allowed by "${describePolicy(policy)}".`)
}

function allowedIf(condition: boolean): Verdict {
  return condition ? "allowed" : "denied"
}

function isRole(who: Who): who is RoleName {
  return (roles as Who[]).includes(who)
}

function verdictOfReply({ status, body }: Reply, policy: Policy): Verdict {
  if (status === 401 && (body.code === "UNAUTHORIZED" || body.statusCode === 401)) return "unauthorized"
  if (status === 403 && body.code === "ACCESS_DENIED") return "denied"
  if (policy.hides && status === 404) return "unknown"
  return "allowed"
}

const ELSEWHERE = "acme.example"

/** What belongs to a space: when one of these is deleted, kits stay as they are. */
const inSpaces = ["space", "campaign", "space invitation", "assessment", "assessment invitation", "evidence"]

let appOfWorker: Promise<TestApp> | undefined

/**
 * The application for all files that only call what each sets up for itself. The runner loads this module once in each
 * of its processes, which ends with the application.
 */
function sharedApp(): Promise<TestApp> {
  appOfWorker ??= openApp({})
  return appOfWorker
}

function openApp(environment: Record<string, string>): Promise<TestApp> {
  return createTestApp({ ...LONG_TOKENS, ...environment }, [{ slug: "acme", hosts: [ELSEWHERE] }])
}

/**
 * An assessment, a kit, and everybody involved with them, new for each file.
 *
 * @param environment of an application for this file alone, closed after the tests; without it, files share one
 */
export function openStage(environment?: Record<string, string>) {
  let app: TestApp
  let author: Caller
  let kit: Awaited<ReturnType<typeof kitWithDraft>>
  let smallKit: Awaited<ReturnType<typeof smallKitWithProfile>>
  let world: Awaited<ReturnType<typeof createWorld>>
  const secondIds: Record<string, string> = {}

  beforeAll(async () => {
    app = await (environment ? openApp(environment) : sharedApp())
    author = await app.signUp("Aron Author")
    await createAll()
  })
  afterAll(() => (environment ? app.close() : undefined))

  async function createAll(): Promise<void> {
    kit = await kitWithDraft()
    smallKit = await smallKitWithProfile()
    world = await createWorld()
  }

  async function smallKitWithProfile() {
    const made = await createSmallKit(app)
    return { made, profileId: await addProfile(app, made, "Basics", ["build"]) }
  }

  async function createWorld() {
    const fixture = await assessmentFixture(app, { kit: smallKit.made })
    const custom = await fixture.manager.post(`${fixture.path}/assign-kit-custom/`, {
      title: `Custom ${randomUUID()}`,
      customData: { subjects: [{ id: fixture.kit.subjects.delivery, weight: 2 }] },
    })
    const itemId = await roadmapItemOf(fixture)
    await fixture.answerAll("yes")
    await fixture.calculate()
    await fixture.manager.get(`${fixture.path}/graphical-report/`)
    await fixture.manager.put(`${fixture.path}/report-visibility-status/`, { visibility: "RESTRICTED" })
    const adviceItem = await fixture.manager.post("/api/v1/advice-items/", {
      assessmentId: fixture.id,
      title: "Automate releases",
      description: "<p>Begin with the build.</p>",
      cost: "LOW",
      priority: "HIGH",
      impact: "HIGH",
    })
    const spaceMember = await fixture.addMember("viewer", "Mia Member")
    await app.tables.deleteFrom("assessmentUserRoles").where("userId", "=", spaceMember.user.id).execute()
    const people: Record<Who, Caller> = {
      manager: fixture.manager,
      assessor: await fixture.addMember("assessor"),
      associate: await fixture.addMember("associate"),
      commenter: await fixture.addMember("commenter"),
      viewer: await fixture.addMember("viewer"),
      reportViewer: await fixture.addMember("reportViewer"),
      spaceMember,
      author,
      stranger: await app.signUp("Sten Stranger"),
      visitor: app.visitor(),
      foreigner: await foreigner(),
    }
    return {
      fixture,
      people,
      kitCustomId: Number(custom.body.kitCustomId),
      spaceInviteId: await invitationTo(fixture),
      ...(await webhookOf(fixture)),
      campaignId: await campaignOf(fixture),
      ruleId: await ruleOf(fixture),
      importedResultId: await insertImportedResult(app, {
        spaceId: fixture.spaceId,
        userId: fixture.manager.user.id,
      }),
      adviceItemId: String(adviceItem.body.id),
      itemId,
      ...(await pastOf(fixture)),
      proposalId: await proposalFor(fixture),
      sessionId: await ratingSessionOf(fixture),
      ...(await remarkOf(people.associate, fixture)),
    }
  }

  /** A milestone of the assessment, and a published version of its report. */
  async function pastOf({ manager, path }: AssessmentFixture) {
    const milestone = await manager.post(`${path}/milestones/`, { title: "Audit" })
    const publications = await manager.get(`${path}/publications/`)
    return {
      milestoneId: String(milestone.body.id),
      publicationId: String(publications.body.items[0].id),
    }
  }

  /** An invitation to the assessment. */
  async function assessmentInvitation({ manager, path }: AssessmentFixture): Promise<string> {
    await manager.post(`${path}/invite/`, { email: `${randomUUID()}@example.com`, roleId: roleIds.viewer })
    return (await manager.get(`${path}/invitees/`)).body.items[0].id
  }

  /** A campaign of the space, whose assessments are still being made. */
  async function campaignOf({ manager, spaceId, kit }: AssessmentFixture): Promise<string> {
    const asked = { assessmentKitId: kit.id, mode: "ADVANCED", due: null, teams: [{ title: "Billing" }] }
    const made = await manager.post(`/api/v1/spaces/${spaceId}/campaigns/`, {
      title: "Health check",
      ...asked,
    })
    if (made.status !== 202) throw new Error(JSON.stringify(made.body))
    return made.body.id
  }

  /** A rule of the space. */
  async function ruleOf({ manager, spaceId }: AssessmentFixture): Promise<string> {
    const rule = { event: "LEVEL_FELL", scope: "whole", notify: [], webhooks: true }
    return String((await manager.post(`/api/v1/spaces/${spaceId}/rules/`, rule)).body.id)
  }

  /** The assessment, and a second one on the same kit with the same roles, created on demand. */
  async function comparedIds() {
    secondIds[world.fixture.id] ??= await secondAssessment(world.fixture)
    const assessmentIds = [world.fixture.id, secondIds[world.fixture.id] ?? ""]
    return { assessmentIds, data: assessmentIds.join(",") }
  }

  async function secondAssessment({ id, kit, spaceId, manager }: AssessmentFixture): Promise<string> {
    const title = "Second one"
    const { body } = await manager.post("/api/v2/assessments/", { spaceId, assessmentKitId: kit.id, title })
    const roles = await app.tables
      .selectFrom("assessmentUserRoles")
      .where("assessmentId", "=", id)
      .where("userId", "<>", manager.user.id)
      .selectAll()
      .execute()
    const copies = roles.map((role) => ({ ...role, assessmentId: String(body.id) }))
    await app.tables.insertInto("assessmentUserRoles").values(copies).execute()
    return body.id
  }

  /** An invitation to the space. */
  async function invitationTo({ manager, spaceId }: AssessmentFixture): Promise<string> {
    await manager.post(`/api/v1/spaces/${spaceId}/invite/`, { email: `${randomUUID()}@example.com` })
    const { body } = await manager.get(`/api/v1/spaces/${spaceId}/invitees/`)
    return body.items[0].id
  }

  /** A webhook of the space with a message that was given up, because nothing listens at its address. */
  async function webhookOf({ manager, spaceId }: AssessmentFixture) {
    const path = `/api/v1/spaces/${spaceId}/webhooks/`
    const events = ["member.added"]
    const added = await manager.post(path, { address: "https://hooks.invalid/", events })
    const webhookId = String(added.body.id)
    const test = await manager.post(`${path}${webhookId}/test/`)
    await app.settled()
    return { webhookId, deliveryId: String(test.body.id) }
  }

  /** An item of a roadmap, assigned to nobody; planned before there are answers. */
  async function roadmapItemOf({ manager, path, kit, calculate }: AssessmentFixture): Promise<string> {
    await calculate()
    const planned = await manager.post(`${path}/roadmap/`, {
      targets: [{ attributeId: kit.attributes.automation, maturityLevelId: kit.levels.practised }],
      start: "2026-03-01",
      periods: 1,
      unit: "MONTH",
      budget: null,
    })
    if (planned.status !== 201) throw new Error(JSON.stringify(planned.body))
    return String(planned.body.periods[0].items[0].id)
  }

  /** An open rating session. */
  async function ratingSessionOf({ manager, path }: AssessmentFixture): Promise<string> {
    const session = { title: "Together", questionnaireIds: null, mode: "LIVE", isAnonymous: false }
    const { status, body } = await manager.post(`${path}/sessions/`, {
      ...session,
      guests: true,
      closesAt: null,
    })
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body.id
  }

  /** An open proposal for a question. */
  async function proposalFor({ manager, path, kit }: AssessmentFixture): Promise<string> {
    const proposal = { questionId: kit.questions[0]?.id, optionIndex: 1, reason: "A check has failed." }
    const { status, body } = await manager.post(`${path}/proposals/`, { source: "Robot", items: [proposal] })
    if (status !== 201 || body.created !== 1) throw new Error(JSON.stringify(body))
    return (await manager.get(`${path}/proposals/?status=OPEN`)).body.items[0].id
  }

  /** A comment with an attachment. */
  async function remarkOf(person: Caller, { id, kit }: AssessmentFixture) {
    const [question] = kit.questions
    const { body } = await person.post("/api/v1/evidences/", {
      assessmentId: id,
      questionId: question?.id,
      description: "<p>Who has seen that?</p>",
    })
    const evidenceId = String(body.id)
    const log = { name: "log.txt", type: "text/plain", bytes: "all green" }
    const path = `/api/v1/evidences/${evidenceId}/attachments/`
    const attached = await person.call("POST", path, multipart({ attachment: log }))
    return { evidenceId, attachmentId: String(attached.body.id) }
  }

  /** A kit with a draft, and an element of each kind that the draft has. */
  async function kitWithDraft() {
    const title = `Kit ${randomUUID()}`
    const made = await importTestKit(app, author, "kits/team-health", { title })
    const { body } = await author.post(`/api/v1/assessment-kits/${made.kitId}/clone/`)
    const kitVersionId: number = body.kitVersionId
    const first = async (
      table: "maturityLevels" | "levelCompetences" | "measures" | "answerRanges" | "subjects" | "attributes",
    ) =>
      (
        await app.tables
          .selectFrom(table)
          .where("kitVersionId", "=", kitVersionId)
          .select("id")
          .orderBy("id")
          .executeTakeFirstOrThrow()
      ).id
    const { questionId, questionnaireId, questionImpactId, answerOptionId } = await app.tables
      .selectFrom("questions as question")
      .innerJoin("questionImpacts as impact", (join) =>
        join
          .onRef("impact.kitVersionId", "=", "question.kitVersionId")
          .onRef("impact.questionId", "=", "question.id"),
      )
      .innerJoin("answerOptions as option", (join) =>
        join
          .onRef("option.kitVersionId", "=", "question.kitVersionId")
          .onRef("option.answerRangeId", "=", "question.answerRangeId"),
      )
      .where("question.kitVersionId", "=", kitVersionId)
      .select(["question.id as questionId", "question.questionnaireId", "impact.id as questionImpactId"])
      .select("option.id as answerOptionId")
      .orderBy("question.id")
      .executeTakeFirstOrThrow()
    return {
      ...made,
      kitVersionId,
      profileId: await insertProfile(app, kitVersionId, { title: "Basics", questionIds: [questionId] }),
      questionIds: [questionId],
      maturityLevelId: await first("maturityLevels"),
      levelCompetenceId: await first("levelCompetences"),
      measureId: await first("measures"),
      questionImpactId,
      answerRangeId: await first("answerRanges"),
      /** Elements of the draft whose names also stand for those of the assessment. */
      elements: {
        subjectId: await first("subjects"),
        attributeId: await first("attributes"),
        answerOptionId,
        questionId,
        questionnaireId,
      },
    }
  }

  /** A caller with a valid token of another tenant, who calls this one. */
  async function foreigner(): Promise<Caller> {
    const atHome = await app.signUp("Fritz Foreign", { host: ELSEWHERE })
    return {
      ...atHome,
      call: (method, path, options) =>
        atHome.call(method, path, { ...options, headers: { ...options?.headers, host: "localhost" } }),
    }
  }

  /** Ids of this world by the names used in paths, queries and bodies. */
  async function ids(route: RouteDefinition): Promise<Ids> {
    const { fixture, kitCustomId, adviceItemId, evidenceId, attachmentId, spaceInviteId } = world
    const {
      webhookId,
      deliveryId,
      itemId,
      ruleId,
      milestoneId,
      publicationId,
      proposalId,
      sessionId,
      importedResultId,
      campaignId,
    } = world
    const [question] = fixture.kit.questions
    const { elements, ...ofKit } = kit
    const needsUpload = JSON.stringify([route.path, route.example ?? null]).match(/dslId/i)
    const upload = needsUpload ? await anotherUpload() : 0
    return {
      spaceId: fixture.spaceId,
      assessmentId: fixture.id,
      assessment_id: fixture.id,
      questionnaireId: question?.questionnaireId ?? 0,
      questionId: question?.id ?? 0,
      userIds: [fixture.manager.user.id],
      answerOptionId: question?.options.yes ?? 0,
      subjectId: fixture.kit.subjects.delivery,
      attributeId: fixture.kit.attributes.automation,
      evidenceId,
      attachmentId,
      assessmentKitId: fixture.kit.id,
      kitCustomId,
      ...ofKit,
      ...(route.path.includes("/kit-versions/") && elements),
      ...(route.path.includes("/assessments/") && {
        measureId: fixture.kit.measures.pipelines,
        profileId: smallKit.profileId,
        maturityLevelId: fixture.kit.levels.practised,
      }),
      dslId: upload,
      kitDslId: upload,
      adviceItemId,
      inviteId: route.path.includes("/assessment-invites/")
        ? await assessmentInvitation(fixture)
        : spaceInviteId,
      ...(route.path.includes("/assessments-compare/") && (await comparedIds())),
      subscriberId: fixture.manager.user.id,
      webhookId,
      ruleId,
      importedResultId,
      campaignId,
      deliveryId,
      itemId,
      milestoneId,
      publicationId,
      proposalId,
      sessionId,
    }
  }

  /** An upload that no kit was created from, so that it can be removed. */
  async function anotherUpload(): Promise<number> {
    // With the profile that was added to the draft: an update does not delete it, if the draft was released.
    const text = 'profile Basics { title: "Basics" questions: FinishWhatWeStart }'
    const archive = writeArchive([...(await testKitFiles("kits/team-health")), { path: "basics.ak", text }])
    return (await uploadTestKit(author, kit.expertGroupId, archive)).body.kitDslId
  }

  /** The parts of a valid call of a route, or of the same call at another of its addresses. */
  async function parts(route: RouteDefinition, template = route.path) {
    const known = await ids(route)
    const path = template.replace(/:(\w+)|\*/g, (_all, name: string | undefined) =>
      String(known[name ?? ""] ?? "5d0c1bb4-7d7e-4c0e-9f3e-000000000000"),
    )
    const { query = {}, body } = route.example ?? {}
    return {
      path,
      query: Object.fromEntries(
        Object.entries(withIds(query, known)).map(([name, value]) => [name, String(value)]),
      ),
      body: body === undefined ? undefined : withIds(body as object, known),
    }
  }

  return {
    app: () => app,
    person: (who: Who) => world.people[who],
    fixture: () => world.fixture,
    /** Somebody who was a manager of the assessment and was then removed from its space. */
    async removedMember(): Promise<Caller> {
      const { fixture } = world
      const former = await fixture.addMember("manager", "Fay Former")
      await fixture.manager.delete(`/api/v1/spaces/${fixture.spaceId}/members/${former.user.id}/`)
      return former
    },
    /** A program with a person's API token. */
    async program(who: Who, scope: TokenScope): Promise<Caller> {
      const { body } = await world.people[who].post("/api/v1/api-tokens/", { name: "Robot", scope, days: 1 })
      return app.program(body.token)
    },
    /** Recreates what may have gone with something that was deleted, by what its access rule is about. */
    async reset({ on }: Policy) {
      if (on === "kit version") kit = await kitWithDraft()
      else if (inSpaces.includes(on)) world = await createWorld()
      else await createAll()
    },
    parts,
    /** A valid call of a route: its example with the ids of this world. */
    async call(route: RouteDefinition): Promise<{ path: string; options: Parameters<Caller["call"]>[2] }> {
      const { path, query, body } = await parts(route)
      const search = new URLSearchParams(query).toString()
      const options = body && (route.multipart ? multipart(partsOf(body)) : { body })
      return { path: search === "" ? path : `${path}?${search}`, options: options ?? {} }
    },
  }
}

type Ids = Record<string, string | number | string[] | number[]>

function withIds(example: object, ids: Ids): Record<string, unknown> {
  return Object.fromEntries(Object.entries(example).map(([name, value]) => [name, ids[name] ?? value]))
}

export function partsOf(body: Record<string, unknown>): Parameters<typeof multipart>[0] {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === "object" && value !== null && "bytes" in value
        ? (value as { name: string; type: string; bytes: Uint8Array })
        : String(value),
    ]),
  )
}

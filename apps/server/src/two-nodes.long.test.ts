import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { writeArchive } from "@plumbline/kit-dsl"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { runUserCommand } from "./cli/user.ts"
import { roleIds } from "./features/permissions/index.ts"
import { rotateSigningKeys } from "./identity/index.ts"
import { inTransaction } from "./platform/create-context.ts"
import { beginAnswering } from "./testing/answering.ts"
import { readEventStream } from "./testing/event-stream.ts"
import { CONNECT, fragmentOf, openBrowser } from "./testing/identity-browser.ts"
import { importTestKit, testKitFiles, uploadTestKit } from "./testing/import-kit.ts"
import { smallKit } from "./testing/kit-text.ts"
import { type ModelServer, say, startModelServer } from "./testing/model-server.ts"
import { hasPostgres } from "./testing/postgres-cluster.ts"
import { send, startTwoNodes, type TwoNodes } from "./testing/two-nodes.ts"
import { openPage } from "./testing/widget.ts"

/*
 * Two server processes on one PostgreSQL, and a client whose requests alternate between them: no local state of a node
 * may be needed for, or interfere with, the next request.
 */
let nodes: TwoNodes
let model: ModelServer
beforeAll(async () => {
  if (!hasPostgres) return
  model = await startModelServer()
  nodes = await startTwoNodes({
    AI_PROVIDER: "openai-compatible",
    AI_BASE_URL: model.url,
    AI_MODEL: "small-model",
    // Everybody here has the same address: only the limit per account should be reached.
    SIGN_IN_ATTEMPTS: "1000",
  })
})
afterAll(async () => {
  await nodes?.stop()
  await model?.close()
})

/** Runs a command about people, as an operator does beside the nodes. @returns what it prints */
async function run(...args: string[]): Promise<string> {
  const lines: string[] = []
  await runUserCommand(args, nodes.openApp, (line) => lines.push(line))
  return lines.join("\n")
}

/** Creates an assessment and returns its first question with its options. */
async function openQuestion(title: string) {
  const { tokens } = await openBrowser(nodes).signUp()
  const owner = nodes.caller(tokens.access_token)
  const { kitId } = await importTestKit({ asServer }, owner, smallKit(), { title })
  const space = await owner.post("/api/v1/spaces/", { title, type: "PREMIUM" })
  const created = await owner.post("/api/v2/assessments/", {
    spaceId: space.body.id,
    assessmentKitId: kitId,
    title: "Our kitchen",
  })
  const assessmentId: string = created.body.id
  for (const step of ["calculate", "calculate-confidence"]) {
    await owner.post(`/api/v1/assessments/${assessmentId}/${step}/`)
  }
  const { body } = await owner.get(`/api/v2/assessments/${assessmentId}/questionnaires/`)
  const questionnaireId: number = body.items[0].id
  const listed = await owner.get(`/api/v1/assessments/${assessmentId}/questionnaires/${questionnaireId}/`)
  const question: { id: number; options: { id: number }[] } = listed.body.items[0]
  return { owner, spaceId: Number(space.body.id), assessmentId, questionnaireId, question }
}

/** Opens two pages for a person, one on each node. */
async function pagesOf(person: ReturnType<TwoNodes["caller"]>) {
  const settings = await person.get("/api/v1/notification-platform-settings/")
  const session = await person.post("/v1/widgets/session/initialize", {
    applicationIdentifier: "plumbline",
    subscriberId: person.user.id,
    hmacHash: settings.body.novuSubscriberHash,
  })
  const { token } = session.body.data
  return [await openPage(nodes.first.origin, token), await openPage(nodes.second.origin, token)]
}

const kidOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()).kid as string

describe.skipIf(!hasPostgres)("with requests alternating between nodes", () => {
  test("a person signs up, and signs in again in another browser", async () => {
    const { person, tokens } = await openBrowser(nodes).signUp()
    expect(tokens.access_token).toBeDefined()
    const browser = openBrowser(nodes)
    // An extra request, so that the steps run on other nodes than during the sign-up.
    await browser.get(`${CONNECT}/certs`)
    const visit = await browser.begin()
    const answer = await browser.submit(visit.page, { username: person.email, password: person.password })
    expect(fragmentOf(answer.address).get("code")).not.toBeNull()
    const { json } = await browser.exchange(answer, visit)
    const me = nodes.caller(json.access_token)
    for (const _node of [1, 2]) {
      const { body } = await me.get("/api/v1/users/me/")
      expect(body).toMatchObject({ id: me.user.id, displayName: "Robin Doe" })
    }
  })

  test("tokens are refreshed by alternating nodes", async () => {
    const browser = openBrowser(nodes)
    let { tokens } = await browser.signUp()
    for (const _turn of [1, 2, 3, 4, 5]) {
      const renewed = await browser.refresh(tokens.refresh_token)
      expect(renewed.status).toBe(200)
      tokens = renewed.json
    }
  })

  test("a session that is ended on one node is ended on the other", async () => {
    const browser = openBrowser(nodes)
    const { tokens } = await browser.signUp()
    await browser.get(`${CONNECT}/logout?id_token_hint=${tokens.id_token}`)
    for (const _node of [1, 2]) {
      expect((await browser.refresh(tokens.refresh_token)).json).toMatchObject({ error: "invalid_grant" })
    }
    expect((await browser.begin()).page.text).toContain('name="username"')
  })

  test("a new signing key is known to the node that did not create it", async () => {
    const browser = openBrowser(nodes)
    const { tokens } = await browser.signUp()
    await rotateSigningKeys(nodes.app.dependencies, nodes.app.tenants.default())
    const late = await nodes.openApp()
    const someone = { id: randomUUID(), email: "kai@example.com", firstName: "Kai", lastName: "Roe" }
    const token = await late.identity.issueAccessToken(late.tenants.default(), someone)
    await late.close()
    expect(kidOf(token)).not.toBe(kidOf(tokens.access_token))
    for (const good of [token, tokens.access_token]) {
      for (const _node of [1, 2]) expect((await nodes.caller(good).get("/api/v1/users/me/")).status).toBe(200)
    }
  })

  test("an update of a kit is seen immediately by the other node", async () => {
    const { tokens } = await openBrowser(nodes).signUp()
    const owner = nodes.caller(tokens.access_token)
    const { kitId, expertGroupId } = await importTestKit({ asServer }, owner, smallKit(), {
      title: "Kitchens",
    })
    const space = await owner.post("/api/v1/spaces/", { title: "Kitchens", type: "BASIC" })
    const created = await owner.post("/api/v2/assessments/", {
      spaceId: space.body.id,
      assessmentKitId: kitId,
      title: "Our kitchen",
    })
    const titles = async () => {
      const path = `/api/v2/assessments/${created.body.id}/questionnaires/`
      const replies = [await owner.get(path), await owner.get(path)]
      return replies.map(({ body }) => body.items[0].title)
    }
    for (const step of ["calculate", "calculate-confidence"]) {
      await owner.post(`/api/v1/assessments/${created.body.id}/${step}/`)
    }
    expect(await titles()).toEqual(["Kitchen talk", "Kitchen talk"])
    for (const title of ["Talk of cooks", "Talk of guests"]) {
      const files = await testKitFiles(smallKit().replace("Kitchen talk", title))
      const { body } = await uploadTestKit(owner, expertGroupId, writeArchive(files))
      const update = { kitDslId: body.kitDslId }
      expect((await owner.put(`/api/v1/assessment-kits/${kitId}/update-by-dsl/`, update)).status).toBe(200)
      expect(await titles()).toEqual([title, title])
    }
  })

  test("after a burst of answers, the newest in the history is the current one, and the history is in order", async () => {
    const { owner, assessmentId, questionnaireId, question } = await openQuestion("Busy kitchens")
    const { options } = question
    for (let burst = 0; burst < 4; burst++) {
      // Each call goes to the next node.
      const replies = await Promise.all(
        Array.from({ length: 12 }, (_, nth) =>
          owner.put(`/api/v2/assessments/${assessmentId}/answer-question/`, {
            questionnaireId,
            questionId: question.id,
            answerOptionId: options[nth % options.length]?.id,
          }),
        ),
      )
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    }
    const path = `/api/v1/assessments/${assessmentId}/questions/${question.id}`
    const { items, total } = (await owner.get(`${path}/answer-history/?size=50`)).body
    const { answer, change } = (await owner.get(`${path}/`)).body
    expect(items).toHaveLength(total)
    expect(items[0]).toMatchObject({ change, answer: { selectedOption: { id: answer.selectedOption.id } } })
    const changes: number[] = items.map((item: { change: number }) => item.change)
    expect(changes).toEqual(changes.map((_, nth) => total - nth))
    const times: string[] = items.map((item: { creationTime: string }) => item.creationTime)
    expect(times).toEqual(times.toSorted().reverse())
  })

  test.each(["one text", "all texts"])(
    "%s written by the model on both nodes at the same time: the first is kept, and both callers receive it",
    async (wanted) => {
      const title = `Kitchens with ${wanted}`
      const { owner, assessmentId, questionnaireId, question } = await openQuestion(title)
      const path = `/api/v1/assessments/${assessmentId}`
      await owner.put(`${path}/mode/`, { mode: "ADVANCED" })
      const answer = {
        questionnaireId,
        questionId: question.id,
        answerOptionId: question.options[1]?.id,
        confidenceLevelId: 4,
      }
      await owner.put(`/api/v2/assessments/${assessmentId}/answer-question/`, answer)
      for (const step of ["calculate", "calculate-confidence"]) await owner.post(`${path}/${step}/`)
      const { body } = await owner.get(`${path}/insights/`)
      const insight = `${path}/attributes/${body.subjects[0].attributes[0].id}`

      const held: ((value: string) => void)[] = []
      model.asked.length = 0
      model.answers((response) => held.push((value) => say(response, JSON.stringify({ value }))))
      // Each call goes to the next node.
      const write = () =>
        wanted === "one text" ? owner.post(`${insight}/ai-insight/`) : owner.put(`${path}/generate-insights/`)
      const runs = [write(), write()]
      await model.wasAsked(2)
      held[0]?.("They buy locally.")
      await Promise.race(runs)
      held[1]?.("They shop around.")
      const replies = await Promise.all(runs)
      expect(new Set(replies.map(({ status }) => status)).size).toBe(1)
      const { aiInsight } = (await owner.get(`${insight}/insight/`)).body
      expect(aiInsight).toMatchObject({ insight: "They buy locally.", generatedBy: "AI" })
      if (wanted === "one text")
        expect(replies.map((reply) => reply.body.content)).toEqual([aiInsight.insight, aiInsight.insight])
    },
  )

  test("an answer and an evidence are shown to users who have the questionnaire open on the other node", async () => {
    const { owner, assessmentId, questionnaireId, question } = await openQuestion("Live kitchens")
    const pages = await pagesOf(owner)
    for (const { socket } of pages) {
      for (const wanted of [
        { topic: "questionnaire", assessmentId, questionnaireId },
        { topic: "remarks", assessmentId },
      ]) {
        expect(await socket.emitWithAck("follow", wanted)).toMatchObject({ ok: true })
      }
    }
    // Each call goes to the next node.
    for (const [position, option] of question.options.slice(0, 2).entries()) {
      await owner.put(`/api/v2/assessments/${assessmentId}/answer-question/`, {
        questionnaireId,
        questionId: question.id,
        answerOptionId: option.id,
      })
      for (const page of pages) {
        expect((await page.next("answers_changed")).answers).toMatchObject([
          { questionId: question.id, selectedOption: { id: option.id }, change: position + 1 },
        ])
      }
    }
    const remark = { assessmentId, questionId: question.id, type: "POSITIVE", description: "<p>Seen.</p>" }
    const evidenceId = (await owner.post("/api/v1/evidences/", remark)).body.id
    for (const page of pages) {
      expect(await page.next("remarks_changed")).toEqual({
        assessmentId,
        questionId: question.id,
        evidenceId,
      })
    }
    for (const { socket } of pages) socket.close()
  })

  test("a vote on one node reaches the streams and pages of a session on both", async () => {
    const { owner, assessmentId, question } = await openQuestion("Voting kitchens")
    const sessions = `/api/v1/assessments/${assessmentId}/sessions/`
    const { body: session } = await owner.post(sessions, {
      ...{ title: "Together", questionnaireIds: null, mode: "LIVE" },
      ...{ isAnonymous: false, guests: true, closesAt: null },
    })
    const path = `/api/v1/public/sessions/${session.link.split("/").at(-1)}/live/`
    const streams = await Promise.all(
      [nodes.first, nodes.second].map(({ origin }) => readEventStream(origin + path)),
    )
    const pages = await pagesOf(owner)
    for (const { socket } of pages) {
      const wanted = { topic: "session", assessmentId, sessionId: session.id }
      expect(await socket.emitWithAck("follow", wanted)).toMatchObject({ ok: true })
    }
    for (const stream of streams) expect(await stream.next()).toMatchObject({ data: { state: "OPEN" } })
    const answerOptionId = question.options[0]?.id
    await owner.put(`${sessions}${session.id}/votes/${question.id}/`, { answerOptionId })
    const news = { participants: 1, questions: [{ questionId: question.id, votes: 1, isRevealed: false }] }
    for (const stream of streams) expect(await stream.next()).toMatchObject({ data: news })
    for (const page of pages)
      expect((await page.next("session_changed")).questions).toContainEqual(news.questions[0])
    await owner.delete(`${sessions}${session.id}/`)
    for (const stream of streams) {
      expect(await stream.next()).toMatchObject({ data: { state: "CLOSED" } })
      expect(await stream.next()).toBeNull()
    }
    for (const { socket } of pages) socket.close()
  })

  test("each node knows who has an assessment open on the other", async () => {
    const { owner, assessmentId } = await openQuestion("Kitchens with guests")
    const { tokens } = await openBrowser(nodes).signUp()
    const member = nodes.caller(tokens.access_token)
    // Their first call creates their user record.
    expect((await member.get("/api/v1/users/me/")).status).toBe(200)
    const role = { userId: member.user.id, roleId: roleIds.assessor }
    await owner.post(`/api/v1/assessments/${assessmentId}/assessment-user-roles/`, role)
    const [idle, page] = await pagesOf(member)
    const wanted = { topic: "answers", assessmentId }
    expect(await page?.socket.emitWithAck("follow", wanted)).toMatchObject({ ok: true })
    const present = async () => {
      const path = `/api/v1/assessments/${assessmentId}/present-people/`
      const replies = [await owner.get(path), await owner.get(path)]
      return replies.map(({ body }) => body.people.map(({ id }: { id: string }) => id))
    }
    expect(await present()).toEqual([[member.user.id], [member.user.id]])
    page?.socket.close()
    await expect.poll(present).toEqual([[], []])
    idle?.socket.close()
  })

  test("the open pages of a removed space member are notified and follow nothing any more, whichever node they are on", async () => {
    const { owner, spaceId, assessmentId, questionnaireId } = await openQuestion("Shared kitchens")
    const { tokens } = await openBrowser(nodes).signUp()
    const member = nodes.caller(tokens.access_token)
    // Their first call creates their user record.
    expect((await member.get("/api/v1/users/me/")).status).toBe(200)
    const role = { userId: member.user.id, roleId: roleIds.assessor }
    const granted = await owner.post(`/api/v1/assessments/${assessmentId}/assessment-user-roles/`, role)
    expect(granted.status).toBe(201)
    const pages = await pagesOf(member)
    const wanted = { topic: "questionnaire", assessmentId, questionnaireId }
    for (const { socket } of pages) {
      expect(await socket.emitWithAck("follow", wanted)).toMatchObject({ ok: true })
    }
    expect((await owner.delete(`/api/v1/spaces/${spaceId}/members/${member.user.id}/`)).status).toBe(204)
    for (const page of pages) {
      // The message about the granted role may still have been on its way.
      let changed = await page.next("access_changed")
      if ("assessmentId" in changed) changed = await page.next("access_changed")
      expect(changed).toEqual({ spaceId })
      expect(await page.socket.emitWithAck("follow", wanted)).toEqual({ ok: false })
      page.socket.close()
    }
    // The next call on either node.
    for (const _node of pages) {
      expect((await member.get(`/api/v1/assessments/${assessmentId}/`)).status).toBe(403)
    }
  })

  test("who is locked out on one node is refused by the other within seconds, with every token and page they had", async () => {
    const { person, tokens } = await openBrowser(nodes).signUp()
    const other = await openBrowser(nodes).signUp()
    const self = nodes.caller(tokens.access_token)
    const made = await self.post("/api/v1/api-tokens/", { name: "Robot", scope: "WRITE", days: 1 })
    const ME = "/api/v1/users/me/"
    const statusWith = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` }
      return (await nodes.http.inject({ method: "GET", url: ME, headers })).statusCode
    }
    const held = [tokens.access_token, made.body.token]
    // Both nodes remember the person and the token.
    for (const token of [...held, ...held]) expect(await statusWith(token)).toBe(200)
    const pages = await Promise.all(
      [nodes.first, nodes.second].map(({ origin }) => openPage(origin, tokens.access_token)),
    )
    const closed = Promise.all(
      pages.map(({ socket }) => new Promise((resolve) => socket.once("disconnect", resolve))),
    )
    const user = await run("deactivate", person.email)
    expect(user).toContain("is deactivated")
    await closed
    for (const token of held) {
      // Each node is asked in turn.
      const statuses = async () => [await statusWith(token), await statusWith(token)]
      await expect.poll(statuses, { timeout: 20_000 }).toEqual([401, 401])
    }
    expect(await statusWith(other.tokens.access_token)).toBe(200)
  })

  test("the open pages of a user who deletes their account are closed, whichever node they are on", async () => {
    const { person, tokens } = await openBrowser(nodes).signUp()
    const leaver = nodes.caller(tokens.access_token)
    const pages = await pagesOf(leaver)
    const closed = pages.map(({ socket }) => new Promise((resolve) => socket.once("disconnect", resolve)))
    const deletion = await leaver.post("/api/v1/user-profile/deletion/", { email: person.email })
    expect(deletion.status).toBe(204)
    expect(await Promise.all(closed)).toEqual(["io server disconnect", "io server disconnect"])
  })

  test("wrong passwords are counted across nodes", async () => {
    const { person } = await openBrowser(nodes).signUp()
    const browser = openBrowser(nodes)
    const { page } = await browser.begin()
    const answers = []
    for (let attempt = 0; attempt < 12; attempt++) {
      const { status } = await browser.submit(page, { username: person.email, password: "not this one" })
      answers.push(status)
    }
    expect(answers).toEqual([...Array(10).fill(400), 429, 429])
  })
})

describe.skipIf(!hasPostgres)("a node that is killed while answers are stored", () => {
  test("loses no acknowledged answer, and the other node continues", async () => {
    const [one, other] = await Promise.all([beginAnswering(nodes.app), beginAnswering(nodes.app)])
    if (!one || !other) throw new Error("nobody answers")
    const { first, second } = nodes
    const statuses = { one: [] as (number | null)[], other: [] as (number | null)[] }
    const work = async () => {
      for (let turn = 0; turn < 60; turn++) statuses.one.push(await one.answerNext(first.origin))
    }
    const goOn = async () => {
      for (let turn = 0; turn < 60; turn++) statuses.other.push(await other.answerNext(second.origin))
    }
    const killing = (async () => {
      while (one.acknowledgedCount() < 20) await setTimeout(2)
      await first.kill()
    })()
    await Promise.all([work(), goOn(), killing])

    expect(statuses.one).toContain(null)
    expect(statuses.other).toEqual(Array(60).fill(201))
    expect(one.acknowledgedCount()).toBeGreaterThanOrEqual(20)
    expect(await one.lost(second.origin)).toEqual([])
    expect(await other.lost(second.origin)).toEqual([])
    expect((await send(second.origin, { method: "GET", url: "/health" })).statusCode).toBe(200)
  })
})

async function asServer<T>(work: Parameters<typeof inTransaction<T>>[2]): Promise<T> {
  const tenant = nodes.app.tenants.default()
  return (await inTransaction(nodes.app.dependencies, { tenant, user: null, language: "EN" }, work)).value
}

import { randomUUID } from "node:crypto"
import { expect } from "vitest"
import { roleIds } from "../features/permissions/index.ts"
import { assessmentFixture } from "./assessment-fixture.ts"
import { claimsOf, openBrowser } from "./identity-browser.ts"
import { importTestKit } from "./import-kit.ts"
import { multipart } from "./multipart.ts"
import type { Receiver } from "./receiver.ts"
import type { Caller, Reply, TestApp } from "./test-app.ts"
import { openPage } from "./widget.ts"

/** What somebody with access may hold. */
export const heldThings = [
  "session token",
  "API token",
  "cached reply",
  "new link to a file",
  "change prepared before",
  "open page that follows it",
  "hash of the notification centre",
  "token of the notification centre",
  "invitation sent before",
  "webhook added before",
  "link to a file made before",
] as const
export type HeldThing = (typeof heldThings)[number]

/** For each thing, whether it opens anything now; null where nobody can hold it. */
type Held = Record<HeldThing, (() => Promise<boolean>) | null>

export type Site = { app: TestApp; origin: string; receiver: Receiver }
export type Holder = Awaited<ReturnType<typeof signedIn>> & {
  /** Who decides about the access. */
  keeper: Caller
  held: Held
}
/** A group, space, … of the API, by the part of its path. */
type Place = Holder & { path: string }

const opens = async (reply: Promise<Reply>) => (await reply).status < 300

/** A person who has signed in with a browser, opened the notification centre and made an API token. */
async function signedIn({ app, origin }: Site) {
  const browser = openBrowser(app)
  const { person, tokens } = await browser.signUp()
  const id = String(claimsOf(tokens.access_token).sub)
  const self: Caller = {
    ...app.program(tokens.access_token),
    user: { id, email: person.email, displayName: "Robin Doe" },
  }
  const settings = await self.get("/api/v1/notification-platform-settings/")
  await app.tables.updateTable("users").set({ emailVerified: true }).where("id", "=", id).execute()
  const { body: apiToken } = await self.post("/api/v1/api-tokens/", {
    name: "Robot",
    scope: "WRITE",
    days: 1,
  })
  const begin = () =>
    app.visitor().post("/v1/widgets/session/initialize", {
      applicationIdentifier: "plumbline",
      subscriberId: id,
      hmacHash: settings.body.novuSubscriberHash,
    })
  const { token } = (await begin()).body.data
  const { socket, unread, next } = await openPage(origin, token)
  const closed = new Promise<null>((resolve) => socket.once("disconnect", () => resolve(null)))
  /** Whether the page still receives a message about what it follows, or may follow it. */
  const follows = (wanted: object, event: string, happen: () => Promise<unknown>) => async () => {
    await happen()
    await app.settled()
    // The reply to a later request arrives after everything sent before it.
    const answer = socket.connected
      ? await Promise.race([socket.emitWithAck("follow", wanted), closed])
      : null
    const received = unread(event)
    for (let count = 0; count < received; count++) await next(event)
    return received > 0 || answer?.ok === true
  }
  const program = app.program(apiToken.token)
  const holdingsOf = (path: string) => ({
    ...nothing,
    "session token": () => opens(self.get(path)),
    "API token": () => opens(program.get(path)),
    "cached reply": async () => {
      const { status } = await self.call("GET", path, { headers: { "if-none-match": "*" } })
      return status === 200 || status === 304
    },
    "hash of the notification centre": () => opens(begin()),
    "token of the notification centre": () =>
      opens(
        app.visitor().call("GET", "/v1/widgets/notifications/unseen", {
          headers: { authorization: `Bearer ${token}` },
        }),
      ),
  })
  return { browser, person, tokens, apiTokenId: apiToken.id, self, socket, follows, holdingsOf }
}

const nothing = Object.fromEntries(heldThings.map((thing) => [thing, null])) as Held

/** Links to a file: the one of before, and the one that `reply` has now. */
function links(site: Site, linkOf: () => Promise<string | undefined>, before: string | undefined) {
  const follow = async (link: string | undefined) => {
    if (link === undefined) return false
    const { pathname, search } = new URL(link)
    return opens(site.app.visitor().get(pathname + search))
  }
  return {
    "link to a file made before": () => follow(before),
    "new link to a file": async () => follow(await linkOf()),
  }
}

/** Invites two newcomers, of whom one signs up now and the other when asked again. */
async function invitations(site: Site, invite: (email: string) => Promise<Reply>, path: string) {
  const addresses = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`]
  for (const email of addresses) expect((await invite(email)).status).toBeLessThan(300)
  return {
    "invitation sent before": async () => {
      const newcomer = await site.app.signUp("Nele Newcomer", { email: addresses.pop() ?? "" })
      return opens(newcomer.get(path))
    },
  }
}

/** A manager of an assessment in the space of somebody else. */
export async function managerOfAssessment(site: Site): Promise<Place & { spacePath: string }> {
  const { app } = site
  const { manager: keeper, path, id, spaceId, kit, answer } = await assessmentFixture(app)
  const holder = await signedIn(site)
  const { self } = holder
  await keeper.post(`${path}/assessment-user-roles/`, { userId: self.user.id, roleId: roleIds.manager })
  const [first, second] = kit.questions
  const remark = { assessmentId: id, questionId: first?.id, description: "<p>See the file</p>" }
  const { body: evidence } = await self.post("/api/v1/evidences/", remark)
  const attachments = `/api/v1/evidences/${evidence.id}/attachments/`
  const file = { name: "log.txt", type: "text/plain", bytes: "all green" }
  const attached = await self.call("POST", attachments, multipart({ attachment: file }))
  let seenChange = 0
  let turn = 0
  const followed = {
    topic: "questionnaire",
    assessmentId: id,
    questionnaireId: kit.questionnaires.releases,
  }
  const answerElsewhere = () => answer("build", turn++ % 2 === 0 ? "yes" : "no", 3)
  return {
    ...holder,
    keeper,
    path,
    spacePath: `/api/v1/spaces/${spaceId}/`,
    held: {
      ...holder.holdingsOf(`${path}/`),
      ...links(
        site,
        async () => (await self.get(attachments)).body.attachments?.[0]?.link,
        attached.body.link,
      ),
      "change prepared before": async () => {
        const { status, body } = await self.put(`/api/v2/assessments/${id}/answer-question/`, {
          questionnaireId: second?.questionnaireId,
          questionId: second?.id,
          answerOptionId: seenChange === 0 ? second?.options.yes : second?.options.no,
          confidenceLevelId: 4,
          seenChange,
        })
        if (status < 300) seenChange = body.change
        return status < 300
      },
      "open page that follows it": holder.follows(followed, "answers_changed", answerElsewhere),
      ...(await invitations(
        site,
        (email) => self.post(`${path}/invite/`, { email, roleId: roleIds.viewer }),
        `${path}/`,
      )),
    },
  }
}

/** Somebody with whom a report is shared. */
export async function readerOfReport(site: Site): Promise<Place> {
  const { manager: keeper, path, answerAll, calculate } = await assessmentFixture(site.app)
  await answerAll("yes")
  await calculate()
  const report = `${path}/graphical-report/`
  await keeper.get(report)
  const holder = await signedIn(site)
  const share = (by: Caller, email: string) => by.post(`${path}/grant-report-access/`, { email })
  await share(keeper, holder.self.user.email)
  return {
    ...holder,
    keeper,
    path,
    held: {
      ...holder.holdingsOf(report),
      ...(await invitations(site, (email) => share(holder.self, email), report)),
    },
  }
}

/** The owner of a space with a webhook, who can hand it over to the keeper. */
export async function ownerOfSpace(site: Site): Promise<Place> {
  const { app, receiver } = site
  const holder = await signedIn(site)
  const { self } = holder
  const keeper = await app.signUp("Hedda Heir")
  const { body } = await self.post("/api/v1/spaces/", { title: "Core team", type: "PREMIUM" })
  const path = `/api/v1/spaces/${body.id}/`
  await self.post(`${path}members/`, { email: keeper.user.email })
  const webhook = { address: receiver.url, events: ["member.added"] }
  const added = await self.post(`${path}webhooks/`, webhook)
  const invite = (email: string) => self.post(`${path}invite/`, { email })
  return {
    ...holder,
    keeper,
    path,
    held: {
      ...holder.holdingsOf(`${path}webhooks/`),
      "change prepared before": () =>
        opens(self.put(`${path}webhooks/${added.body.id}/`, { ...webhook, paused: false })),
      ...(await invitations(site, invite, path)),
      "webhook added before": async () => {
        const before = receiver.received.length
        const newcomer = await app.signUp("Nele Newcomer")
        await keeper.post(`${path}members/`, { email: newcomer.user.email })
        await app.settled()
        return receiver.received.length > before
      },
    },
  }
}

/** A kit made from a text, with a draft, and its addresses. */
async function kitOf({ app }: Site, owner: Caller, isPrivate = false) {
  const title = `Kit ${randomUUID()}`
  const { kitId, expertGroupId } = await importTestKit(app, owner, "kits/team-health", { title, isPrivate })
  const { body } = await owner.post(`/api/v1/assessment-kits/${kitId}/clone/`)
  const linkFor = async (person: Caller) =>
    (await person.get(`/api/v1/assessment-kits/${kitId}/dsl-download-link/`)).body.url
  const group = `/api/v1/expert-groups/${expertGroupId}/`
  const versionId: number = body.kitVersionId
  return { kitId, group, versionId, draft: `/api/v1/kit-versions/${versionId}/`, linkFor }
}

/** Invites a person to an expert group. @returns accepts the invitation */
async function invitedTo({ app }: Site, group: string, owner: Caller, guest: Caller) {
  await owner.post(`${group}invite/`, { email: guest.user.email })
  const mail = (await app.mailsTo(guest.user.email)).at(-1)
  const token = /expert-group-invitation\/\d+\/([0-9a-f-]{36})/.exec(mail?.text ?? "")?.[1]
  return () => guest.put(`${group}invite/${token}/confirm/`)
}

/** The owner of an expert group, who can hand it over to the keeper. */
export async function ownerOfGroup(site: Site): Promise<Place> {
  const holder = await signedIn(site)
  const { self } = holder
  const { group, draft, versionId, linkFor } = await kitOf(site, self)
  const keeper = await site.app.signUp("Hedi Heir")
  await (await invitedTo(site, group, self, keeper))()
  const guests = [await site.app.signUp("Gil Guest"), await site.app.signUp("Gita Guest")]
  const accepting = await Promise.all(guests.map((guest) => invitedTo(site, group, self, guest)))
  let index = 100
  const changeDraft = async () => {
    const subject = { index: index++, title: `Subject ${index}`, description: "What it is", weight: 1 }
    for (const owner of [self, keeper]) await owner.post(`${draft}subjects/`, subject)
  }
  const fields = { title: `Group ${randomUUID().slice(0, 8)}`, bio: "They test.", about: "<p>They test.</p>" }
  return {
    ...holder,
    keeper,
    path: group,
    held: {
      ...holder.holdingsOf(`${draft}text/`),
      ...links(site, () => linkFor(self), await linkFor(self)),
      "change prepared before": () => opens(self.put(group, fields)),
      "open page that follows it": holder.follows(
        { topic: "draft", kitVersionId: versionId },
        "draft_changed",
        changeDraft,
      ),
      "invitation sent before": () => opens(accepting.pop()?.() ?? Promise.reject(new Error("no guest"))),
    },
  }
}

/** A member of an expert group. */
export async function memberOfGroup(site: Site): Promise<Place> {
  const holder = await signedIn(site)
  const keeper = await site.app.signUp("Olga Owner")
  const { group, draft, linkFor } = await kitOf(site, keeper)
  await (await invitedTo(site, group, keeper, holder.self))()
  const held = {
    ...holder.holdingsOf(draft),
    ...links(site, () => linkFor(holder.self), await linkFor(holder.self)),
  }
  return { ...holder, keeper, path: group, held }
}

/** Somebody who may use a private kit. */
export async function userOfKit(site: Site): Promise<Place> {
  const holder = await signedIn(site)
  const { self } = holder
  const keeper = await site.app.signUp("Olga Owner")
  const { kitId } = await kitOf(site, keeper, true)
  const path = `/api/v1/assessment-kits/${kitId}/users/`
  await keeper.post(path, { email: self.user.email })
  const { body: space } = await self.post("/api/v1/spaces/", { title: "Core team", type: "PREMIUM" })
  const assess = () =>
    self.post("/api/v2/assessments/", {
      spaceId: space.id,
      assessmentKitId: kitId,
      title: `Assessment ${randomUUID()}`,
    })
  const held = {
    ...holder.holdingsOf(`/api/v1/assessment-kits/${kitId}/`),
    "change prepared before": () => opens(assess()),
  }
  return { ...holder, keeper, path, held }
}

import { screen, waitFor, within } from "@testing-library/react"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import { forgetClick, rememberClick, wasClicked } from "../../../session/clicked.ts"
import { identityProvider } from "../../../testing/identity.ts"
import { kitPage, libraryKit, listOf, ownSpace, report, tenant } from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

const privateKit = {
  ...libraryKit,
  id: 8,
  title: "Secret Kit",
  isPrivate: true,
  isFree: false,
  hasAccess: false,
}

function library(server: FakeServer, kits = [libraryKit, privateKit]): void {
  server.answers("get", "/api/v2/assessment-kits/", listOf(kits))
  server.answers("get", "/api/v1/assessment-kits-banners/", [])
  server.answers("get", "/api/v1/public/assessment-kits/{kitId}/sample-report/", report)
  server.answers("get", contents, { items: [] })
}

const premium = { code: "PREMIUM" as const, title: "Premium" }

const contents = "/api/v1/public/assessment-kits/contents/search/"

describe("the library", () => {
  test("shows placeholders while kits are loading, then each kit with a link to its page", async ({
    server,
  }) => {
    library(server)
    const arrive = server.holds("get", "/api/v2/assessment-kits/")
    await visit("/assessment-kits")
    expect(await screen.findByRole("heading", { name: "Kit library" })).toBeVisible()
    expect(screen.getByRole("status", { name: "Getting things ready" })).toBeVisible()
    arrive()
    const kit = await screen.findByRole("link", { name: "Engineering Maturity" })
    expect(kit).toHaveAttribute("href", "/assessment-kits/7")
    expect(screen.getAllByText("How well does your organisation build ?")).toHaveLength(2)
    expect(
      screen.getAllByText(/^144 questions · about 75 minutes · English · Used in 5 assessments/),
    ).toHaveLength(2)
  })

  test("says so when nothing is published yet", async ({ server }) => {
    library(server, [])
    await visit("/assessment-kits")
    expect(await screen.findByText("No kit yet")).toBeVisible()
  })

  test("offers to try again when it cannot be loaded", async ({ server }) => {
    library(server)
    server.refuses("get", "/api/v2/assessment-kits/", 500, "INTERNAL", "The server is tired.")
    const { hands } = await visit("/assessment-kits")
    expect(await screen.findByRole("alert")).toHaveTextContent("The server is tired.")
    server.answers("get", "/api/v2/assessment-kits/", listOf([libraryKit]))
    await hands.click(screen.getByRole("button", { name: "Try again" }))
    expect(await screen.findByRole("link", { name: "Engineering Maturity" })).toBeVisible()
  })

  test("filters by words, keeps them in the address, and shows all again", async ({ server }) => {
    library(server)
    const { hands, whereabouts } = await visit("/assessment-kits")
    await hands.type(await screen.findByRole("searchbox", { name: /^Search kits/ }), "secret")
    await waitFor(() => expect(screen.queryByRole("link", { name: "Engineering Maturity" })).toBeNull())
    expect(screen.getByRole("link", { name: "Secret Kit" })).toBeVisible()
    expect(whereabouts()).toBe("/assessment-kits?search=secret")
    await hands.type(screen.getByRole("searchbox", { name: /^Search kits/ }), " nonsense")
    await hands.click(await screen.findByRole("button", { name: "Show all kits" }))
    expect(await screen.findByRole("link", { name: "Engineering Maturity" })).toBeVisible()
  })

  test("what is typed in the middle of a search stays in its order", async ({ server }) => {
    library(server)
    const { hands, whereabouts } = await visit("/assessment-kits?search=harbour")
    const field = await screen.findByRole("searchbox", { name: /^Search kits/ })
    await hands.type(field, "old ", { initialSelectionStart: 0, initialSelectionEnd: 0 })
    expect(field).toHaveValue("old harbour")
    await waitFor(() => expect(whereabouts()).toBe("/assessment-kits?search=old+harbour"))
    expect(field).toHaveValue("old harbour")
  })

  test("finds kits by their questions, and shows which one", async ({ server }) => {
    library(server)
    server.answers("get", contents, {
      items: [
        {
          kit: { id: 8, title: "Secret Kit" },
          kind: "QUESTION",
          title: "Who measures code quality?",
          count: 3,
        },
      ],
    })
    const { hands } = await visit("/assessment-kits")
    await hands.type(await screen.findByRole("searchbox", { name: /^Search kits/ }), "code quality")
    expect(await screen.findByText("Question: Who measures code quality? · 2 more")).toBeVisible()
    expect(screen.getByRole("link", { name: "Secret Kit" })).toBeVisible()
    expect(screen.queryByRole("link", { name: "Engineering Maturity" })).toBeNull()
    expect(server.calls("get", contents).at(-1)?.name).toBe(`GET ${contents}?text=code%20quality`)
  })

  test("can be narrowed by topic and length, which the address keeps", async ({ server }) => {
    const quality = { id: 1, code: "quality", title: "Quality" }
    const team = { id: 2, code: "team", title: "Team" }
    library(server, [
      { ...libraryKit, tags: [quality] },
      { ...libraryKit, id: 9, title: "Team Health", questionsCount: 24, tags: [team] },
    ])
    const { hands, whereabouts } = await visit("/assessment-kits")
    await hands.click(await screen.findByRole("button", { name: "Team" }))
    expect(screen.queryByRole("link", { name: "Engineering Maturity" })).toBeNull()
    await hands.click(screen.getByRole("button", { name: "Longer" }))
    expect(whereabouts()).toBe("/assessment-kits?topic=team&length=long")
    await hands.click(await screen.findByRole("button", { name: "Show all kits" }))
    expect(screen.getByRole("link", { name: "Team Health" })).toBeVisible()
    expect(whereabouts()).toBe("/assessment-kits")
  })

  test("requests a paid kit", async ({ server }) => {
    library(server)
    server.answers("post", "/api/v1/contact-messages/", undefined)
    const { hands } = await visit("/assessment-kits")
    await hands.click(await screen.findByRole("button", { name: /^Ask for this kit/ }))
    const dialog = within(await screen.findByRole("dialog", { name: /^Ask for the kit/ }))
    await hands.type(dialog.getByRole("textbox", { name: /Describe your software/ }), "A shop")
    await hands.click(dialog.getByRole("button", { name: "Send the request" }))
    expect(await screen.findByText(/We will write to you about the kit/)).toBeVisible()
    expect(
      server.asked.findLast(({ name }) => name === "POST /api/v1/contact-messages/")?.body,
    ).toMatchObject({
      type: expect.stringMatching(/^Purchase - /),
      message: "A shop",
    })
    expect(screen.getAllByRole("link", { name: /^Create assessment/ })).toHaveLength(1)
  })

  test("names the group to ask for a kit if the site accepts no messages", async ({ server }) => {
    library(server)
    server.answers("get", "/api/v1/tenant/", { ...tenant, contact: { form: false, links: [] } })
    await visit("/assessment-kits")
    expect(await screen.findByText("Ask Harbour Experts for access to this kit.")).toBeVisible()
  })

  test("sends a stranger who clicks for an assessment to sign up, and back to the same request", async ({
    server,
  }) => {
    const left = vi.spyOn(window.location, "assign").mockImplementation(() => undefined)
    onTestFinished(() => {
      left.mockRestore()
      forgetClick()
    })
    const { isPrivate: _private, hasAccess: _access, ...open } = libraryKit
    server.answers("get", "/api/v2/public/assessment-kits/", listOf([open]))
    server.answers("get", "/api/v1/assessment-kits-banners/", [])
    const { hands } = await visit("/assessment-kits", { as: "stranger" })
    await hands.click(await screen.findByRole("link", { name: "Create assessment: Engineering Maturity" }))
    await expect.poll(() => left.mock.calls.join()).toContain("https://plumbline.test/oidc/")
    expect(identityProvider.asked).toEqual([])
    expect(wasClicked("#createAssessment?id=7")).toBe(true)
  })

  test("sends a stranger who follows a link to an assessment to sign in, and back to the same request", async ({
    server,
  }) => {
    const { isPrivate: _private, hasAccess: _access, ...open } = libraryKit
    server.answers("get", "/api/v2/public/assessment-kits/", listOf([open]))
    server.answers("get", "/api/v1/assessment-kits-banners/", [])
    await visit("/assessment-kits#createAssessment?id=7", { as: "stranger" })
    await expect
      .poll(() => identityProvider.asked)
      .toEqual(["sign in, back to https://plumbline.test/assessment-kits#createAssessment?id=7"])
    expect(wasClicked("#createAssessment?id=7")).toBe(false)
  })

  test("requests everything only once", async ({ server }) => {
    library(server)
    await visit("/assessment-kits")
    await screen.findByRole("link", { name: "Engineering Maturity" })
    const asked = server.asked.map(({ name }) => name)
    expect(asked).toEqual([...new Set(asked)])
  })
})

describe("a kit's page", () => {
  test("shows what it is and what it covers", async ({ server }) => {
    library(server)
    server.answers("get", "/api/v1/assessment-kits/{kitId}/", kitPage)
    const { hands } = await visit("/assessment-kits/7")
    expect(await screen.findByRole("heading", { level: 1, name: "Engineering Maturity" })).toBeVisible()
    expect(screen.getByText("It looks at how work is done.")).toBeVisible()
    await hands.click(screen.getByRole("tab", { name: "When to use it" }))
    expect(screen.getByText("Know where you stand.")).toBeVisible()
    expect(screen.getByRole("heading", { name: "Flow of work" })).toBeVisible()
  })

  test("shows how long it takes, a question to try, and the levels", async ({ server }) => {
    library(server)
    server.answers("get", "/api/v1/assessment-kits/{kitId}/", kitPage)
    const { hands } = await visit("/assessment-kits/7")
    const sample = within(await screen.findByRole("region", { name: "A question from this kit" }))
    expect(
      await sample.findByRole("heading", { name: "How long does a finished change wait?" }),
    ).toBeVisible()
    // The sample of a report comes last.
    await screen.findByRole("heading", { name: /^Level \d/ })
    const asked = server.asked.length
    await hands.click(sample.getByRole("radio", { name: /Not at all/ }))
    expect(sample.getByRole("radio", { name: /Not at all/ })).toBeChecked()
    expect(server.asked.length).toBe(asked)
    expect(sample.getByText("Practised").closest("li")).toHaveTextContent("2 · Practised")
    expect(screen.getByText("41 questions")).toBeVisible()
    expect(screen.getByText("about 25 minutes")).toBeVisible()
  })

  test("shows what a report on it looks like, marked as a sample", async ({ server }) => {
    library(server)
    server.answers("get", "/api/v1/assessment-kits/{kitId}/", kitPage)
    await visit("/assessment-kits/7")
    const sample = within(await screen.findByRole("region", { name: "What a report looks like" }))
    expect(sample.getByRole("alert")).toHaveTextContent(/^This is a sample with made-up answers/)
    expect(await sample.findByRole("heading", { name: /^Level \d/ })).toBeVisible()
    expect(sample.getAllByRole("button", { pressed: false }).length).toBeGreaterThan(0)
  })

  test("compares itself with the kit that shares most of its topics", async ({ server }) => {
    const quality = { id: 1, code: "quality", title: "Quality" }
    library(server, [
      { ...libraryKit, tags: [quality] },
      { ...libraryKit, id: 9, title: "Reliability", assessmentsCount: 1, tags: [quality] },
      { ...libraryKit, id: 10, title: "Culture", tags: [{ id: 2, code: "culture", title: "Culture" }] },
    ])
    server.answers("get", "/api/v1/assessment-kits/{kitId}/", ({ name }) =>
      name.includes("/9/")
        ? { ...kitPage, id: 9, title: "Reliability", questionsCount: 24, maturityLevels: ["Low", "High"] }
        : kitPage,
    )
    await visit("/assessment-kits/7")
    const table = within(await screen.findByRole("table"))
    expect(screen.getByText("Both are about: Quality")).toBeVisible()
    const cells = (name: string) =>
      within(table.getByRole("row", { name: new RegExp(`^${name} `) }))
        .getAllByRole("cell")
        .map(({ textContent }) => textContent)
    expect(cells("Questions")).toEqual(["41", "24"])
    expect(cells("Time")).toEqual(["about 25 minutes", "about 15 minutes"])
    expect(cells("Levels")).toEqual(["3", "2"])
    expect(cells("Used in")).toEqual(["5 assessments", "1 assessment"])
    expect(table.getByRole("link", { name: "Reliability" })).toHaveAttribute("href", "/assessment-kits/9")
  })

  test("shows a like at once and takes it back when the server refuses", async ({ server }) => {
    library(server)
    server.answers("get", "/api/v1/assessment-kits/{kitId}/", kitPage)
    server.refuses("post", "/api/v2/assessment-kits/{kitId}/like/", 403, "ACCESS_DENIED", "You may not.")
    const answer = server.holds("post", "/api/v2/assessment-kits/{kitId}/like/")
    const { hands } = await visit("/assessment-kits/7")
    await hands.click(await screen.findByRole("button", { name: "Like" }))
    expect(await screen.findByText("3 likes")).toBeVisible()
    answer()
    expect(await screen.findByText("2 likes")).toBeVisible()
  })

  test("that does not exist is not found", async ({ server }) => {
    library(server)
    server.refuses("get", "/api/v1/assessment-kits/{kitId}/", 404, "NOT_FOUND")
    await visit("/assessment-kits/99")
    expect(await screen.findByRole("heading", { name: "Page not found" })).toBeVisible()
  })

  test("that is not shared is denied", async ({ server }) => {
    library(server)
    server.refuses("get", "/api/v1/assessment-kits/{kitId}/", 403, "ACCESS_DENIED")
    await visit("/assessment-kits/99")
    expect(await screen.findByRole("heading", { name: "Access denied" })).toBeVisible()
  })

  test("that a stranger may not see offers to sign in", async ({ server }) => {
    server.refuses("get", "/api/v1/public/assessment-kits/{kitId}/", 404, "NOT_FOUND")
    const { hands } = await visit("/assessment-kits/99", { as: "stranger" })
    const main = within(await screen.findByRole("main"))
    await hands.click(await main.findByRole("button", { name: "Sign in" }))
    expect(identityProvider.asked).toHaveLength(1)
  })

  test("creates an assessment at once if there is one space and one language", async ({ server }) => {
    library(server)
    server.answers("get", "/api/v1/assessment-kits/{kitId}/", kitPage)
    const { id, title, isDefault, type } = ownSpace
    server.answers("get", "/api/v1/spaces/top-spaces/", {
      items: [{ id, title, isDefault, type, selected: true }],
    })
    server.answers("post", "/api/v2/assessments/", { id: "a-new-one", answersCount: 0 })
    server.respond(
      "get",
      "/api/{version}/assessments/a-new-one/{part}/",
      () => new Response("{}", { status: 403 }),
    )
    server.respond("get", "/api/v1/assessments/a-new-one/", () => new Response("{}", { status: 403 }))
    server.respond("get", "/api/v1/path-info/", () => new Response("{}", { status: 403 }))
    const { hands, whereabouts } = await visit("/assessment-kits/7")
    await hands.click(await screen.findByRole("link", { name: "Create assessment: Engineering Maturity" }))
    await expect.poll(whereabouts).toBe("/1/assessments/1/a-new-one/questionnaires")
    expect(server.calls("post", "/api/v2/assessments/").map(({ body }) => body)).toEqual([
      { assessmentKitId: 7, spaceId: 1, lang: "EN", title: "Untitled" },
    ])
  })

  test("creates an assessment at once after a sign-up that a click has led to, in the own space", async ({
    server,
  }) => {
    library(server)
    server.answers("get", "/api/v1/assessment-kits/{kitId}/", {
      ...kitPage,
      languages: [
        { code: "EN", title: "English" },
        { code: "FA", title: "فارسی" },
      ],
    })
    server.answers("post", "/api/v2/assessments/", { id: "a-new-one", answersCount: 0 })
    server.respond(
      "get",
      "/api/{version}/assessments/a-new-one/{part}/",
      () => new Response("{}", { status: 403 }),
    )
    server.respond("get", "/api/v1/assessments/a-new-one/", () => new Response("{}", { status: 403 }))
    server.respond("get", "/api/v1/path-info/", () => new Response("{}", { status: 403 }))
    rememberClick("#createAssessment?id=7")
    const { whereabouts } = await visit("/assessment-kits/7#createAssessment?id=7")
    await expect.poll(whereabouts).toBe("/1/assessments/1/a-new-one/questionnaires")
    expect(server.calls("post", "/api/v2/assessments/").map(({ body }) => body)).toEqual([
      { assessmentKitId: 7, spaceId: 1, lang: "EN", title: "Engineering Maturity" },
    ])
    expect(wasClicked("#createAssessment?id=7")).toBe(false)
  })

  test("creates nothing without a click when a link asks for an assessment", async ({ server }) => {
    library(server)
    server.answers("get", "/api/v1/assessment-kits/{kitId}/", kitPage)
    const { id, title, isDefault, type } = ownSpace
    server.answers("get", "/api/v1/spaces/top-spaces/", {
      items: [{ id, title, isDefault, type, selected: true }],
    })
    await visit("/assessment-kits/7#createAssessment?id=7")
    const dialog = within(await screen.findByRole("dialog"))
    expect(dialog.getByRole("button", { name: "Create assessment" })).toBeVisible()
    expect(server.calls("post", "/api/v2/assessments/")).toEqual([])
  })

  test("asks where and how to create an assessment if there is a choice", async ({ server }) => {
    library(server)
    server.answers("get", "/api/v1/assessment-kits/{kitId}/", {
      ...kitPage,
      languages: [
        { code: "EN", title: "English" },
        { code: "FA", title: "فارسی" },
      ],
    })
    const { id, title, isDefault, type } = ownSpace
    server.answers("get", "/api/v1/spaces/top-spaces/", {
      items: [
        { id: 4, title: "Harbour Street team", isDefault: false, type: premium, selected: true },
        { id, title, isDefault, type, selected: false },
      ],
    })
    server.refuses(
      "post",
      "/api/v2/assessments/",
      403,
      "UPGRADE_REQUIRED",
      "Three assessments are the limit.",
    )
    const { hands } = await visit("/assessment-kits/7#createAssessment?id=7")
    const dialog = within(await screen.findByRole("dialog"))
    expect(dialog.getByRole("textbox", { name: /Title/ })).toHaveValue("Engineering Maturity")
    expect(dialog.getByText("41 questions · about 25 minutes")).toBeVisible()
    // What is in a shared space is seen by others.
    expect(dialog.getByRole("combobox", { name: "Space" })).toHaveTextContent("Personal space")
    await hands.click(dialog.getByRole("button", { name: "Create assessment" }))
    // The plan allows no more: the dialog shows the server's reason and the two options.
    expect(await screen.findByText("Three assessments are the limit.")).toBeVisible()
    expect(screen.getByRole("button", { name: "New space" })).toBeVisible()
  })
})

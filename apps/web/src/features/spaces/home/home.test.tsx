import { screen, waitFor, within } from "@testing-library/react"
import { describe, expect, onTestFinished, test } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import { identityProvider } from "../../../testing/identity.ts"
import {
  assessment,
  assessmentId,
  everything,
  kitPage,
  libraryKit,
  listOf,
  ownSpace,
  path,
  questionnaire,
  recentAssessment,
  space,
} from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

function home(
  server: FakeServer,
  { assessments = [recentAssessment], spaces = [space] }: Partial<Shown> = {},
): void {
  server.answers("get", "/api/v1/assessment-kits/{kitId}/", kitPage)
  server.answers("get", "/api/v1/spaces/{spaceId}/", ownSpace)
  server.answers("get", "/api/v1/recent-assessments/", { items: assessments })
  server.answers("get", "/api/v1/expert-group-invitations/", { items: [] })
  server.answers("get", "/api/v1/spaces/", listOf(spaces))
  server.answers("get", "/api/v2/assessment-kits/", listOf([libraryKit]))
}

interface Shown {
  assessments: (typeof recentAssessment)[]
  spaces: (typeof space)[]
}

const answered = (answersCount: number) => ({
  ...recentAssessment,
  answersCount,
  toAnswer: recentAssessment.questionsCount - answersCount,
})

const own = { id: 1, title: "Default Space", isDefault: true, selected: false }
const basic = { code: "BASIC" as const, title: "Basic" }

describe("the own start page", () => {
  test("requires a stranger to sign in first", async () => {
    await visit("/spaces", { as: "stranger" })
    await expect.poll(() => identityProvider.asked).toHaveLength(1)
    expect(screen.queryByText("Spaces")).toBeNull()
  })

  test("shows the latest assessments with their space, then the personal space and those shared with others", async ({
    server,
  }) => {
    const shared = {
      ...recentAssessment,
      id: "a-shared-one",
      title: "Night shift",
      space: { id: 4, title: "Harbour Street team", isDefault: false },
    }
    home(server, { assessments: [recentAssessment, shared] })
    await visit("/spaces")
    const recent = within(await screen.findByRole("region", { name: "Recent assessments" }))
    expect(await recent.findByRole("link", { name: "Checkout service" })).toBeVisible()
    expect(recent.getByText(/^Personal space · updated/)).toBeVisible()
    expect(recent.getByText(/^Harbour Street team · updated/)).toBeVisible()
    expect(recent.getByRole("link", { name: "Report: Night shift" })).toHaveAttribute(
      "href",
      "/4/assessments/a-shared-one/graphical-report/",
    )
    expect(await screen.findByRole("link", { name: "Personal space" })).toHaveAttribute(
      "href",
      "/1/assessments/1",
    )
    expect(screen.getByRole("link", { name: "Harbour Street team" })).toHaveAttribute(
      "href",
      "/4/assessments/1",
    )
    expect(screen.getByText("1 assessment · 3 members")).toBeVisible()
  })

  test("has one primary button", async ({ server }) => {
    home(server)
    await visit("/spaces")
    await screen.findByRole("link", { name: "Harbour Street team" })
    const primary = screen.getAllByRole("button").filter(({ className }) => /contained/.test(className))
    expect(primary.map(({ textContent }) => textContent)).toEqual(["New assessment"])
  })

  test("shows the level of an assessment once it is answered, and its progress before", async ({
    server,
  }) => {
    home(server)
    const { unmount } = await visit("/spaces")
    expect(await screen.findByRole("img", { name: "Consistent: level 3 of 5" })).toBeVisible()
    unmount()

    home(server, { assessments: [answered(1)] })
    const again = await visit("/spaces")
    const provisional = "Consistent: level 3 of 5, provisional, 1 of 2 answered"
    expect(await screen.findByRole("img", { name: provisional })).toBeVisible()
    again.unmount()

    home(server, { assessments: [answered(0)] })
    await visit("/spaces")
    expect(await screen.findByRole("img", { name: "No result yet" })).toBeVisible()
    expect(screen.queryByText("Consistent")).toBeNull()
  })

  test("offers kits to begin with when there is nothing yet, and opens no dialog", async ({ server }) => {
    home(server, { assessments: [], spaces: [] })
    server.answers("get", "/api/v1/assessment-kits/options/search/", listOf([]))
    server.answers("get", "/api/v1/spaces/top-spaces/", { items: [{ ...own, type: basic }] })
    const { hands } = await visit("/spaces")
    const first = within(await screen.findByRole("region", { name: "Start your first assessment" }))
    expect(await screen.findByText("No shared space yet")).toBeVisible()
    expect(screen.queryByRole("button", { name: "New assessment" })).toBeNull()
    expect(first.getByText(/144 questions · about 75 minutes/)).toBeVisible()
    expect(first.getByRole("link", { name: "About this kit: Engineering Maturity" })).toHaveAttribute(
      "href",
      "/assessment-kits/7",
    )
    expect(screen.queryByRole("dialog")).toBeNull()
    await hands.click(first.getByRole("button", { name: "Answers from a file" }))
    const dialog = within(await screen.findByRole("dialog", { name: "New assessment" }))
    expect(dialog.getByRole("button", { name: "From a file" })).toBeVisible()
  })

  test("keeps a Latin name together in a Persian sentence", async ({ server }) => {
    home(server)
    await visit("/spaces", { language: "fa" })
    expect(await screen.findByRole("button", { name: "کارهای \u2068Checkout service\u2069" })).toBeVisible()
  })

  test("shows one part even if the other could not be loaded", async ({ server }) => {
    home(server)
    server.refuses("get", "/api/v1/spaces/", 500, "INTERNAL")
    server.refuses("get", "/api/v1/expert-group-invitations/", 500, "INTERNAL")
    await visit("/spaces")
    expect(await screen.findByRole("link", { name: "Checkout service" })).toBeVisible()
    expect(await screen.findByRole("alert")).toHaveTextContent("Something went wrong.")
  })
})

describe("what waits for a person", () => {
  const waiting = async () => within(await screen.findByRole("region", { name: "Waiting for you" }))
  const entries = async () =>
    Array.from((await waiting()).getAllByRole("list")[0]?.children ?? [], ({ textContent }) => textContent)

  test("are invitations, approvals and questions, each with the way to it", async ({ server }) => {
    home(server, {
      assessments: [
        { ...answered(1), toApprove: 3 },
        { ...answered(0), id: "new", title: "Night shift" },
      ],
    })
    server.answers("get", "/api/v1/expert-group-invitations/", {
      items: [
        {
          expertGroup: { id: 9, title: "Harbour Experts" },
          inviteToken: "361df146-a6a0-471c-9535-f7ea9b733208",
          expirationTime: "2026-03-08T09:15:42.123456",
        },
      ],
    })
    await visit("/spaces")
    expect(await entries()).toEqual([
      "Harbour ExpertsInvitation to an expert groupOpen",
      "Checkout service3 answers to approveReview1 of 2 answeredContinue",
      "Night shift2 questions to answerStart",
    ])
    expect((await waiting()).getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/account/expert-group-invitation/9/361df146-a6a0-471c-9535-f7ea9b733208",
      `/1/assessments/1/${assessmentId}/questionnaires?issues=unapproved&first`,
      `/1/assessments/1/${assessmentId}/questionnaires?issues=unanswered&first`,
      "/1/assessments/1/new/questionnaires?issues=unanswered&first",
    ])
  })

  const thing: Schemas["Waiting"] = {
    kind: "PROPOSALS",
    count: 2,
    assessment: { id: "elsewhere", title: "Night shift" },
    space: { id: 4, title: "Harbour Street team" },
    question: { id: 62, questionnaireId: 51 },
    notificationId: null,
    person: null,
  }

  const amount = { code: "LOW" as const, title: "Low" }
  const lateItem: Schemas["MyItem"] = {
    id: "00000000-0000-4000-8000-000000000001",
    ...{ questionId: 61, questionnaireId: 51, question: "Is it built?", action: "Build every change" },
    ...{ from: null, to: { id: 3, index: 3, title: "Always" }, effort: 2, doneBy: null, note: null },
    ...{ impact: amount, priority: amount, cost: amount, due: "2026-02-01", dueChosen: false },
    ...{ status: "TODO", link: null, changedBy: null, program: null, changeTime: null, isLate: true },
    period: 1,
    assessment: { id: assessmentId, title: "Checkout service" },
    space: { id: 1, title: "Default Space" },
  }

  test("are decisions, comments, evidence, late items and what others have finished, each opening the thing", async ({
    server,
  }) => {
    home(server)
    const notificationId = "361df146-a6a0-471c-9535-f7ea9b733208"
    server.answers(
      "get",
      "/api/v1/waiting/",
      listOf([
        thing,
        { ...thing, kind: "COMMENTS", count: 5 },
        { ...thing, kind: "EXPIRING_EVIDENCE", count: 1 },
        { ...thing, kind: "COMPLETED", count: 1, question: null, notificationId, person: "Ada Associate" },
      ]),
    )
    server.answers(
      "get",
      "/api/v1/my-items/",
      listOf([lateItem, { ...lateItem, id: "later", isLate: false }]),
    )
    server.answers("patch", "/api/v1/notifications/{notificationId}/", undefined)
    const { hands } = await visit("/spaces")
    expect(await entries()).toEqual([
      "Night shift2 proposed answers to decide onDecide5 comments to resolveRead1 piece of evidence expires soonRenewAda Associate has answered the last questionSee the report",
      expect.stringMatching(/^Build every changeLate since .*, in Checkout serviceOpen$/),
    ])
    const question = "/4/assessments/1/elsewhere/questionnaires/51/1?question=62"
    expect((await waiting()).getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      ...[question, question, question],
      "/4/assessments/elsewhere/graphical-report/",
      `/1/assessments/1/${assessmentId}/advice`,
    ])
    // A late item is not listed twice.
    expect(screen.getAllByText("Build every change")).toHaveLength(2)
    server.refuses("get", "/api/v1/assessments/{assessmentId}/graphical-report/", 403, "ACCESS_DENIED")
    server.refuses("get", "/api/v1/assessments/{assessmentId}/", 403, "ACCESS_DENIED")
    await hands.click((await waiting()).getByRole("link", { name: /^See the report: Night shift, Ada/ }))
    await expect
      .poll(() => server.calls("patch", "/api/v1/notifications/{notificationId}/").map(({ body }) => body))
      .toEqual([{ state: "read" }])
  })

  test("is not mentioned if there is nothing, and shortened if there is much", async ({ server }) => {
    home(server)
    const { unmount } = await visit("/spaces")
    await screen.findByRole("region", { name: "Recent assessments" })
    expect(screen.queryByRole("region", { name: "Waiting for you" })).toBeNull()
    unmount()

    const many = Array.from({ length: 8 }, (_, index) => ({ ...answered(0), id: `a${index}` }))
    home(server, { assessments: many })
    const { hands } = await visit("/spaces")
    expect((await waiting()).getAllByRole("listitem")).toHaveLength(6)
    await hands.click(screen.getByRole("button", { name: "Show 2 more" }))
    expect((await waiting()).getAllByRole("listitem")).toHaveLength(8)
  })
})

test("New assessment opens its dialog, or explains why no space has room", async ({ server }) => {
  home(server)
  server.answers("get", "/api/v1/assessment-kits/options/search/", listOf([]))
  server.answers("get", "/api/v1/spaces/top-spaces/", { items: [{ ...own, type: basic }] })
  const { hands, unmount } = await visit("/spaces")
  await hands.click(await screen.findByRole("button", { name: "New assessment" }))
  const dialog = within(await screen.findByRole("dialog", { name: "New assessment" }))
  // The kit of the latest assessment is proposed.
  expect(dialog.getByRole("combobox", { name: /Kit/ })).toHaveValue("Engineering Maturity")
  expect(dialog.queryByRole("combobox", { name: /Space/ })).toBeNull()
  unmount()

  server.refuses("get", "/api/v1/spaces/top-spaces/", 403, "UPGRADE_REQUIRED", "All spaces are full.")
  await visit("/spaces#newAssessment")
  expect(await screen.findByRole("dialog")).toHaveTextContent("All spaces are full.")
})

test("without an earlier assessment and a recommended kit, New assessment proposes none", async ({
  server,
}) => {
  home(server, { assessments: [], spaces: [] })
  server.answers("get", "/api/v1/assessment-kits/options/search/", listOf([]))
  server.answers("get", "/api/v1/spaces/top-spaces/", { items: [{ ...own, type: basic }] })
  await visit("/spaces#newAssessment")
  const dialog = within(await screen.findByRole("dialog", { name: "New assessment" }))
  expect(dialog.getByRole("combobox", { name: /Kit/ })).toHaveValue("")
})

describe("a newcomer", () => {
  const tried = { kitVersionId: 70, answers: [{ questionId: 61, answerOptionId: 611 }], lost: 0 }
  const stored = () => localStorage.getItem("tried-kit-7")

  function empty(server: FakeServer): void {
    home(server, { assessments: [], spaces: [] })
    server.answers("post", "/api/v2/assessments/", { id: assessmentId, answersCount: 0 })
    server.answers("get", "/api/v2/assessments/{assessmentId}/questionnaires/", {
      ...listOf([{ ...questionnaire, id: 50, questionCount: 0 }, questionnaire]),
      permissions: everything,
    })
    server.answers("get", "/api/v1/assessments/{assessmentId}/", assessment)
    server.answers("get", "/api/v1/path-info/", path)
    server.refuses("get", "/api/v1/assessments/{assessmentId}/questionnaires/{questionnaireId}/", 500, "X")
  }

  test("comes from the start page without a dialog, and a click on a kit leads to its first question", async ({
    server,
  }) => {
    empty(server)
    const { hands, whereabouts } = await visit("/")
    const start = await screen.findByRole("link", { name: "Start: Engineering Maturity" })
    expect(whereabouts()).toBe("/spaces")
    expect(screen.queryByRole("dialog")).toBeNull()
    await hands.dblClick(start)
    await expect.poll(whereabouts).toBe(`/1/assessments/1/${assessmentId}/questionnaires/51/1`)
    expect(server.calls("put", "/api/v1/assessments/{assessmentId}/mode/")).toEqual([])
    expect(server.calls("post", "/api/v2/assessments/").map(({ body }) => body)).toEqual([
      { spaceId: 1, assessmentKitId: 7, lang: "EN", title: "Engineering Maturity" },
    ])
  })

  test("begins with the answers that this device has kept, after the last of them", async ({ server }) => {
    localStorage.setItem("tried-kit-7", JSON.stringify({ ...tried, key: "kept" }))
    empty(server)
    server.answers("get", "/api/v2/assessments/{assessmentId}/questionnaires/", {
      ...listOf([{ ...questionnaire, answerCount: 1, nextQuestion: 2 }]),
      permissions: everything,
    })
    const { hands, whereabouts } = await visit("/spaces")
    expect(await screen.findByText("Your answer is kept: you continue with the next question.")).toBeVisible()
    await hands.click(screen.getByRole("link", { name: "Start: Engineering Maturity" }))
    await expect.poll(whereabouts).toBe(`/1/assessments/1/${assessmentId}/questionnaires/51/2`)
    expect(server.calls("post", "/api/v2/assessments/")[0]?.body).toMatchObject({
      kitVersionId: 70,
      answers: tried.answers,
    })
    // Another tab that keeps them at the same time has the same key.
    expect(server.calls("post", "/api/v2/assessments/")[0]?.headers.get("Idempotency-Key")).toBe("kept.1.EN")
    expect(stored()).toBeNull()
  })

  test("whose own space is full keeps the answers, and chooses another space", async ({ server }) => {
    localStorage.setItem("tried-kit-7", JSON.stringify(tried))
    onTestFinished(() => localStorage.removeItem("tried-kit-7"))
    empty(server)
    server.answers("get", "/api/v1/assessment-kits/options/search/", listOf([]))
    const shared = { id: 4, title: "Harbour Street team", isDefault: false, type: basic, selected: true }
    server.answers("get", "/api/v1/spaces/top-spaces/", { items: [shared] })
    server.refuses("post", "/api/v2/assessments/", 403, "UPGRADE_REQUIRED", "Three are the limit.")
    const { hands, whereabouts } = await visit("/spaces")
    await hands.click(await screen.findByRole("link", { name: "Start: Engineering Maturity" }))
    const dialog = within(await screen.findByRole("dialog", { name: "New assessment" }))
    expect(dialog.getByText("Your personal space is full.")).toBeVisible()
    expect(stored()).not.toBeNull()
    server.answers("post", "/api/v2/assessments/", { id: assessmentId, answersCount: 1 })
    await hands.click(dialog.getByRole("button", { name: "Create assessment" }))
    expect(await dialog.findByText("This field is required.")).toBeVisible()
    await hands.click(dialog.getByRole("combobox", { name: "Space" }))
    await hands.click(await screen.findByRole("option", { name: "Harbour Street team" }))
    await hands.click(dialog.getByRole("button", { name: "Create assessment" }))
    await expect.poll(whereabouts).toContain(`/4/assessments/1/${assessmentId}/`)
    expect(server.calls("post", "/api/v2/assessments/").at(-1)?.body).toMatchObject({
      spaceId: 4,
      answers: tried.answers,
    })
    expect(stored()).toBeNull()
  })
})

describe("a new space", () => {
  test("gets a type and a name, and is listed once created", async ({ server }) => {
    home(server, { spaces: [] })
    server.answers("get", "/api/v1/spaces/check-create-space/", { allowCreateBasic: true })
    server.answers("post", "/api/v1/spaces/", () => {
      server.answers("get", "/api/v1/spaces/", listOf([{ ...space, title: "Night crew" }]))
      return { id: 9 }
    })
    const { hands } = await visit("/spaces")
    await screen.findByText("No shared space yet")
    await hands.keyboard("s")
    const dialog = within(await screen.findByRole("dialog", { name: "New space" }))
    expect(dialog.getByRole("radio", { name: /^Basic/ })).toBeChecked()
    expect(dialog.queryByText(/Free|Price|agree/)).toBeNull()
    await hands.click(dialog.getByRole("radio", { name: /^Premium/ }))
    await hands.click(dialog.getByRole("button", { name: "Next" }))
    await hands.type(dialog.getByRole("textbox", { name: /^Title/ }), "Night crew")
    await hands.click(dialog.getByRole("button", { name: "Create space" }))
    expect(await screen.findByRole("link", { name: "Night crew" })).toBeVisible()
    expect(screen.queryByRole("dialog")).toBeNull()
    expect(server.calls("post", "/api/v1/spaces/")[0]?.body).toEqual({ title: "Night crew", type: "PREMIUM" })
  })

  test("has a price and terms where there is an offer", async ({ server }) => {
    document.body.insertAdjacentHTML(
      "beforeend",
      '<script type="application/json" id="settings">{ "offer": true }</script>',
    )
    onTestFinished(() => document.getElementById("settings")?.remove())
    home(server)
    server.answers("get", "/api/v1/spaces/check-create-space/", { allowCreateBasic: true })
    await visit("/spaces#createSpace")
    expect(await screen.findByRole("radio", { name: /^Basic Free/ })).toBeChecked()
    expect(
      screen.getByRole("radio", { name: /^Premium Price by agreement.* they can deactivate/ }),
    ).toBeVisible()
  })

  test("cannot be basic when the limit is reached", async ({ server }) => {
    home(server)
    server.answers("get", "/api/v1/spaces/check-create-space/", { allowCreateBasic: false })
    const { hands } = await visit("/spaces#createSpace")
    expect(await screen.findByText("You already own the maximum number of basic spaces.")).toBeVisible()
    expect(screen.getByRole("radio", { name: /^Basic/ })).toBeDisabled()
    expect(screen.getByRole("radio", { name: /^Premium/ })).not.toBeChecked()
    await hands.click(screen.getByRole("button", { name: "Next" }))
    expect(await screen.findByRole("alert")).toHaveTextContent("Choose Premium, or delete a basic space")
  })

  test("keeps what was typed when the server refuses it", async ({ server }) => {
    home(server)
    server.answers("get", "/api/v1/spaces/check-create-space/", { allowCreateBasic: true })
    server.refuses("post", "/api/v1/spaces/", 409, "DUPLICATE", "There is one of this name.")
    const { hands } = await visit("/spaces#createSpace")
    const dialog = within(await screen.findByRole("dialog", { name: "New space" }))
    await hands.click(dialog.getByRole("button", { name: "Next" }))
    await hands.type(dialog.getByRole("textbox", { name: /^Title/ }), "Night crew")
    await hands.click(dialog.getByRole("button", { name: "Create space" }))
    expect(await screen.findByText("There is one of this name.")).toBeVisible()
    expect(dialog.getByRole("textbox", { name: /^Title/ })).toHaveValue("Night crew")
  })
})

test("only the owner of a space renames it, and deleting it asks first", async ({ server }) => {
  const other = { ...space, id: 5, title: "Their team", owner: { ...space.owner, isCurrentUserOwner: false } }
  home(server, { spaces: [space, other] })
  server.answers("delete", "/api/v1/spaces/{spaceId}/", undefined)
  const { hands } = await visit("/spaces")
  await hands.click(await screen.findByRole("button", { name: "Actions for Harbour Street team" }))
  expect(screen.queryByRole("button", { name: "Actions for Their team" })).toBeNull()
  await hands.click(await screen.findByRole("menuitem", { name: "Delete" }))
  const question = within(await screen.findByRole("dialog"))
  expect(server.calls("delete", "/api/v1/spaces/{spaceId}/")).toEqual([])
  await hands.click(question.getByRole("button", { name: "Delete" }))
  await waitFor(() => expect(server.calls("delete", "/api/v1/spaces/{spaceId}/")).toHaveLength(1))
})

import { screen, waitFor, within } from "@testing-library/react"
import { describe, expect, onTestFinished, test } from "vitest"
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
    expect(server.calls("get", "/api/v2/assessments/{assessmentId}/progress/")).toEqual([])
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

  test("offers kits to begin with when there is nothing yet", async ({ server }) => {
    home(server, { assessments: [], spaces: [] })
    const { whereabouts, hands } = await visit("/spaces")
    const first = within(await screen.findByRole("region", { name: "Start your first assessment" }))
    expect(await screen.findByText("No shared space yet")).toBeVisible()
    expect(screen.queryByRole("button", { name: "New assessment" })).toBeNull()
    server.answers("get", "/api/v1/spaces/top-spaces/", { items: [] })
    await hands.click(await first.findByRole("link", { name: "Create assessment: Engineering Maturity" }))
    await expect.poll(whereabouts).toBe("/spaces#createAssessment?id=7")
    expect(await screen.findByRole("dialog", { name: "New assessment" })).toHaveTextContent(
      "Answer, and read the report at once.",
    )
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
    const items = (await waiting()).getAllByRole("listitem")
    expect(items.map(({ textContent }) => textContent)).toEqual([
      "Harbour ExpertsInvitation to an expert groupOpen",
      "Checkout service3 answers to approveReview",
      "Checkout service1 of 2 answeredContinue",
      "Night shift2 questions to answerStart",
    ])
    expect(items.map((item) => within(item).getByRole("link").getAttribute("href"))).toEqual([
      "/account/expert-group-invitation/9/361df146-a6a0-471c-9535-f7ea9b733208",
      `/1/assessments/1/${assessmentId}/questionnaires?issues=unapproved`,
      `/1/assessments/1/${assessmentId}/questionnaires?issues=unanswered&first`,
      "/1/assessments/1/new/questionnaires?issues=unanswered&first",
    ])
  })

  test("are proposed answers, too", async ({ server }) => {
    home(server, { assessments: [{ ...answered(2), toDecide: 2 }] })
    await visit("/spaces")
    const item = (await waiting()).getByText("2 proposed answers to decide on")
    expect(item).toBeVisible()
    expect((await waiting()).getByRole("link", { name: "Decide: Checkout service" })).toHaveAttribute(
      "href",
      `/1/assessments/1/${assessmentId}/questionnaires`,
    )
  })

  test("is not mentioned if there is nothing, and shortened if there is much", async ({ server }) => {
    home(server)
    const { unmount } = await visit("/spaces")
    await screen.findByRole("region", { name: "Recent assessments" })
    expect(screen.queryByRole("region", { name: "Waiting for you" })).toBeNull()
    unmount()

    const many = Array.from({ length: 6 }, (_, index) => ({ ...answered(0), id: `a${index}` }))
    home(server, { assessments: many })
    const { hands } = await visit("/spaces")
    expect((await waiting()).getAllByRole("listitem")).toHaveLength(4)
    await hands.click(screen.getByRole("button", { name: "Show 2 more" }))
    expect((await waiting()).getAllByRole("listitem")).toHaveLength(6)
  })
})

test("New assessment opens its dialog, or explains why the personal space is full", async ({ server }) => {
  home(server)
  server.answers("get", "/api/v1/assessment-kits/options/search/", listOf([]))
  const { hands, unmount } = await visit("/spaces")
  await hands.click(await screen.findByRole("button", { name: "New assessment" }))
  expect(await screen.findByRole("dialog", { name: "New assessment" })).toBeVisible()
  unmount()

  server.answers("get", "/api/v1/spaces/{spaceId}/", { ...ownSpace, canCreateAssessment: false })
  await visit("/spaces#newAssessment")
  expect(await screen.findByRole("dialog")).toHaveTextContent("A basic space cannot hold more assessments.")
})

describe("a newcomer coming from the start page", () => {
  const kit = {
    id: 7,
    title: "Engineering Maturity",
    isPrivate: false,
    mainLanguage: { code: "EN" as const, title: "English" },
    languages: [{ code: "EN" as const, title: "English" }],
  }

  const persian = { code: "FA" as const, title: "Persian" }
  const persianKit = { ...kit, id: 6, title: "سنجش", mainLanguage: persian, languages: [persian] }

  test("is offered a first assessment with everything filled in, and is led to its first question", async ({
    server,
  }) => {
    home(server, { assessments: [], spaces: [] })
    server.answers("get", "/api/v1/assessment-kits/options/search/", listOf([persianKit, kit]))
    server.answers("post", "/api/v2/assessments/", { id: assessmentId, answersCount: 0 })
    server.answers("get", "/api/v2/assessments/{assessmentId}/questionnaires/", {
      ...listOf([{ ...questionnaire, id: 50, questionCount: 0 }, questionnaire]),
      permissions: everything,
    })
    server.answers("get", "/api/v1/assessments/{assessmentId}/", assessment)
    server.answers("get", "/api/v1/path-info/", path)
    server.refuses("get", "/api/v1/assessments/{assessmentId}/questionnaires/{questionnaireId}/", 500, "X")
    const { hands, whereabouts } = await visit("/")
    const dialog = within(await screen.findByRole("dialog", { name: "New assessment" }))
    await hands.click(dialog.getByRole("button", { name: "Create assessment" }))
    await expect.poll(whereabouts).toBe(`/1/assessments/1/${assessmentId}/questionnaires/51/1`)
    expect(server.calls("put", "/api/v1/assessments/{assessmentId}/mode/")).toEqual([])
    expect(server.calls("post", "/api/v2/assessments/").map(({ body }) => body)).toEqual([
      { spaceId: 1, assessmentKitId: 7, lang: "EN", title: "Engineering Maturity" },
    ])
  })

  test("is not asked again after declining, nor is anybody who has an assessment", async ({ server }) => {
    home(server, { assessments: [], spaces: [] })
    server.answers("get", "/api/v1/assessment-kits/options/search/", listOf([kit]))
    const { hands, whereabouts } = await visit("/")
    await hands.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Cancel" }))
    await expect.poll(whereabouts).toBe("/spaces")
    await expect.poll(() => screen.queryByRole("dialog")).toBeNull()
  })

  test("is offered nothing once there is an assessment", async ({ server }) => {
    home(server)
    const { whereabouts } = await visit("/")
    expect(await screen.findByRole("link", { name: "Checkout service" })).toBeVisible()
    await expect.poll(whereabouts).toBe("/spaces")
    expect(screen.queryByRole("dialog")).toBeNull()
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

import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import { channel } from "../../../testing/channel.ts"
import {
  assessment,
  assessmentId,
  everything,
  listOf,
  path,
  person,
  questions,
} from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

const base = "/api/v1/assessments/{assessmentId}/sessions/"
const one = "/api/v1/assessments/{assessmentId}/sessions/{sessionId}/"
const ofQuestion = "/api/v1/assessments/{assessmentId}/sessions/{sessionId}/votes/{questionId}/"
const decisions = "/api/v1/assessments/{assessmentId}/sessions/{sessionId}/decisions/"
const sessionId = "8b1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a11"
const list = `/1/assessments/1/${assessmentId}/sessions`
const address = `${list}/${sessionId}`
const [first, second] = questions

const session: Schemas["RatingSession"] = {
  id: sessionId,
  title: "Spring retrospective",
  mode: "OPEN",
  isAnonymous: false,
  state: "OPEN",
  closesAt: null,
  createdBy: { id: person.id, displayName: person.displayName },
  creationTime: "2026-03-01T09:15:42.123456",
  currentQuestionId: null,
  questionnaireIds: null,
  questionCount: 2,
  participants: 3,
  guests: true,
  link: `https://plumbline.test/rate/${"ab".repeat(20)}`,
  own: { votes: 0 },
}

const hidden: Schemas["RatedQuestion"] = {
  questionId: first.id,
  questionnaireId: 51,
  votes: 0,
  ownVote: null,
  isRevealed: false,
  distribution: null,
  notApplicable: null,
  agreement: null,
  suggested: null,
  notes: null,
  decided: null,
}

const revealed: Schemas["RatedQuestion"] = {
  ...hidden,
  votes: 3,
  isRevealed: true,
  distribution: [
    { answerOptionId: 71, votes: 1, people: [{ displayName: "Ana" }] },
    { answerOptionId: 72, votes: 2, people: [{ displayName: "Reza" }, { displayName: "Omid" }] },
    { answerOptionId: 73, votes: 0, people: [] },
  ],
  notApplicable: 0,
  agreement: 0.6173,
  suggested: { answerOptionId: 72, isNotApplicable: false, confidenceLevelId: 4 },
  notes: [{ text: "Only on Mondays.", by: { displayName: "Ana" } }],
}
const agreed: Schemas["RatedQuestion"] = {
  ...revealed,
  questionId: second.id,
  distribution: [
    { answerOptionId: 74, votes: 0, people: [] },
    { answerOptionId: 75, votes: 3, people: [] },
  ],
  agreement: 1,
  suggested: { answerOptionId: 75, isNotApplicable: false, confidenceLevelId: 5 },
  notes: [],
}
const other: Schemas["RatedQuestion"] = { ...hidden, questionId: second.id }
const associate = { ...everything, approveAnswer: false }

function shows(
  server: FakeServer,
  shown: Partial<Schemas["RatingSession"]>,
  rated: Schemas["RatedQuestion"][],
  permissions = everything,
) {
  const stored = { rated, session: { ...session, ...shown } }
  server.answers("get", "/api/v1/assessments/{assessmentId}/", assessment)
  server.answers("get", "/api/v1/path-info/", path)
  server.answers("get", "/api/v1/assessments/{assessmentId}/permissions/", { permissions })
  server.answers("get", one, () => stored.session)
  server.answers("get", "/api/v1/assessments/{assessmentId}/sessions/{sessionId}/questions/", () =>
    listOf(stored.rated),
  )
  server.answers("get", "/api/v1/assessments/{assessmentId}/questionnaires/{questionnaireId}/", {
    ...listOf([first, second]),
    permissions,
  })
  return stored
}

/** A call's code, in the words of the server. */
const refused = "Somebody has changed this answer meanwhile."

beforeEach(() => channel.reset())
afterEach(() => vi.unstubAllGlobals())

describe("the list of sessions", () => {
  test("says that there are none, and offers to open one only to those who may lead", async ({ server }) => {
    shows(server, {}, [], associate)
    server.answers("get", base, listOf([]))
    await visit(list)
    expect(await screen.findByText("No rating sessions yet")).toBeVisible()
    expect(screen.queryByRole("button", { name: "New session" })).toBeNull()
  })

  test("a new session is opened with what was chosen, and shown", async ({ server }) => {
    shows(server, {}, [hidden, other])
    server.answers("get", base, listOf([]))
    server.answers("get", "/api/v2/assessments/{assessmentId}/questionnaires/", {
      ...listOf([]),
      permissions: everything,
    })
    server.answers("post", base, session)
    const { hands, whereabouts } = await visit(list)
    await hands.click(await screen.findByRole("button", { name: "New session" }))
    const dialog = within(await screen.findByRole("dialog"))
    await hands.click(dialog.getByRole("button", { name: "Open session" }))
    expect(dialog.getByRole("textbox", { name: /^Title/ })).toBeInvalid()
    expect(server.calls("post", base)).toEqual([])
    await hands.type(dialog.getByRole("textbox", { name: /^Title/ }), "Spring retrospective")
    await hands.click(dialog.getByRole("radio", { name: /^Anonymously/ }))
    await hands.click(dialog.getByRole("button", { name: "Open session" }))
    await waitFor(() => expect(whereabouts()).toBe(address))
    expect(server.calls("post", base).map(({ body }) => body)).toEqual([
      {
        title: "Spring retrospective",
        questionnaireIds: null,
        mode: "LIVE",
        isAnonymous: true,
        guests: true,
        closesAt: null,
      },
    ])
  })
})

describe("a session", () => {
  test("that is gone is shown as out of reach", async ({ server }) => {
    shows(server, {}, [])
    server.refuses("get", one, 404, "NOT_FOUND", "This session does not exist.")
    await visit(address)
    expect(await screen.findByRole("heading", { level: 1, name: /access/i })).toBeVisible()
  })

  test("a member votes, with the confidence of the vote before, and hears of the reveal", async ({
    server,
  }) => {
    const stored = shows(server, {}, [hidden, other], associate)
    server.answers("put", ofQuestion, ({ body }) => {
      const { answerOptionId = null, confidenceLevelId } = body as Schemas["NewVote"]
      const ownVote = {
        answerOptionId,
        isNotApplicable: false,
        confidenceLevelId: confidenceLevelId ?? 1,
        note: null,
      }
      stored.rated = [{ ...hidden, votes: 1, ownVote }, other]
      return { votes: 1 }
    })
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("radio", { name: /Often/ }))
    expect(await screen.findByText(/Your vote is saved/)).toBeVisible()
    // Without layout, the component library takes no position of a pointer.
    fireEvent.click(screen.getByRole("radio", { name: "Fairly sure" }))
    await waitFor(() => expect(server.calls("put", ofQuestion)).toHaveLength(2))
    expect(server.calls("put", ofQuestion)[1]?.body).toMatchObject({
      answerOptionId: 72,
      confidenceLevelId: 4,
    })
    expect(screen.queryByRole("button", { name: "Reveal votes" })).toBeNull()

    stored.rated = [revealed, other]
    act(() =>
      channel.listeners.get("session_changed")?.({
        ...{ state: "OPEN", mode: "OPEN", currentQuestionId: null, participants: 3 },
        questions: [{ questionId: first.id, votes: 3, isRevealed: true }],
      }),
    )
    expect(await screen.findByText("Agreement 0.62")).toBeVisible()
    expect(screen.getByText("Only on Mondays.")).toBeVisible()
    expect(screen.queryByRole("radio")).toBeNull()
  })

  test("a refused vote is not shown as saved", async ({ server }) => {
    shows(server, {}, [hidden, other], associate)
    server.refuses("put", ofQuestion, 422, "INVALID_STATE", "The votes on this question are revealed.")
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("radio", { name: /Often/ }))
    expect(await screen.findByText("The votes on this question are revealed.")).toBeVisible()
    expect(screen.getByRole("radio", { name: /Often/ })).not.toBeChecked()
  })

  test("a live one waits for its leader, and goes where the leader goes", async ({ server }) => {
    const stored = shows(server, { mode: "LIVE", link: null }, [hidden, other], associate)
    await visit(address)
    expect(await screen.findByText("It is about to begin")).toBeVisible()
    const led = (currentQuestionId: number) => {
      stored.session = { ...stored.session, currentQuestionId }
      act(() =>
        channel.listeners.get("session_changed")?.({
          ...{ state: "OPEN", mode: "LIVE", currentQuestionId, participants: 3 },
          questions: [],
        }),
      )
    }
    led(second.id)
    expect(await screen.findByRole("heading", { level: 2, name: second.title })).toBeVisible()
    led(first.id)
    expect(await screen.findByRole("heading", { level: 2, name: first.title })).toBeVisible()
  })

  test("shows how far the group agrees about each attribute, the least first, beside the session before", async ({
    server,
  }) => {
    shows(server, { state: "CLOSED" }, [revealed, other])
    server.answers("get", "/api/v1/assessments/{assessmentId}/sessions/{sessionId}/summary/", {
      attributes: [
        { id: 41, title: "Flow of work", agreement: 0.9, questions: 2, before: 0.625 },
        { id: 42, title: "Feedback", agreement: 0.5, questions: 1, before: null },
        { id: 43, title: "Safety", agreement: null, questions: 0, before: null },
      ],
      before: { id: "5c1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a01", title: "In autumn" },
    })
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Attributes" }))
    const rows = within(await screen.findByRole("table")).getAllByRole("row")
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      "AttributeAgreementIn autumnRevealed questions",
      "Feedback0.50–1",
      "Flow of work0.900.632",
      "Safety––0",
    ])
  })

  test("an anonymous question is revealed from three votes on only", async ({ server }) => {
    shows(server, { isAnonymous: true }, [{ ...hidden, votes: 2 }, other])
    await visit(address)
    expect(await screen.findByRole("button", { name: "Reveal votes" })).toBeDisabled()
    expect(screen.getByText("Votes can be revealed from 3 votes on.")).toBeVisible()
    const code = screen.getByRole("img", { name: "The same address, to scan with a phone" })
    expect(code.querySelectorAll("path")).toHaveLength(2)
  })

  test("what the votes propose is decided, unless the answer has changed: then the leader is told", async ({
    server,
  }) => {
    shows(server, {}, [revealed, other])
    server.answers("post", decisions, {
      stored: 0,
      unchanged: 0,
      refused: [{ questionId: first.id, code: "ANSWER_CHANGED", message: refused }],
    })
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Previous" }))
    await hands.click(await screen.findByRole("button", { name: "Accept" }))
    expect(await screen.findByText(refused)).toBeVisible()
    const decision = {
      questionId: first.id,
      answerOptionId: 72,
      isNotApplicable: false,
      confidenceLevelId: 4,
      seenChange: 0,
    }
    expect(server.calls("post", decisions).map(({ body }) => body)).toEqual([{ decisions: [decision] }])
  })

  test("the list tells what to discuss, and decides what the group agrees on after showing it", async ({
    server,
  }) => {
    shows(server, { state: "CLOSED", link: null }, [revealed, agreed])
    server.answers("post", decisions, { stored: 1, unchanged: 0, refused: [] })
    const { hands } = await visit(address)
    expect(await screen.findByText(/Discuss this 1 question; you agree on the other 1\./)).toBeVisible()
    await hands.click(screen.getByRole("button", { name: /^Decide 1 with agreement/ }))
    const dialog = within(await screen.findByRole("dialog"))
    expect(dialog.getByText(second.title)).toBeVisible()
    expect(server.calls("post", decisions)).toEqual([])
    await hands.click(dialog.getByRole("button", { name: "Decide 1 question" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    expect(server.calls("post", decisions)[0]?.body).toMatchObject({
      decisions: [{ questionId: second.id, answerOptionId: 75 }],
    })
  })
})

describe("the page of guests", () => {
  const hash = "ab".repeat(20)
  const open = "/api/v1/public/sessions/{hash}/"
  const text = { questionId: first.id, questionnaireId: 51, title: first.title, hint: null }
  const question = { ...text, mayNotBeApplicable: false, options: first.options }
  const publicSession: Schemas["PublicRatingSession"] = {
    key: "of this session",
    ...{ title: "Spring retrospective", mode: "OPEN", state: "OPEN", isAnonymous: false, closesAt: null },
    ...{ currentQuestionId: null, questionCount: 1, participants: 0 },
    questionnaires: [{ id: 51, title: "Planning" }],
    questions: [question],
  }

  /** The stream of the session, of which tests send the events. */
  class FakeSource extends EventTarget {
    static readonly CLOSED = 2
    static last: FakeSource | undefined
    readyState = 1
    constructor() {
      super()
      FakeSource.last = this
    }
    close() {
      this.readyState = FakeSource.CLOSED
    }
    says(state: object) {
      const data = JSON.stringify({ ...publicSession, questions: [], ...state })
      act(() => void this.dispatchEvent(new MessageEvent("state", { data })))
    }
  }

  beforeEach(() => {
    localStorage.clear()
    vi.stubGlobal("EventSource", FakeSource)
  })

  const unrated = {
    ...{ votes: 0, ownVote: null, isRevealed: false },
    ...{ distribution: null, notApplicable: null, agreement: null },
  }

  function welcomes(server: FakeServer, shown: Partial<Schemas["PublicRatingSession"]> = {}) {
    server.answers("get", open, { ...publicSession, ...shown })
    server.answers("post", "/api/v1/public/sessions/{hash}/participants/", { token: "secret" })
    const stored: { rated: Schemas["PublicRatedQuestion"] } = {
      rated: { ...question, ...unrated },
    }
    server.answers("get", "/api/v1/public/sessions/{hash}/questions/", () => listOf([stored.rated]))
    return stored
  }

  test("asks for a name, lets the guest vote, and shows the votes once they are revealed", async ({
    server,
  }) => {
    const stored = welcomes(server)
    const put = "/api/v1/public/sessions/{hash}/votes/{questionId}/"
    server.answers("put", put, () => {
      stored.rated.ownVote = { answerOptionId: 71, isNotApplicable: false, confidenceLevelId: 1, note: null }
      return { votes: 1 }
    })
    const { hands } = await visit(`/rate/${hash}`, { as: "stranger" })
    await hands.click(await screen.findByRole("button", { name: "Take part" }))
    expect(screen.getByText("Type a name by which the others know you.")).toBeVisible()
    await hands.type(screen.getByRole("textbox", { name: /Your name/ }), "Ana")
    await hands.click(screen.getByRole("button", { name: "Take part" }))
    await hands.click(await screen.findByRole("radio", { name: /Never/ }))
    expect(await screen.findByText(/Your vote is saved/)).toBeVisible()
    expect(server.calls("put", put)[0]?.headers.get("session-token")).toBe("secret")
    expect(document.querySelector("meta[name=referrer]")).toHaveAttribute("content", "no-referrer")

    stored.rated = {
      ...stored.rated,
      isRevealed: true,
      votes: 3,
      distribution: [{ answerOptionId: 71, votes: 3 }],
      agreement: 1,
    }
    FakeSource.last?.says({ questions: [{ questionId: first.id, votes: 3, isRevealed: true }] })
    expect(await screen.findByText("Agreement 1.00")).toBeVisible()
  })

  const joining = "/api/v1/public/sessions/{hash}/participants/"

  test("asks for no name in an anonymous session", async ({ server }) => {
    welcomes(server, { isAnonymous: true })
    await visit(`/rate/${hash}`, { as: "stranger" })
    expect(await screen.findByRole("button", { name: "Take part" })).toBeVisible()
    expect(screen.queryByRole("textbox")).toBeNull()
  })

  test("lets a guest of an earlier link go on as the same one", async ({ server }) => {
    localStorage.setItem(`rating-guest ${publicSession.key}`, "of before")
    welcomes(server)
    const path = "/api/v1/public/sessions/{hash}/questions/"
    const known = listOf([{ ...question, ...unrated }])
    server.respond("get", path, ({ headers }) =>
      headers.get("session-token") === "secret"
        ? Response.json(known)
        : Response.json({ code: "UNAUTHORIZED", message: "" }, { status: 401 }),
    )
    await visit(`/rate/${hash}`, { as: "stranger" })
    expect(await screen.findByRole("radio", { name: /Never/ })).toBeVisible()
    expect(server.calls("post", joining).map(({ headers }) => headers.get("session-token"))).toEqual([
      "of before",
    ])
    expect(localStorage.getItem(`rating-guest ${publicSession.key}`)).toBe("secret")
  })

  test("asks for the name of somebody whom the server does not know any more", async ({ server }) => {
    localStorage.setItem(`rating-guest ${publicSession.key}`, "of before")
    welcomes(server)
    server.refuses("get", "/api/v1/public/sessions/{hash}/questions/", 401, "UNAUTHORIZED")
    server.refuses("post", joining, 400, "INVALID_INPUT", "Type a name.")
    await visit(`/rate/${hash}`, { as: "stranger" })
    expect(await screen.findByRole("textbox", { name: /Your name/ })).toBeVisible()
    expect(screen.queryByRole("alert")).toBeNull()
  })

  test("says that the session is over, at first and when it ends", async ({ server }) => {
    welcomes(server)
    await visit(`/rate/${hash}`, { as: "stranger" })
    expect(await screen.findByRole("button", { name: "Take part" })).toBeVisible()
    server.refuses("get", open, 404, "NOT_FOUND", "This session does not exist.")
    FakeSource.last?.says({ state: "CLOSED" })
    expect(await screen.findByRole("heading", { level: 1, name: "This session has ended" })).toBeVisible()
    expect(FakeSource.last?.readyState).toBe(FakeSource.CLOSED)
  })
})

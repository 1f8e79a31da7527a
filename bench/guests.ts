import { type EventStreamReader, readEventStream } from "../apps/server/src/testing/event-stream.ts"
import { callApi } from "./people.ts"
import { serve } from "./served.ts"

/**
 * Guests of one network in a rating session, each with an open stream, who all vote on the same question: how long that
 * takes, and how long it takes until the last of them hears that it is revealed.
 */
export async function benchGuests(count: number): Promise<Record<string, number>> {
  const { info, stop } = await serve({})
  const streams: EventStreamReader[] = []
  try {
    const { url, token, assessmentId, questionId, options } = info
    const sessions = `/api/v1/assessments/${assessmentId}/sessions/`
    const session = await callApi<{ id: string; link: string }>(url, token, "POST", sessions, {
      ...{ title: "A hall", questionnaireIds: null, mode: "LIVE" },
      ...{ isAnonymous: true, guests: true, closesAt: null },
    })
    const room = `${url}/api/v1/public/sessions/${String(session.link).split("/").at(-1)}/`
    const call = async (method: string, path: string, body: object, headers = {}) => {
      const reply = await fetch(`${room}${path}`, {
        method,
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      })
      if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
      return reply.json() as Promise<{ token: string }>
    }
    const guests = await Promise.all(Array.from({ length: count }, () => call("POST", "participants/", {})))
    streams.push(...(await Promise.all(guests.map(() => readEventStream(`${room}live/`)))))
    await Promise.all(streams.map((stream) => stream.next()))
    const started = performance.now()
    await Promise.all(
      guests.map((guest, nth) =>
        call(
          "PUT",
          `votes/${questionId}/`,
          { answerOptionId: options[nth % options.length] },
          { "session-token": guest.token },
        ),
      ),
    )
    const voted = performance.now()
    const heard = Promise.all(streams.map((stream) => untilRevealed(stream, questionId)))
    await callApi(url, token, "POST", `${sessions}${session.id}/reveal/`, { questionIds: [questionId] })
    const revealed = performance.now()
    await heard
    return {
      guests: count,
      "ms until all had voted": Math.round(voted - started),
      "ms from the reveal until the last had heard": Math.round(performance.now() - revealed),
    }
  } finally {
    for (const stream of streams) stream.close()
    await stop()
  }
}

async function untilRevealed(stream: EventStreamReader, questionId: number): Promise<void> {
  for (let event = await stream.next(); event; event = await stream.next()) {
    const { questions } = event.data as { questions: { questionId: number; isRevealed: boolean }[] }
    if (questions.some((question) => question.questionId === questionId && question.isRevealed)) return
  }
  throw new Error("The stream has ended.")
}

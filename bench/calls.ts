import { once } from "node:events"
import { type IncomingMessage, request } from "node:http"
import { buffer } from "node:stream/consumers"
import autocannon from "autocannon"
import { type Asked, nextAnswer, type Person } from "./people.ts"
import type { RunningServer } from "./running-server.ts"

/** What is measured: a call that several connections repeat concurrently. */
export type Call = { name: string; connections: Connection[] }

type Connection = {
  token: string
  method: "GET" | "PUT"
  path: string
  /** The body of the next request. */
  body?: () => string
}

export type Measured = {
  seconds: number
  /** Milliseconds, one per request. */
  latencies: number[]
  /** Milliseconds of processor time. */
  cpu: { server: number; database: number }
  failed: number
}

const CONNECTIONS = 8
const QUESTIONS_PER_PAGE = 50

/** The calls to measure. `people` are {@link CONNECTIONS} with one assessment each. */
export function callsOf(people: Person[]): Call[] {
  const [first] = people
  const [question] = first?.questions ?? []
  if (!first || !question || people.length < CONNECTIONS) throw new Error("too few people")
  const { token, assessmentId, questions } = first
  const v1 = `/api/v1/assessments/${assessmentId}`
  const reading = (name: string, path: string): Call => ({
    name,
    connections: people.map(() => ({ token, method: "GET", path })),
  })
  return [
    reading("questionnaires list", `/api/v2/assessments/${assessmentId}/questionnaires/`),
    reading(
      "questionnaire page",
      `${v1}/questionnaires/${question.questionnaireId}/?size=${QUESTIONS_PER_PAGE}`,
    ),
    reading("question", `${v1}/questions/${question.questionId}/`),
    reading("graphical report", `${v1}/graphical-report/`),
    reading("dashboard", `${v1}/dashboard/`),
    reading(
      "evidences of a question",
      `/api/v1/evidences/?assessmentId=${assessmentId}&questionId=${question.questionId}`,
    ),
    reading("issues of a question", `${v1}/questions/${question.questionId}/issues/`),
    reading(
      "score detail of an attribute",
      `${v1}/report/attributes/${first.attributeId}/?maturityLevelId=${first.levelId}&size=10`,
    ),
    { name: "answers, by one person", connections: [answering(first, questions)] },
    {
      name: "answers, by eight in one assessment",
      connections: people.map((_, nth) =>
        answering(
          first,
          questions.filter((_, position) => position % CONNECTIONS === nth),
        ),
      ),
    },
    {
      name: "answers, by eight in eight assessments",
      connections: people.map((person) => answering(person, person.questions)),
    },
  ]
}

/** Answers the questions in turn. */
function answering({ token, assessmentId }: Person, questions: Asked[]): Connection {
  let turn = 0
  return {
    token,
    method: "PUT",
    path: `/api/v2/assessments/${assessmentId}/answer-question/`,
    body() {
      const question = questions[turn++ % questions.length]
      if (!question) throw new Error("nothing to answer")
      return JSON.stringify(nextAnswer(question))
    },
  }
}

/** Whether a server supports a call: older versions lack some. */
export async function serves({ url }: RunningServer, { connections }: Call): Promise<boolean> {
  const [connection] = connections
  if (connection?.method !== "GET") return connection !== undefined
  return (await fetch(url + connection.path, { headers: headersOf(connection) })).ok
}

/** The number of queries per request of a call, and the size of its body in bytes as transferred. */
export async function describeCall(
  server: RunningServer,
  call: Call,
): Promise<{ queries: number; bytes: number }> {
  const [connection] = call.connections
  if (!connection) throw new Error("a call without connections")
  const { method, path, body } = connection
  const sent = request(server.url + path, { method, headers: headersOf(connection) })
  sent.end(body?.())
  const [reply] = (await once(sent, "response")) as [IncomingMessage]
  const bytes = await buffer(reply)
  if ((reply.statusCode ?? 500) >= 300) throw new Error(`${call.name}: ${reply.statusCode} ${bytes}`)
  const queries = /desc="(\d+) queries"/.exec(String(reply.headers["server-timing"]))?.[1]
  return { queries: Number(queries), bytes: bytes.byteLength }
}

/** Repeats a call for some seconds. */
export async function measure(server: RunningServer, call: Call, seconds: number): Promise<Measured> {
  const latencies: number[] = []
  const waiting = [...call.connections]
  const before = server.used()
  const options: autocannon.Options = {
    url: server.url,
    connections: call.connections.length,
    duration: seconds,
    setupClient(client) {
      const connection = waiting.pop()
      if (!connection) return
      const { method, path, body } = connection
      client.setRequests([
        {
          method,
          path,
          headers: headersOf(connection),
          ...(body && { setupRequest: (request: autocannon.Request) => ({ ...request, body: body() }) }),
        },
      ])
    },
  }
  const { errors, non2xx, duration } = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(options, (error: unknown, result) => (error ? reject(error) : resolve(result)))
    run.on("response", (_client, _status, _bytes, milliseconds) => latencies.push(milliseconds))
  })
  const after = server.used()
  return {
    seconds: duration,
    latencies,
    cpu: { server: after.server - before.server, database: after.database - before.database },
    failed: errors + non2xx,
  }
}

function headersOf({ token }: Connection): Record<string, string> {
  return {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    "accept-encoding": "gzip, deflate, br, zstd",
  }
}

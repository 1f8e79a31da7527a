import { parseArgs } from "node:util"
import autocannon from "autocannon"
import { startCluster } from "../apps/server/src/testing/postgres-cluster.ts"
import { benchAdvice, benchRoadmaps } from "./advice.ts"
import { compareBatching } from "./batching.ts"
import { compare } from "./compare.ts"
import { benchDocuments } from "./documents.ts"
import { benchBusyTenants, benchGrowth } from "./growth.ts"
import { benchGuests } from "./guests.ts"
import { benchHostileUploads } from "./hostile-uploads.ts"
import { benchKitRoadmaps } from "./kit-roadmaps.ts"
import { benchKits } from "./kits.ts"
import { benchLargeTenant } from "./large-tenant.ts"
import { benchMigrations } from "./migrations.ts"
import { benchMoves } from "./moves.ts"
import { benchOpenPages } from "./open-pages.ts"
import { benchPortfolio } from "./portfolio.ts"
import { benchPreview } from "./preview.ts"
import { readsOf } from "./reads.ts"
import { benchRestore } from "./restore.ts"
import { benchScoring } from "./scoring.ts"
import { type Served, serve } from "./served.ts"
import { benchOpenQuestions, benchQuestionsNeeded } from "./shortest-path.ts"
import { benchTenants } from "./tenants.ts"

/*
 * `npm run bench`: measures performance on this machine; with `--only` just the named calls of the API. Absolute times
 * drift with the machine; compare the number of queries, and the cost of a call relative to a bare `select` on the same
 * database.
 *
 * `npm run bench -- --compare <git ref>`: compares with the sources of a ref. Both servers run at once, each on its own
 * database, and are called alternately, so that other load on the machine affects both. The columns show the figure of
 * the sources here and, in brackets, its ratio to that of the ref; CPU is processor time per call.
 *
 * `npm run bench -- --batching`: the same for the ways of sending statements to PostgreSQL together, see `batching.ts`.
 *
 * `npm run bench -- --growth`: what lists cost in large spaces, the portfolio, a restore, statements of many tenants, and
 * tenants that nobody uses, and open pages, on PostgreSQL. With `--large` one tenant with a million assessments and a hundred million
 * changes of answers instead, which takes half an hour and 45 GB in the folder for temporary files (`TMPDIR`);
 * `--assessments` and `--changes` are its size.
 *
 * `npm run bench -- --migrations`: what the migrations since the last release lock, for how long, with `--assessments`
 * (1,500) of 144 answers; for the table in `docs/operations.md`.
 *
 *   --only <text>        only calls whose name contains it, e.g. --only answers
 *   --database <name>    PostgreSQL or PGlite; default: both
 *   --seconds <number>   duration of a round, default: 2
 *   --rounds <number>    per call and server, default: 5, after one warm-up round
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const CONNECTIONS = 8

type Row = {
  call: string
  perSecond: number
  p50: number
  p97: number
  p99: number
  queries: string
  errors: number
}

const { values: options } = parseArgs({
  options: {
    compare: { type: "string" },
    batching: { type: "boolean", default: false },
    growth: { type: "boolean", default: false },
    large: { type: "boolean", default: false },
    migrations: { type: "boolean", default: false },
    assessments: { type: "string" },
    changes: { type: "string", default: "100000000" },
    only: { type: "string", default: "" },
    database: { type: "string" },
    seconds: { type: "string", default: "2" },
    rounds: { type: "string", default: "5" },
  },
})

const databases = (["PGlite", "PostgreSQL"] as const).filter(
  (name) => options.database === undefined || name.toLowerCase() === options.database.toLowerCase(),
)

if (options.batching) {
  await compareBatching({ seconds: Number(options.seconds), rounds: Number(options.rounds) })
} else if (options.migrations) {
  console.log("\nWhat the migrations since the last release lock, and for how long\n")
  console.table(await benchMigrations(Number(options.assessments ?? 1_500)))
} else if (options.growth) {
  if (options.large) await benchLarge(Number(options.seconds))
  else await benchGrown(Number(options.seconds))
} else if (options.compare === undefined) {
  if (options.only === "") await benchPure()
  await benchCalls()
} else {
  await compare({
    ref: options.compare,
    databases,
    only: options.only,
    seconds: Number(options.seconds),
    rounds: Number(options.rounds),
  })
}

async function benchGrown(seconds: number): Promise<void> {
  console.log("\nSpaces with many assessments (ms: median alone; per s: eight connections)\n")
  console.table(await benchGrowth(seconds))
  console.log("\nThe portfolio beside the list of a space (medians of calls in turns)\n")
  console.table(await benchPortfolio(seconds))
  console.log("\nRestoring an archive with a long history\n")
  console.table(await benchRestore(1_000_000))
  console.log("\nStatements of tenants that are busy at once, eight callers\n")
  console.table(await benchBusyTenants(seconds))
  console.log("\nTenants that nobody uses (of starts, the median; idle for more than a minute)\n")
  console.table(await benchTenants())
  console.log(
    "\nPages that are open at once and follow a questionnaire, while its questions are answered at once\n",
  )
  console.table(await benchOpenPages(1_000))
  console.log(
    "\nA tenant that moves to another database while somebody answers (budget 2000 ms for a call)\n",
  )
  console.table(await benchMoves([50_000, 1_000_000]))
  console.log("\nGuests of one network in a rating session (budget 1000 ms until the last has heard)\n")
  console.table(await benchGuests(100))
}

async function benchLarge(seconds: number): Promise<void> {
  const size = { assessments: Number(options.assessments ?? 1_000_000), changes: Number(options.changes) }
  console.log(
    `\nA tenant with ${size.assessments} assessments and ${size.changes} changes of answers (ms, four connections)\n`,
  )
  console.table(await benchLargeTenant(size, seconds))
}

async function benchPure(): Promise<void> {
  const scoring = benchScoring()
  console.log("\nScoring a kit of 300 questions, 40 attributes, 5 levels (ms; budget 1)\n")
  console.table({
    maturity: rounded(scoring.maturity),
    confidence: rounded(scoring.confidence),
    "compile the kit": rounded(scoring.compile),
  })

  console.log("\nOpen questions of that kit: ranges and order (ms at the median; budget 50 for the whole)\n")
  console.table(benchOpenQuestions())

  const needed = benchQuestionsNeeded()
  console.log(
    `\nAnswers until results are decided (average of ${needed.teams} simulated teams, seeds from ${needed.seed})\n`,
  )
  console.table(needed.rows)

  console.log("\nImprovement plans (ms; budget 200 for 200 questions and 20 targets; stopped after 5000)\n")
  console.table(await benchAdvice())

  console.log("\nRoadmaps within a budget (ms; stopped after 5000)\n")
  console.table(await benchRoadmaps())

  console.log("\nRoadmaps of the ready-made kits, four periods (ms; stopped after 5000)\n")
  console.table(await benchKitRoadmaps())

  console.log(
    "\nKits of 200 files on PGlite (budget for 2000 questions: checked 2000 ms, imported 5000 ms)\n",
  )
  console.table(await benchKits())

  console.log(
    "\nDocuments of 300 questions and 40 attributes (ms of a processor; budget for PDF 3000 ms and 300 MB)\n",
  )
  console.table(benchDocuments())

  console.log("\nPreview of an update of a kit of 300 questions with 200 assessments, on PGlite\n")
  console.table(await benchPreview())

  console.log("\nMalicious uploads (delays of the event loop in ms, memory in MB; budget 50 MB)\n")
  console.table(await benchHostileUploads())
}

async function benchCalls(): Promise<void> {
  if (databases.includes("PGlite")) await benchApi("PGlite", {})
  if (!databases.includes("PostgreSQL")) return
  const cluster = await startCluster()
  try {
    await benchApi("PostgreSQL", { DATABASE_URL: cluster.url })
  } finally {
    await cluster.stop()
  }
}

async function benchApi(name: string, environment: Record<string, string>): Promise<void> {
  const { info, stop } = await serve(environment)
  try {
    const rows: Row[] = []
    for (const target of [...targets(info), ...(await readsOf(info))]) {
      if (target.call === "bare select" || target.call.includes(options.only)) {
        rows.push(await load(target, info))
      }
    }
    const selects = rows.find(({ call }) => call === "bare select")?.perSecond ?? 0
    console.log(
      `\n${name}: ${info.questionsCount} questions, ${CONNECTIONS} connections, ${SECONDS} s each (latencies in ms)\n`,
    )
    console.table(
      Object.fromEntries(
        rows.map(({ call, ...row }) => [
          call,
          { ...row, "× bare select": rounded(selects / row.perSecond, 1) },
        ]),
      ),
    )
  } finally {
    await stop()
  }
}

type Target = { call: string; url: string; method?: "PUT"; body?: () => string }

function targets({ url, bareUrl, assessmentId, questionnaireId, questionId, options }: Served): Target[] {
  let turn = 0
  return [
    { call: "bare route", url: `${bareUrl}/bare` },
    { call: "bare select", url: `${bareUrl}/select` },
    { call: "questionnaires list", url: `${url}/api/v2/assessments/${assessmentId}/questionnaires/` },
    { call: "question", url: `${url}/api/v1/assessments/${assessmentId}/questions/${questionId}/` },
    { call: "graphical report", url: `${url}/api/v1/assessments/${assessmentId}/graphical-report/` },
    {
      call: "answer question",
      url: `${url}/api/v2/assessments/${assessmentId}/answer-question/`,
      method: "PUT",
      body: () =>
        JSON.stringify({
          questionnaireId,
          questionId,
          answerOptionId: options[turn++ % options.length],
          confidenceLevelId: 3,
        }),
    },
  ]
}

async function load(target: Target, { token }: Served): Promise<Row> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
  const method = target.method ?? "GET"
  const probe = await fetch(target.url, { method, headers, ...(target.body && { body: target.body() }) })
  if (!probe.ok) throw new Error(`${target.call}: ${probe.status} ${await probe.text()}`)
  await probe.arrayBuffer()
  const warm = await fetch(target.url, { method, headers, ...(target.body && { body: target.body() }) })
  const queries = /desc="(\d+) queries"/.exec(warm.headers.get("server-timing") ?? "")?.[1] ?? ""
  await warm.arrayBuffer()
  const { body } = target
  const result = await autocannon({
    url: target.url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers,
    method,
    ...(body && {
      requests: [{ method, setupRequest: (request: autocannon.Request) => ({ ...request, body: body() }) }],
    }),
  })
  return {
    call: target.call,
    perSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p97: result.latency.p97_5,
    p99: result.latency.p99,
    queries,
    errors: result.errors + result.non2xx,
  }
}

function rounded(value: number, digits = 3): number {
  return Number(value.toFixed(digits))
}

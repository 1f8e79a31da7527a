import autocannon from "autocannon"
import { startCluster } from "../apps/server/src/testing/postgres-cluster.ts"
import { median } from "./figures.ts"
import { nextAnswer } from "./people.ts"
import { cpuOf, cpuOfFamily } from "./processes.ts"
import { postmasterOf } from "./running-server.ts"
import { type Served, serve } from "./served.ts"

/*
 * Whether sending statements and transactions to PostgreSQL together is worth its code: answers given by a group in one
 * assessment, some of them refused, to servers that run at once, each on its own database, and are called alternately.
 */

/** One of so many answers names an option that the question lacks, and is refused. */
const ONE_REFUSED_OF = 16

const variants = {
  plain: ["alone", "single"],
  "statements in batches": ["alone"],
  "shared transactions": ["single"],
  both: [],
} as const

/** @property cpu milliseconds of processor time per call, of the server and its PostgreSQL */
type Round = { perSecond: number; cpu: number; p99: number; refused: number }

/** Measures all variants in turn and prints the median of each and its ratio to the plain one, round by round. */
export async function compareBatching({ seconds, rounds }: { seconds: number; rounds: number }) {
  const clusters = await Promise.all(Object.keys(variants).map(() => startCluster()))
  const postmasters = clusters.map(postmasterOf)
  const servers = await Promise.all(
    Object.values(variants).map((variant, nth) =>
      serve({ DATABASE_URL: clusters[nth]?.url ?? "", ACCESS_TOKEN_MINUTES: "1440" }, variant),
    ),
  )
  try {
    for (const people of [8, 30]) {
      const measured = servers.map((): Round[] => [])
      // The first round includes compilation and cache misses.
      for (let round = 0; round <= rounds; round++) {
        for (const [side, { info, pid }] of servers.entries()) {
          const postmaster = postmasters[side] ?? 0
          const used = () => cpuOf(pid) + cpuOfFamily(postmaster)
          const result = await answer(info, people, seconds, used)
          if (round > 0) measured[side]?.push(result)
        }
      }
      console.log(
        `\nAnswers by ${people} people in one assessment, one of ${ONE_REFUSED_OF} refused: ${rounds} rounds of ${seconds} s each, alternating\n`,
      )
      console.table(
        Object.fromEntries(
          Object.keys(variants).map((name, side) => [name, figures(measured[side] ?? [], measured[0] ?? [])]),
        ),
      )
    }
  } finally {
    for (const server of servers) await server.stop()
    for (const cluster of clusters) await cluster.stop()
  }
}

function figures(own: readonly Round[], plain: readonly Round[]) {
  const ratios = own.map(({ perSecond }, round) => perSecond / (plain[round]?.perSecond ?? 1))
  const cpu = own.map((round) => round.cpu)
  return {
    "calls/s": Math.round(median(own.map(({ perSecond }) => perSecond))),
    "× plain": Number(median(ratios).toFixed(2)),
    "lowest × plain": Number(Math.min(...ratios).toFixed(2)),
    "CPU ms": Number(median(cpu).toFixed(2)),
    "CPU × plain": Number((median(cpu) / median(plain.map((round) => round.cpu))).toFixed(2)),
    "p99 ms": median(own.map(({ p99 }) => p99)),
    "refused %": Number(median(own.map(({ refused }) => refused * 100)).toFixed(1)),
  }
}

/** A group answers different questions of the assessment for some seconds. */
async function answer(
  { url, token, assessmentId, questions }: Served,
  people: number,
  seconds: number,
  used: () => number,
): Promise<Round> {
  const before = used()
  let unexpected = 0
  const options: autocannon.Options = {
    url: `${url}/api/v2/assessments/${assessmentId}/answer-question/`,
    connections: people,
    duration: seconds,
    setupClient(client) {
      const nth = joined++
      const own = questions.filter((_, position) => position % people === nth)
      let turn = nth
      client.setRequests([
        {
          method: "PUT",
          headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
          setupRequest(request) {
            const question = own[turn++ % own.length]
            if (!question) throw new Error("nothing to answer")
            const body = nextAnswer(question)
            const isRefused = turn % ONE_REFUSED_OF === 0
            return { ...request, body: JSON.stringify(isRefused ? { ...body, answerOptionId: 1 } : body) }
          },
        },
      ])
    },
  }
  let joined = 0
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(options, (error: unknown, ended) => (error ? reject(error) : resolve(ended)))
    run.on("response", (_client, status) => {
      if (status >= 400 && status !== 404) unexpected++
    })
  })
  if (result.errors + unexpected > 0) throw new Error(`${result.errors + unexpected} calls failed`)
  const { total, average } = result.requests
  const cpu = (used() - before) / total
  return { perSecond: average, cpu, p99: result.latency.p99, refused: result["4xx"] / total }
}

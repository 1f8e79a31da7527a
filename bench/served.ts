import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Asked } from "./people.ts"

/** What the server under load (`server.ts`) says about itself. */
export type Served = {
  url: string
  bareUrl: string
  token: string
  assessmentId: string
  questionsCount: number
  questionId: number
  questionnaireId: number
  options: number[]
  questions: Asked[]
}

/** Starts the server under load on its own data folder. */
export async function serve(
  environment: Record<string, string>,
  variant: readonly ("alone" | "single")[] = [],
): Promise<{
  info: Served
  pid: number
  /** What is alive in the memory of the server, in kilobytes. */
  memory(): Promise<number>
  stop(): Promise<void>
}> {
  const folder = mkdtempSync(join(tmpdir(), "plumbline-bench-"))
  const port = String(30_000 + Math.floor(Math.random() * 10_000))
  const program = new URL("./server.ts", import.meta.url).pathname
  const server = spawn("node", ["--expose-gc", program, ...variant], {
    env: { ...process.env, PORT: port, PLUMBLINE_DATA: folder, SECRET_KEY: "bench", ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  })
  const readLine = async () => {
    let line = ""
    for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
      line += String(chunk)
      if (line.endsWith("\n")) break
    }
    return line
  }
  const info: Served = JSON.parse(await readLine())
  await fetch(`${info.url}/api/v1/assessments/${info.assessmentId}/graphical-report/`, {
    headers: { authorization: `Bearer ${info.token}` },
  })
  return {
    info,
    pid: server.pid ?? 0,
    async memory() {
      server.kill("SIGUSR2")
      return Number(await readLine())
    },
    async stop() {
      server.kill("SIGTERM")
      await once(server, "exit")
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

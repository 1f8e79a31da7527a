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
): Promise<{ info: Served; pid: number; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "plumbline-bench-"))
  const port = String(30_000 + Math.floor(Math.random() * 10_000))
  const program = new URL("./server.ts", import.meta.url).pathname
  const server = spawn("node", [program, ...variant], {
    env: { ...process.env, PORT: port, PLUMBLINE_DATA: folder, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  })
  let line = ""
  for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
    line += String(chunk)
    if (line.endsWith("\n")) break
  }
  const info: Served = JSON.parse(line)
  await fetch(`${info.url}/api/v1/assessments/${info.assessmentId}/graphical-report/`, {
    headers: { authorization: `Bearer ${info.token}` },
  })
  return {
    info,
    pid: server.pid ?? 0,
    async stop() {
      server.kill("SIGTERM")
      await once(server, "exit")
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

import { type ChildProcess, spawn } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { beforeExit, exited, freePort } from "./server-process.ts"

const require = createRequire(import.meta.url)

export type S3Server = {
  /** Settings that make the application store its files there. */
  environment: Record<string, string>
  /** Stops the process; the files stay. */
  stop(): Promise<void>
  /** Starts it again at the same address. */
  start(): Promise<void>
  /** Stops the process and removes the files. */
  remove(): Promise<void>
}

/** An S3-compatible storage in its own process, with one empty bucket. */
export async function startS3Server(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-s3-"))
  const port = await freePort()
  const program = require.resolve("s3rver/bin/s3rver.js")
  let running: ChildProcess | undefined
  const stop = async () => {
    running?.kill("SIGKILL")
    if (running) await exited(running)
  }
  const start = async () => {
    const args = ["-d", folder, "-a", "127.0.0.1", "-p", String(port), "--configure-bucket", "plumbline"]
    const server = spawn("node", [program, ...args], { stdio: ["ignore", "pipe", "inherit"] })
    running = server
    server.once(
      "exit",
      beforeExit(() => server.kill("SIGKILL")),
    )
    // It reports an existing bucket before it listens. Its later log output must be read too, or it would block or
    // exit.
    for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
      if (String(chunk).includes("listening")) break
    }
    server.stdout.resume()
  }
  await start()
  return {
    environment: {
      S3_BUCKET: "plumbline",
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    },
    stop,
    start,
    async remove() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

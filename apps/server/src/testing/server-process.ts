import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:net"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"

/**
 * The command line that tests start. PLUMBLINE_PROGRAM replaces the sources by another program: `npm test` uses the
 * build.
 */
export const main = process.env.PLUMBLINE_PROGRAM ?? fileURLToPath(new URL("../main.ts", import.meta.url))

/** What servers say that are started at the same time. */
const expected = /Another process (is|was) preparing the database |The database is ready; continuing\./

/**
 * Starts the server in its own process and waits until it is ready. The caller stops it.
 *
 * @param withinMs it is killed if it is not ready by then
 * @param program that of another version, if it is not {@link main}
 */
export async function startServer(
  environment: Record<string, string>,
  withinMs = Number.POSITIVE_INFINITY,
  program = main,
): Promise<ChildProcess> {
  const server = spawn("node", [program, "start"], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  })
  createInterface({ input: server.stderr }).on("line", (line) => {
    if (!expected.test(line)) console.error(line)
  })
  const end = () => server.kill("SIGKILL")
  server.once("exit", beforeExit(end))
  const timer = Number.isFinite(withinMs) ? setTimeout(end, withinMs) : undefined
  // It keeps writing after it is ready, and a closed pipe would stop it.
  for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
    if (!String(chunk).includes("Plumbline is ready")) continue
    clearTimeout(timer)
    server.stdout.resume()
    return server
  }
  clearTimeout(timer)
  await exited(server)
  throw new Error(
    server.signalCode === "SIGKILL"
      ? "The server was not ready in time."
      : "The server stopped before it was ready.",
  )
}

/**
 * Has `work` done when this process exits, so that an interrupted or failed test leaves nothing behind. The runner ends
 * its processes by a signal, and then waits until nobody can write to their output any more.
 *
 * @returns a function that takes this back
 */
export function beforeExit(work: () => unknown): () => void {
  if (!process.listeners("SIGTERM").includes(exit)) process.on("SIGTERM", exit)
  process.once("exit", work)
  return () => process.off("exit", work)
}

function exit(): void {
  process.exit(1)
}

export async function exited(server: ChildProcess): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) await once(server, "exit")
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  server.close()
  if (address === null || typeof address === "string") throw new Error("no port")
  return address.port
}

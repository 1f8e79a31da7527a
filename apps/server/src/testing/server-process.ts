import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:net"
import { fileURLToPath } from "node:url"

/**
 * What a test starts by itself: the command line. PLUMBLINE_PROGRAM names another one than the sources: `npm test` has it
 * tried as it is built.
 */
export const main = process.env.PLUMBLINE_PROGRAM ?? fileURLToPath(new URL("../main.ts", import.meta.url))

/** Starts the server as a process of its own and waits until it is ready. The caller ends it. */
export async function startServer(environment: Record<string, string>): Promise<ChildProcess> {
  const server = spawn("node", [main, "start"], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  })
  // A test that is interrupted leaves no server behind.
  const end = () => server.kill("SIGKILL")
  process.once("exit", end)
  server.once("exit", () => process.off("exit", end))
  // It goes on writing after it is ready: a closed pipe would end it.
  for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
    if (!String(chunk).includes("Plumbline is ready")) continue
    server.stdout.resume()
    return server
  }
  throw new Error("The server ended before it was ready.")
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

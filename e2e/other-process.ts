import { spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"

/**
 * Starts a script of this folder as a process of its own and waits until an address answers.
 *
 * @returns ends the process
 */
export async function startProcess(
  script: string,
  environment: Record<string, string>,
  address: string,
): Promise<() => Promise<void>> {
  const path = fileURLToPath(new URL(script, import.meta.url))
  const child = spawn(process.execPath, [path], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  })
  const ended = once(child, "exit")
  while (!(await answers(address))) {
    if (child.exitCode !== null) throw new Error(`${script} ended before it was ready.`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return async () => {
    child.kill("SIGTERM")
    await ended
  }
}

function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  )
}

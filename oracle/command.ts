import { spawn } from "node:child_process"
import { exited, main } from "../apps/server/src/testing/server-process.ts"

/** A command of the product that runs in its own process. */
export type Command = {
  /** Resolves when it has written so many lines, or has ended. */
  said(lines: number): Promise<void>
  kill(): Promise<void>
  ended(): Promise<{ isDone: boolean; output: string }>
}

export function startCommand(environment: Record<string, string>, ...args: string[]): Command {
  const command = spawn("node", [main, ...args], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  })
  const end = () => command.kill("SIGKILL")
  process.once("exit", end)
  command.once("exit", () => process.off("exit", end))
  let output = ""
  let lines = 0
  const waiting = new Set<() => void>()
  command.stderr.on("data", (text) => {
    output += text
  })
  command.stdout.on("data", (text) => {
    output += text
    lines += String(text).split("\n").length - 1
    for (const look of waiting) look()
  })
  const closed = new Promise<void>((resolve) => command.once("close", () => resolve()))
  return {
    async said(count) {
      const hasSaid = new Promise<void>((resolve) => {
        const look = () => lines >= count && resolve()
        waiting.add(look)
        look()
      })
      await Promise.race([hasSaid, closed])
    },
    async kill() {
      command.kill("SIGKILL")
      await exited(command)
    },
    async ended() {
      await closed
      return { isDone: command.exitCode === 0, output }
    },
  }
}

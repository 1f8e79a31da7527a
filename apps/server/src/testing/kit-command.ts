import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runKitCommand } from "../cli/kit.ts"
import type { TestApp } from "./test-app.ts"

/** Runs `kit` commands as from a terminal, with a working folder. */
export type Terminal = {
  folder: string
  run(...args: string[]): Promise<{ code: number; output: string }>
  close(): Promise<void>
}

/** Without an app, commands that need a database fail. */
export async function openTerminal(app?: TestApp, colour = false): Promise<Terminal> {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-cli-"))
  return {
    folder,
    async run(...args) {
      const lines: string[] = []
      const code = await runKitCommand(args, {
        openApp: async () => {
          if (!app) throw new Error("This command needs a database, but the terminal has no app.")
          return { ...app, close: async () => undefined }
        },
        print: (text) => lines.push(text),
        colour,
      })
      return { code, output: lines.join("\n") }
    },
    close: () => rm(folder, { recursive: true }),
  }
}

import type { OpenedApp } from "./opened-app.ts"

/** A command on kits: its help, and a function that runs it and returns the exit code. */
export type KitCommand = {
  help: string
  run(args: string[], tools: KitTools): Promise<number>
}

/** The arguments and streams a command runs with. */
export type KitTools = {
  openApp(): Promise<OpenedApp>
  print(text: string): void
  /** Whether to colour the output. */
  colour: boolean
}

import { pino } from "pino"
import type { Config } from "../config.ts"

/** Where the process writes what operators should know: an object with details first, then a sentence. */
export type Log = Record<"info" | "warn" | "error", (details: object, message: string) => void>

/** The log of the process: JSON lines, without tokens and cookies. */
export function createLog({ logLevel }: Pick<Config, "logLevel">) {
  return pino({ level: logLevel, redact: ["req.headers.authorization", "req.headers.cookie"] })
}

import { pino } from "pino"
import type { Config } from "../config.ts"

/** The log for operators: each entry has an object with details and a message. */
export type Log = Record<"info" | "warn" | "error", (details: object, message: string) => void>

/** Creates the log of the process: JSON lines, without tokens and cookies. */
export function createLog({ logLevel }: Pick<Config, "logLevel">) {
  return pino({ level: logLevel, redact: ["req.headers.authorization", "req.headers.cookie"] })
}

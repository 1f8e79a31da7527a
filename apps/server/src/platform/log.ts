import type { FastifyRequest } from "fastify"
import { type DestinationStream, pino } from "pino"
import type { Config } from "../config.ts"

/** The log for operators: each entry has an object with details and a message. */
export type Log = Record<"info" | "warn" | "error", (details: object, message: string) => void>

/**
 * Creates the log of the process: JSON lines, without tokens, cookies and addresses. A request is named by the pattern
 * of its route, since addresses may contain what lets their reader in: the secret of a calendar, a signed link, a code.
 *
 * @param destination where the lines go; standard output by default
 */
export function createLog({ logLevel }: Pick<Config, "logLevel">, destination?: DestinationStream) {
  const options = {
    level: logLevel,
    redact: ["req.headers.authorization", "req.headers.cookie"],
    serializers: { req: withoutAddress },
  }
  return destination ? pino(options, destination) : pino(options)
}

function withoutAddress({ method, routeOptions, host, ip }: FastifyRequest) {
  return { method, route: routeOptions?.url ?? null, host, remoteAddress: ip }
}

import { format } from "node:util"
import type { FastifyRequest } from "fastify"
import { type DestinationStream, pino } from "pino"
import type { Config } from "../config.ts"

/** The log for operators: each entry has an object with details and a message. */
export type Log = Record<"info" | "warn" | "error", (details: object, message: string) => void>

/** What is written of an error besides its kind, message and stack: other properties may have what people sent. */
const TOLD = [
  "code",
  "errno",
  "syscall",
  "address",
  "port",
  "status",
  "statusCode",
  "responseCode",
  "severity",
  "routine",
  "schema",
  "table",
  "column",
  "constraint",
] as const

/** How many causes of an error are written. */
const MOST_CAUSES = 5

const shape = {
  redact: ["req.headers.authorization", "req.headers.cookie"],
  serializers: { req: withoutAddress, err: (error: unknown) => told(error) },
  // By name: numbers of levels differ between programs.
  formatters: { level: (level: string) => ({ level }) },
}

/**
 * Creates the log of the process: JSON lines, without tokens, cookies and addresses. A request is named by the pattern
 * of its route, since addresses may contain what lets their reader in: the secret of a calendar, a signed link, a code.
 *
 * @param destination where the lines go; standard output by default
 */
export function createLog({ logLevel }: Pick<Config, "logLevel">, destination?: DestinationStream) {
  const options = { ...shape, level: logLevel }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * Has everything that this process says written as lines of the log, whatever the level of the log is: what it says of its
 * start, and what packages say. Not for a terminal, in front of which there is a person.
 *
 * @param streams of standard output and standard error, by their numbers; tests give others
 */
export function writeConsoleAsLog(
  streams: readonly [DestinationStream, DestinationStream] = [
    pino.destination({ dest: 1, sync: true }),
    pino.destination({ dest: 2, sync: true }),
  ],
): void {
  const [out, err] = streams.map((stream) => pino({ ...shape, level: "info" }, stream))
  if (!out || !err) return
  console.log = (...parts) => out.info(format(...parts))
  console.info = console.log
  console.warn = (...parts) => err.warn(format(...parts))
  console.error = (...parts) => err.error(format(...parts))
  process.removeAllListeners("warning")
  process.on("warning", (warning) => err.warn({ err: warning }, "warning"))
}

function withoutAddress({ method, routeOptions, host, ip }: FastifyRequest) {
  return { method, route: routeOptions?.url ?? null, host, remoteAddress: ip }
}

function told(error: unknown, causes = MOST_CAUSES): unknown {
  if (!(error instanceof Error)) return typeof error === "string" ? error : typeof error
  const known = TOLD.flatMap((name) => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === "string" || typeof value === "number" ? [[name, value]] : []
  })
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...Object.fromEntries(known),
    ...(causes > 0 && error.cause !== undefined && { cause: told(error.cause, causes - 1) }),
    ...(causes > 0 &&
      error instanceof AggregateError && {
        errors: error.errors.slice(0, MOST_CAUSES).map((each: unknown) => told(each, causes - 1)),
      }),
  }
}

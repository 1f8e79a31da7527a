import { AsyncLocalStorage } from "node:async_hooks"
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from "@opentelemetry/api"
import { isDatabaseError } from "../database/failures.ts"
import { type Outcome, observeStatements } from "../database/observed.ts"

/** A request that is traced, until it is over: what goes on in the background afterwards is no part of it. */
export type TracedRequest = { tracer: Tracer; span: Span; isOver: boolean }

const present = new AsyncLocalStorage<TracedRequest>()

/** Does some work for a request: the statements in it become spans below that of the request. */
export function inRequest(request: TracedRequest, work: () => void): void {
  present.run(request, work)
}

/** A span for each statement of traced requests, with its text, in which values are numbered places. */
export function traceStatements(): void {
  observeStatements({
    begin(text, { database, host, port }) {
      const request = present.getStore()
      if (!request || request.isOver) return undefined
      const summary = summaryOf(text)
      const span = request.tracer.startSpan(
        summary,
        {
          kind: SpanKind.CLIENT,
          attributes: {
            "db.system.name": "postgresql",
            "db.query.text": text,
            "db.query.summary": summary,
            "db.namespace": database,
            "server.address": host,
            "server.port": port,
          },
        },
        trace.setSpan(ROOT_CONTEXT, request.span),
      )
      return (outcome) => end(span, outcome)
    },
    asCaller() {
      const request = present.getStore()
      return (work) => (request ? present.run(request, work) : work())
    },
  })
}

/** What it does to which table first. */
function summaryOf(text: string): string {
  const [verb = ""] = /\w+/.exec(text) ?? []
  const [, table = ""] = /\b(?:from|into|update)\s+(?:"[^"]+"\.)?"?(\w+)/i.exec(text) ?? []
  return `${verb.toUpperCase()} ${table}`.trimEnd()
}

/** The message of an error can have values in it: only its code is told. */
function end(span: Span, outcome: Outcome): void {
  if ("error" in outcome) {
    const { error } = outcome
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
    const code = isDatabaseError(cause) ? cause.code : undefined
    span.setAttributes({
      "db.response.status_code": code,
      "error.type": code ?? (cause instanceof Error ? cause.name : "_OTHER"),
    })
    span.setStatus({ code: SpanStatusCode.ERROR })
  } else {
    const { rows, rowCount } = outcome
    span.setAttributes({
      "db.response.returned_rows": rows?.length,
      "plumbline.rows": rowCount ?? undefined,
    })
  }
  span.end()
}

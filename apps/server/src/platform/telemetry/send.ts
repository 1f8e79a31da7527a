import { hostname } from "node:os"
import { ROOT_CONTEXT, SpanKind, SpanStatusCode } from "@opentelemetry/api"
import { W3CTraceContextPropagator } from "@opentelemetry/core"
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http"
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http"
import { resourceFromAttributes } from "@opentelemetry/resources"
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics"
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from "@opentelemetry/sdk-trace"
import type { FastifyInstance, FastifyRequest } from "fastify"
import type { Registry } from "prom-client"
import { version } from "../version.ts"
import { within } from "../within.ts"
import { metricsOf } from "./metrics.ts"
import { inRequest, type TracedRequest, traceStatements } from "./statements.ts"

/** Sends traces and metrics to a collector. */
export type Telemetry = {
  /** Sends what is left, at most for a few seconds, and ends. */
  close(): Promise<void>
}

type Settings = {
  /** Base address of the collector, as `http://collector:4318`. */
  endpoint: string
  telemetryHeaders: Record<string, string>
  telemetryName: string
  telemetryShare: number
}

/** Spans that wait to be sent: a busy request has dozens, and a batch is sent every five seconds. */
const MOST_WAITING = 8_192

/** Characters of a statement that are sent. */
const LONGEST_TEXT = 4_096

/** How long a server that stops waits for a collector that does not answer. */
const LONGEST_MS = 3_000

/** {@link Telemetry}, with the packages that send. Beyond what they can send, they drop spans: memory stays bounded. */
export function startSending(http: FastifyInstance, registry: Registry, settings: Settings): Telemetry {
  const { endpoint, telemetryHeaders: headers, telemetryName, telemetryShare } = settings
  const resource = resourceFromAttributes({
    "service.name": telemetryName,
    "service.version": version,
    "service.instance.id": `${hostname()}:${process.pid}`,
  })
  const to = (what: string) => ({
    ...{ url: `${endpoint.replace(/\/+$/, "")}/v1/${what}`, headers, timeoutMillis: LONGEST_MS },
  })
  const traces = new TracerProvider({
    resource,
    sampler: new TraceIdRatioBasedSampler(telemetryShare),
    spanLimits: { attributeValueLengthLimit: LONGEST_TEXT },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter(to("traces")),
        maxQueueSize: MOST_WAITING,
      }),
    ],
  })
  const metrics = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(to("metrics")),
        metricProducers: [{ collect: () => metricsOf(registry, resource) }],
      }),
    ],
  })
  traceRequests(http, traces)
  return {
    async close() {
      // What a collector does not take in time is lost.
      await within(LONGEST_MS, Promise.allSettled([traces.shutdown(), metrics.shutdown()])).catch(
        () => undefined,
      )
    },
  }
}

/** A span for each request: by the pattern of its route, never with its address, which may contain secrets. */
function traceRequests(http: FastifyInstance, provider: TracerProvider): void {
  const tracer = provider.getTracer("plumbline", version)
  const propagator = new W3CTraceContextPropagator()
  const reader = {
    keys: (carrier: FastifyRequest["headers"]) => Object.keys(carrier),
    get: (carrier: FastifyRequest["headers"], key: string) => carrier[key],
  }
  const traced = new WeakMap<FastifyRequest, TracedRequest>()
  traceStatements()
  http.addHook("onRequest", (request, reply, done) => {
    if (request.routeOptions.config.isForOperators) return done()
    const parent = propagator.extract(ROOT_CONTEXT, request.headers, reader)
    const route = request.routeOptions.url ?? "unknown"
    const attributes = {
      "http.request.method": request.method,
      "http.route": route,
      "plumbline.request.id": request.id,
    }
    const kind = SpanKind.SERVER
    const span = tracer.startSpan(`${request.method} ${route}`, { kind, attributes }, parent)
    const { traceId, spanId } = span.spanContext()
    // Finds the lines of the log that belong to a trace.
    request.log = request.log.child({ trace_id: traceId, span_id: spanId })
    reply.log = request.log
    const own = { tracer, span, isOver: false }
    traced.set(request, own)
    if (span.isRecording()) inRequest(own, done)
    else done()
  })
  // The body is read by events of the connection, which know no request.
  http.addHook("preValidation", (request, _reply, done) => {
    const own = traced.get(request)
    if (own?.span.isRecording()) inRequest(own, done)
    else done()
  })
  const end = (request: FastifyRequest) => {
    const own = traced.get(request)
    if (!own) return
    own.isOver = true
    own.span.end()
    traced.delete(request)
  }
  http.addHook("onResponse", async (request, reply) => {
    const span = traced.get(request)?.span
    span?.setAttributes({
      "http.response.status_code": reply.statusCode,
      "plumbline.queries": request.queryCount,
      ...(request.caller?.tenant && { "plumbline.tenant": request.caller.tenant.slug }),
    })
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    end(request)
  })
  // A client that goes away gets no reply.
  http.addHook("onRequestAbort", async (request) => end(request))
}

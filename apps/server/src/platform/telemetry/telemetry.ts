import type { FastifyInstance } from "fastify"
import type { Registry } from "prom-client"
import type { Config } from "../../config.ts"
import type { Telemetry } from "./send.ts"

type Settings = Pick<Config, "telemetryEndpoint" | "telemetryHeaders" | "telemetryName" | "telemetryShare">

/**
 * Starts sending traces of requests, and all metrics of `/metrics`, to the collector of the settings. To be called before the
 * server is ready. Without a collector nothing is loaded, and requests pass as if this did not exist.
 */
export async function openTelemetry(
  http: FastifyInstance,
  registry: Registry,
  { telemetryEndpoint, ...settings }: Settings,
): Promise<Telemetry | null> {
  if (telemetryEndpoint === null) return null
  const { startSending } = await import("./send.ts")
  return startSending(http, registry, { ...settings, endpoint: telemetryEndpoint })
}

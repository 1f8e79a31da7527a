import { type HrTime, ValueType } from "@opentelemetry/api"
import type { Resource } from "@opentelemetry/resources"
import {
  AggregationTemporality,
  type CollectionResult,
  DataPointType,
  type Histogram,
  type MetricData,
} from "@opentelemetry/sdk-metrics"
import type { MetricValue, MetricValueWithName, Registry } from "prom-client"

type Labels = Record<string, string | number>

const start: HrTime = hrTimeOf(Date.now() - process.uptime() * 1000)

/** The metrics of Prometheus as those of OpenTelemetry, under the same names. */
export async function metricsOf(registry: Registry, resource: Resource): Promise<CollectionResult> {
  const now = hrTimeOf(Date.now())
  const metrics = (await registry.getMetricsAsJSON()).flatMap(
    ({ name, help, type, values }): MetricData[] => {
      const common = {
        descriptor: { name, description: help, unit: "", valueType: ValueType.DOUBLE },
        aggregationTemporality: AggregationTemporality.CUMULATIVE,
      }
      const point = <T>(attributes: Labels, value: T) => ({
        startTime: start,
        endTime: now,
        attributes,
        value,
      })
      const points = (values as MetricValue<string>[]).map(({ labels, value }) =>
        point(labels as Labels, value),
      )
      // The library names the kind by a word or by its number.
      const kind = String(type)
      if (kind === "counter")
        return [{ ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points }]
      if (kind === "gauge") return [{ ...common, dataPointType: DataPointType.GAUGE, dataPoints: points }]
      if (kind !== "histogram") return []
      const dataPoints = histogramsIn(values as MetricValueWithName<string>[]).map(({ labels, histogram }) =>
        point(labels, histogram),
      )
      return [{ ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints }]
    },
  )
  const scopeMetrics = [{ scope: { name: "plumbline" }, metrics }]
  return { resourceMetrics: { resource, scopeMetrics }, errors: [] }
}

/** Buckets of Prometheus contain those below them; here each has its own count. */
function histogramsIn(values: MetricValueWithName<string>[]): { labels: Labels; histogram: Histogram }[] {
  const series = new Map<string, { labels: Labels; least: Map<number, number>; sum: number; count: number }>()
  for (const { labels: all, metricName, value } of values) {
    const { le, ...labels } = all as Labels
    const key = JSON.stringify(labels)
    const known = series.get(key) ?? { labels, least: new Map(), sum: 0, count: 0 }
    series.set(key, known)
    if (metricName?.endsWith("_sum")) known.sum = value
    else if (metricName?.endsWith("_count")) known.count = value
    else if (le !== undefined && le !== "+Inf") known.least.set(Number(le), value)
  }
  return Array.from(series.values(), ({ labels, least, sum, count }) => {
    const boundaries = [...least.keys()].toSorted((one, other) => one - other)
    const upTo = [...boundaries.map((boundary) => least.get(boundary) ?? 0), count]
    const counts = upTo.map((value, nth) => value - (upTo[nth - 1] ?? 0))
    return { labels, histogram: { buckets: { boundaries, counts }, sum, count } }
  })
}

function hrTimeOf(milliseconds: number): HrTime {
  return [Math.trunc(milliseconds / 1000), Math.round((milliseconds % 1000) * 1e6)]
}

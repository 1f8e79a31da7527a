import { queryOptions, type UseQueryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { keys } from "../../../api/keys.ts"
import type { Schemas } from "../../../api/schemas.ts"
import { asked, loadPublicReport, loadReport } from "./api.ts"
import { lacksMeasures } from "./report.ts"

type Report = Schemas["GraphicalReport"]

/** A report with everything, while or after it is loaded. */
export type WholeReport = UseQueryResult<Report>

/** The report with the measures of attributes, which a large one comes without at first. */
export const wholeReportQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: [...keys.assessment(assessmentId).report, "whole"],
    queryFn: ({ signal }) => loadReport(assessmentId, signal, {}),
    ...asked,
  })

/** The same for readers of a public link. */
export const wholePublicReportQuery = (linkHash: string) =>
  queryOptions({
    queryKey: [...keys.publicReport(linkHash), "whole"],
    queryFn: ({ signal }) => loadPublicReport(linkHash, signal, {}),
    refetchOnWindowFocus: false,
  })

/** At the latest, milliseconds after the first part was shown. */
const latest = 2_000

/**
 * Loads the rest of a large report as soon as the browser has nothing else to do, so that it is there when somebody opens
 * an attribute or prints the page.
 *
 * @param report what is shown of it already
 * @returns undefined if that is all
 */
export function useWhole<Key extends readonly unknown[]>(
  report: Report | undefined,
  query: UseQueryOptions<Report, Error, Report, Key>,
): WholeReport | undefined {
  const isPart = report !== undefined && lacksMeasures(report)
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    if (!isPart) return
    const begin = () => setIdle(true)
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(begin, latest / 4)
      return () => clearTimeout(timer)
    }
    const waiting = window.requestIdleCallback(begin, { timeout: latest })
    return () => window.cancelIdleCallback(waiting)
  }, [isPart])
  // It is passed on to parts that are rendered later, which would have missed what others do not look at.
  const whole = useQuery({ ...query, enabled: isPart && isIdle, notifyOnChangeProps: "all" })
  return isPart ? whole : undefined
}

import type { QueryClient } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import type { Seen } from "../../../api/replaced.ts"
import type { Schemas } from "../../../api/schemas.ts"

/** Stores texts; texts that are left out stay, and empty ones are cleared. */
export function saveReportTexts(
  assessmentId: string,
  texts: Schemas["ReportSectionsEdit"],
  seen: Seen | null,
) {
  return api.patch("/api/v1/assessments/{assessmentId}/report-metadata/", {
    params: { path: { assessmentId } },
    body: texts,
    seen,
    fieldsOf: ({ metadata, includesRoadmap }: Schemas["ReportMetadata"]) => ({
      ...metadata,
      includesRoadmap,
    }),
  })
}

/** Invalidates the texts, and with them the report and the dashboard. */
export async function reportTextsChanged(client: QueryClient, assessmentId: string): Promise<void> {
  const { reportTexts, report, dashboard } = keys.assessment(assessmentId)
  void client.invalidateQueries({ queryKey: report })
  void client.invalidateQueries({ queryKey: dashboard })
  await client.invalidateQueries({ queryKey: reportTexts })
}

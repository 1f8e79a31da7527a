import { queryOptions, useQuery } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import { useSetPublished } from "./api.ts"

/** The texts that people write around the report, in reading order. */
export const writtenSections = ["intro", "prosAndCons", "steps", "participants"] as const
export type WrittenSection = (typeof writtenSections)[number]

/** The texts around the report, null for empty ones, and whether the report is published. */
export const reportTextsQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).reportTexts,
    queryFn: ({ signal }) =>
      api.get("/api/v1/assessments/{assessmentId}/report-metadata/", {
        params: { path: { assessmentId } },
        signal,
      }),
  })

export interface Publication {
  /** The sections without a text, for which publishing waits; undefined until they are known. */
  empty: WrittenSection[] | undefined
  mayPublish: boolean
  /** Publishes the report, or withdraws it. */
  change: ReturnType<typeof useSetPublished>
}

/**
 * The publication of a report, for everything that offers it: all sections must be filled in, or left out by name
 * (`EmptySections`). Quick reports have none that people write.
 */
export function usePublication(
  assessmentId: string,
  { mayPublish, isQuick, published }: { mayPublish: boolean; isQuick: boolean; published: boolean },
): Publication {
  const change = useSetPublished(assessmentId)
  const { data } = useQuery({
    ...reportTextsQuery(assessmentId),
    enabled: mayPublish && !isQuick && !published,
  })
  const empty = data && writtenSections.filter((section) => data.metadata[section] === null)
  return { empty: isQuick ? [] : empty, mayPublish, change }
}

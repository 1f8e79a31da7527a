import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { keys } from "../../../api/keys.ts"
import type { Schemas } from "../../../api/schemas.ts"
import { useLanguage } from "../../../i18n/useFormat.ts"
import { progressQuery } from "../../assessment/answering/index.ts"
import { calculatedConfidenceQuery, calculatedLevelQuery } from "./api.ts"

/** An assessment in a list; one that comes with its space and its progress shows them without asking for more. */
export type ListedAssessment = Schemas["AssessmentCard"] &
  Partial<Pick<Schemas["RecentAssessment"], "space" | "answersCount" | "carriedCount" | "questionsCount">>

export interface ListedProgress {
  answersCount: number
  carriedCount?: number
  questionsCount: number
}

/** How far an assessment is; undefined while that is not known. */
export function useProgress({ id, answersCount, carriedCount, questionsCount }: ListedAssessment) {
  const known =
    answersCount === undefined || carriedCount === undefined || questionsCount === undefined
      ? undefined
      : { answersCount, carriedCount, questionsCount }
  const asked = useQuery({ ...progressQuery(id), enabled: known === undefined })
  return { progress: known ?? asked.data, isPending: known === undefined && asked.isPending }
}

/** Carried answers count for the level. */
export function withCarried(progress: ListedProgress | undefined) {
  return progress && { ...progress, answersCount: progress.answersCount + (progress.carriedCount ?? 0) }
}

/** The part of an assessment's result that a card shows. */
interface Result {
  /** `pending` while it is being calculated; null if the caller is not allowed to see it. */
  level: { rank: number; title: string } | null | "pending"
  /** Percent 0…100; null if it is not shown. */
  confidence: number | null
}

/**
 * The result of an assessment; an outdated one is calculated first. A calculation names the level in the language of the
 * assessment; if that is not the reader's, the list is loaded again for the name in the reader's language.
 */
export function useResult(assessment: Schemas["AssessmentCard"], spaceId: number): Result {
  const { id, isCalculateValid, isConfidenceValid, maturityLevel, mode, permissions } = assessment
  const client = useQueryClient()
  const isForeign = assessment.language.code.toLowerCase() !== useLanguage()
  const mayKnow = permissions.canViewReport
  const showsConfidence = mayKnow && mode.code !== "QUICK"
  const level = useQuery({ ...calculatedLevelQuery(id), enabled: mayKnow && !isCalculateValid })
  const confidence = useQuery({
    ...calculatedConfidenceQuery(id),
    enabled: showsConfidence && !isConfidenceValid,
  })
  const namedInOther = isForeign && level.isSuccess && !isCalculateValid
  useEffect(() => {
    if (namedInOther) void client.invalidateQueries({ queryKey: keys.space(spaceId).allAssessments })
  }, [namedInOther, client, spaceId])

  return {
    level: !mayKnow
      ? null
      : isCalculateValid
        ? rankOf(maturityLevel)
        : level.data
          ? rankOf(level.data)
          : level.isError
            ? null
            : "pending",
    confidence: showsConfidence ? (confidence.data ?? assessment.confidenceValue) : null,
  }
}

function rankOf(level: { index: number; title: string } | null) {
  return level && { rank: level.index, title: level.title }
}

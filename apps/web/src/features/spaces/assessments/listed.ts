import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { keys } from "../../../api/keys.ts"
import type { Schemas } from "../../../api/schemas.ts"
import { useLanguage } from "../../../i18n/useFormat.ts"
import { calculatedConfidenceQuery, calculatedLevelQuery } from "./api.ts"

/** An assessment in a list, which may be one of a single space. */
export type ListedAssessment = Schemas["AssessmentCard"] & Partial<Pick<Schemas["RecentAssessment"], "space">>

/** Carried answers count for the level. */
export function withCarried({ answersCount, carriedCount, questionsCount }: ListedAssessment) {
  return { answersCount: answersCount + carriedCount, questionsCount }
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

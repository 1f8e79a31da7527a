import { useQuery } from "@tanstack/react-query"
import type { Schemas } from "../../api/schemas.ts"
import { calculatedConfidenceQuery, calculatedLevelQuery } from "./api.ts"

/** The part of an assessment's result that a card shows. */
export interface Result {
  /** `pending` while it is being calculated; null if the caller is not allowed to see it. */
  level: { rank: number; title: string } | null | "pending"
  /** Percent 0…100; null if it is not shown. */
  confidence: number | null
}

/** The result of an assessment; an outdated one is calculated first. */
export function useResult(assessment: Schemas["AssessmentCard"]): Result {
  const { id, isCalculateValid, isConfidenceValid, maturityLevel, mode, permissions } = assessment
  const mayKnow = permissions.canViewReport
  const showsConfidence = mayKnow && mode.code !== "QUICK"
  const level = useQuery({ ...calculatedLevelQuery(id), enabled: mayKnow && !isCalculateValid })
  const confidence = useQuery({
    ...calculatedConfidenceQuery(id),
    enabled: showsConfidence && !isConfidenceValid,
  })

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

import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { usePlaces } from "../assessment-frame/index.ts"
import { type Question, questionRefresh } from "./api.ts"
import { useFrame } from "./frame.ts"

/** How long the list of questions counts as fresh, in milliseconds. */
const freshFor = 10_000

/**
 * Refetches a question when it is opened, since somebody else may have answered it; meanwhile the list's copy is
 * shown. Skipped if the list itself has just been loaded.
 */
export function useFreshQuestion({ id: questionId }: Question): void {
  const client = useQueryClient()
  const { assessmentId } = usePlaces()
  const { questionnaireId, readAt } = useFrame()
  const [old] = useState(() => Date.now() - readAt > freshFor)
  useQuery({ ...questionRefresh(client, { assessmentId, questionnaireId, questionId }), enabled: old })
}

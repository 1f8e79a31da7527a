import { useQuery } from "@tanstack/react-query"
import { Suspense, useEffect } from "react"
import { toastError } from "../../../ui/toast.ts"
import { CreateAssessment } from "../../spaces/assessments/index.ts"
import { kitQuery } from "./api.ts"

interface CreationProps {
  kitId: number
  isByClick: boolean
  onClose: () => void
}

/** The dialog for a new assessment on a kit, which is loaded first. */
export function Creation({ kitId, isByClick, onClose }: CreationProps) {
  const kit = useQuery(kitQuery(kitId, true))
  const { error } = kit
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the error matters
  useEffect(() => {
    if (!error) return
    toastError(error)
    onClose()
  }, [error])
  if (!kit.data) return null
  return (
    <Suspense>
      <CreateAssessment kit={kit.data} isByClick={isByClick} onClose={onClose} />
    </Suspense>
  )
}

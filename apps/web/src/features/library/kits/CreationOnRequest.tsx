import { useQuery } from "@tanstack/react-query"
import { Suspense, useEffect } from "react"
import { useLocation, useNavigate } from "react-router"
import { isByClick, requestedKit } from "../../../places.ts"
import { useSession } from "../../../session/session.ts"
import { toastError } from "../../../ui/toast.ts"
import { CreateAssessment } from "../../spaces/assessments/index.ts"
import { kitQuery } from "./api.ts"

/** Opens the dialog for a new assessment if the address asks for it; closing removes that from the address. */
export function CreationOnRequest() {
  const { hash, search, state } = useLocation()
  const navigate = useNavigate()
  const session = useSession()
  const kitId = requestedKit(hash)
  if (kitId === undefined || session.status !== "signed-in") return null
  const close = () => void navigate({ search, hash: "" }, { replace: true, preventScrollReset: true })
  return <Creation kitId={kitId} isByClick={isByClick(state)} onClose={close} />
}

function Creation(props: { kitId: number; isByClick: boolean; onClose: () => void }) {
  const { kitId, isByClick, onClose } = props
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

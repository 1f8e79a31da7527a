import { Suspense } from "react"
import { useLocation, useNavigate } from "react-router"
import { isByClick, requestedKit } from "../../../places.ts"
import { useSession } from "../../../session/session.ts"
import { lazyOptional } from "../../../ui/lazy.tsx"

const Creation = lazyOptional(async () => (await import("./Creation.tsx")).Creation)

/** Opens the dialog for a new assessment if the address asks for it; closing removes that from the address. */
export function CreationOnRequest() {
  const { hash, search, state } = useLocation()
  const navigate = useNavigate()
  const session = useSession()
  const kitId = requestedKit(hash)
  if (kitId === undefined || session.status !== "signed-in") return null
  const close = () => void navigate({ search, hash: "" }, { replace: true, preventScrollReset: true })
  return (
    <Suspense>
      <Creation kitId={kitId} isByClick={isByClick(state)} onClose={close} />
    </Suspense>
  )
}

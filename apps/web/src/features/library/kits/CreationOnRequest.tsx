import { Suspense, useEffect, useState } from "react"
import { useLocation, useNavigate } from "react-router"
import { isByClick, isToStartAtOnce, requestedKit } from "../../../paths.ts"
import { forgetClick, wasClicked } from "../../../session/clicked.ts"
import { useSession } from "../../../session/session.ts"
import { NewAssessment } from "../../spaces/assessments/index.ts"

/** Creates an assessment if the address asks for it; closing the dialog removes that from the address. */
export function CreationOnRequest() {
  const { hash } = useLocation()
  const session = useSession()
  const kitId = requestedKit(hash)
  if (kitId === undefined || session.status !== "signed-in") return null
  return <Creation key={kitId} kitId={kitId} />
}

function Creation({ kitId }: { kitId: number }) {
  const { hash, search, state } = useLocation()
  const navigate = useNavigate()
  // Whoever has clicked and then signed up for it is not asked again.
  const [isAwaited] = useState(() => wasClicked(hash))
  useEffect(forgetClick, [])
  return (
    <Suspense>
      <NewAssessment
        kitId={kitId}
        isByClick={isByClick(state)}
        isAtOnce={isAwaited || isToStartAtOnce(state)}
        onClose={() => void navigate({ search, hash: "" }, { replace: true, preventScrollReset: true })}
      />
    </Suspense>
  )
}

import { Suspense, useState } from "react"
import { useSession } from "../../session/session.ts"
import { useTenant } from "../../session/tenant.ts"
import { SurveyBox } from "../contact/index.ts"

/** Offers the survey to readers who have seen the advice, if the site has one and they have not declined it. */
export function SurveyOffer({ assessmentId }: { assessmentId: string }) {
  const link = useTenant()?.surveyLink ?? null
  const session = useSession()
  const [closed, setClosed] = useState(false)
  if (closed || link === null || session.status !== "signed-in" || !session.user.showSurvey) return null
  return (
    <Suspense>
      <SurveyBox
        link={link}
        user={session.user}
        assessmentId={assessmentId}
        onClose={() => setClosed(true)}
      />
    </Suspense>
  )
}

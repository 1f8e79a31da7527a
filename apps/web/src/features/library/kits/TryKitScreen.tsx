import { Button, Card, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate, useParams } from "react-router"
import { isOutOfReach } from "../../../api/errors.ts"
import type { Schemas } from "../../../api/schemas.ts"
import { useLanguage } from "../../../i18n/useFormat.ts"
import { askForAssessment, paths, startsAtOnce } from "../../../paths.ts"
import { rememberClick } from "../../../session/clicked.ts"
import { signUpOrIn } from "../../../session/identity.ts"
import { useSession } from "../../../session/session.ts"
import { Loaded } from "../../../ui/Loaded.tsx"
import { Page } from "../../../ui/Page.tsx"
import { NotFound, Skeletons } from "../../../ui/states.tsx"
import { type GivenAnswers, TrialProvider, TryKit } from "../../authoring/trial/index.ts"
import { setTried, triedIn, useTried } from "../../spaces/assessments/index.ts"
import { kitContentQuery, kitQuery } from "./api.ts"

/** A public kit to answer without an account: nothing leaves the page until the person keeps the result. */
export function TryKitScreen() {
  const { kitId = "" } = useParams()
  const id = Number(kitId)
  if (!Number.isSafeInteger(id) || id < 1) return <NotFound />
  return <TryKitOf key={id} kitId={id} />
}

function TryKitOf({ kitId }: { kitId: number }) {
  const { t } = useTranslation("kitPage")
  const { status } = useSession()
  const kit = useQuery({ ...kitQuery(kitId, status === "signed-in"), enabled: status !== "loading" })
  const main = kit.data?.languages[0]?.code
  const content = useQuery({ ...kitContentQuery(kitId, main ?? "EN"), enabled: main !== undefined })
  if (isOutOfReach(kit.error) || isOutOfReach(content.error)) return <NotFound />
  return (
    <Loaded query={kit} heading="h1" loading={<Skeletons count={3} height={120} />}>
      {({ title, languages }) => (
        <Page
          title={t("try.title", { title })}
          breadcrumbs={[
            { label: t("all"), to: paths.library },
            { label: title, to: paths.kit(kitId) },
          ]}
        >
          <Typography sx={{ mb: 2 }}>{t("try.intro")}</Typography>
          <Loaded query={content} loading={<Skeletons count={3} height={120} />}>
            {(whole) => <Answering kitId={kitId} content={whole} languages={languages} />}
          </Loaded>
        </Page>
      )}
    </Loaded>
  )
}

interface AnsweringProps {
  kitId: number
  content: Schemas["PublicKitContent"]
  languages: Schemas["Language"][]
}

/** The answers stay on this device; those to another version of the kit, as far as they fit. */
function Answering({ kitId, content, languages }: AnsweringProps) {
  const language = useLanguage()
  const [initial] = useState(() => givenOf(kitId, content))
  const keep = useCallback(
    (given: GivenAnswers) => {
      const answers = [...given].map(([questionId, answer]) =>
        answer === "notApplicable"
          ? { questionId, answerOptionId: null, isNotApplicable: true }
          : { questionId, answerOptionId: answer },
      )
      setTried(kitId, { kitVersionId: content.kitVersionId, answers, lost: 0 })
    },
    [kitId, content.kitVersionId],
  )
  return (
    <TrialProvider initial={initial} onChange={keep}>
      <Card sx={frame}>
        <Suspense fallback={<Skeletons count={3} height={120} />}>
          <TryKit
            content={content}
            languages={languages}
            preferred={language === "fa" ? "FA" : "EN"}
            actions={<Actions kitId={kitId} />}
          />
        </Suspense>
      </Card>
    </TrialProvider>
  )
}

// What sticks to the window while the page scrolls is inside.
const frame = { p: { xs: 2, md: 3 }, overflow: "visible" } as const

function givenOf(kitId: number, content: Schemas["PublicKitContent"]): GivenAnswers {
  return new Map(
    triedIn(kitId, content).map(({ questionId, answerOptionId }) => [
      questionId,
      answerOptionId ?? "notApplicable",
    ]),
  )
}

function Actions({ kitId }: { kitId: number }) {
  const { t } = useTranslation("kitPage")
  const isEmpty = useTried(kitId) === undefined
  const { status } = useSession()
  const navigate = useNavigate()
  function keep() {
    const hash = askForAssessment(kitId)
    const creation = paths.kit(kitId) + hash
    if (status === "signed-in") return void navigate(creation, { state: startsAtOnce })
    rememberClick(hash)
    void signUpOrIn(window.location.origin + creation)
  }
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: "center", flexWrap: "wrap" }}>
      <Button variant="contained" disabled={isEmpty} onClick={keep}>
        {t("try.keep")}
      </Button>
      <Typography variant="bodySmall" color="textSecondary">
        {t(isEmpty ? "try.keepLater" : "try.keepHint")}
      </Typography>
    </Stack>
  )
}

import { Card, Link, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { Trans, useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import { directionOf } from "../../../i18n/direction.ts"
import { CheckCircleOutlined, PendingOutlined, RadioButtonUnchecked } from "../../../ui/icons.ts"
import { isFirstLoad } from "../../../ui/Loaded.tsx"
import { DocumentTitle } from "../../../ui/Page.tsx"
import { Skeletons } from "../../../ui/states.tsx"
import { usePaths } from "../frame/index.ts"
import { confidenceLevelsQuery, type Question } from "./api.ts"
import { type NextStep, ReviewLinks, useNextStep } from "./NextSteps.tsx"
import { useFrame } from "./open-questionnaire.ts"
import { ReviewList } from "./ReviewList.tsx"
import { isSettled } from "./received.ts"

/** The end of a questionnaire: what is answered, what is open, and where to continue. */
export function ReviewScreen() {
  const { t } = useTranslation("answers")
  const { title, questions, mode } = useFrame()
  const nextStep = useNextStep()
  const levels = useQuery({ ...confidenceLevelsQuery, enabled: mode === "ADVANCED" })
  const answered = questions.filter(isSettled).length
  const state = stateOf(questions, answered)

  return (
    <>
      <DocumentTitle>{t("review.documentTitle", { title })}</DocumentTitle>
      {nextStep === undefined ? (
        <Skeletons count={1} height={220} />
      ) : (
        <Card component="section" sx={{ p: { xs: 2, sm: 3 } }}>
          <Stack direction="row" sx={{ gap: 2.5, alignItems: "flex-start" }}>
            <Picture state={state} />
            <Stack sx={{ gap: 0.75, minWidth: 0 }}>
              <Heading>{t(`review.${state}.title`)}</Heading>
              <Typography>
                <Trans
                  t={t}
                  i18nKey={`review.${state}.text`}
                  values={{ answered, total: questions.length, title }}
                  components={{ place: <QuestionnairesLink title={title} /> }}
                />
              </Typography>
              <Typography color="textSecondary">
                <Hint state={state} nextStep={nextStep} />
              </Typography>
            </Stack>
          </Stack>
          <ReviewLinks nextStep={nextStep} complete={state === "all"} />
        </Card>
      )}
      {nextStep !== undefined && !isFirstLoad(levels) && <ReviewList questions={questions} />}
    </>
  )
}

type State = "none" | "some" | "all"

/** If the person came for certain issues, the hint about those takes precedence. */
function Hint({ state, nextStep }: { state: State; nextStep: NextStep }) {
  const { t } = useTranslation("answers")
  const { kinds } = useFrame().sequence
  if (nextStep.left !== null) {
    const asked = kinds.map((kind) => t(`issues.${kind}`)).join(t("issues.or"))
    if (nextStep.leads === "elsewhere")
      return t("review.filtered.elsewhere", { kinds: asked, count: nextStep.left })
    return t(`review.filtered.${nextStep.leads}`, { kinds: asked })
  }
  if (state !== "all") return t(`review.${state}.hint`)
  return t(nextStep.leads === "nowhere" ? "review.all.hint" : "review.all.others")
}

function stateOf(questions: Question[], answered: number): State {
  if (answered === 0) return "none"
  return answered < questions.length ? "some" : "all"
}

function Picture({ state }: { state: State }) {
  const [Icon, color] = {
    none: [RadioButtonUnchecked, "text.secondary"] as const,
    some: [PendingOutlined, "primary.main"] as const,
    all: [CheckCircleOutlined, "success.main"] as const,
  }[state]
  return <Icon aria-hidden sx={{ fontSize: { xs: "2.75rem", sm: "4rem" }, color, flex: "none" }} />
}

function Heading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <Typography
      ref={heading}
      tabIndex={-1}
      component="h1"
      variant="headlineSmall"
      sx={{ outline: "none !important" }}
    >
      {children}
    </Typography>
  )
}

function QuestionnairesLink({ title }: { title: string }) {
  const { questionnaires } = usePaths()
  return (
    <Link component={RouterLink} to={questionnaires} underline="always">
      <bdi dir={directionOf(title)}>{title}</bdi>
    </Link>
  )
}

import CheckCircleOutlined from "@mui/icons-material/CheckCircleOutlined"
import PendingOutlined from "@mui/icons-material/PendingOutlined"
import RadioButtonUnchecked from "@mui/icons-material/RadioButtonUnchecked"
import { Card, Link, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { Trans, useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import { directionOf } from "../../i18n/direction.ts"
import { DocumentTitle } from "../../ui/Page.tsx"
import { Skeletons } from "../../ui/states.tsx"
import { usePlaces } from "../assessment-frame/index.ts"
import { isAnswered } from "./answer.ts"
import { nextQuery, type Question } from "./api.ts"
import { useFrame } from "./frame.ts"
import { ReviewList } from "./ReviewList.tsx"
import { ReviewWays } from "./ReviewWays.tsx"

/** The end of a questionnaire: what is answered, what is open, and where to go on. */
export function ReviewScreen() {
  const { t } = useTranslation("answers")
  const { assessmentId } = usePlaces()
  const { questionnaireId, title, questions, answering } = useFrame()
  // The next questionnaire depends on answers that may still be on their way, but not on ones that cannot go now.
  const underWay = answering.unsent.length > 0 && answering.trouble === null && answering.sending
  const next = useQuery({ ...nextQuery(assessmentId, questionnaireId), enabled: !underWay })
  const answered = questions.filter(({ answer }) => isAnswered(answer)).length
  const state = stateOf(questions, answered)

  return (
    <>
      <DocumentTitle>{t("review.documentTitle", { title })}</DocumentTitle>
      {next.isPending && !next.isError ? (
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
                {t(
                  state !== "all"
                    ? `review.${state}.hint`
                    : next.data
                      ? "review.all.others"
                      : "review.all.hint",
                )}
              </Typography>
            </Stack>
          </Stack>
          <ReviewWays next={next.data ?? null} complete={state === "all"} />
        </Card>
      )}
      <ReviewList questions={questions} />
    </>
  )
}

type State = "none" | "some" | "all"

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
  return <Icon aria-hidden sx={{ fontSize: { xs: 44, sm: 64 }, color, flex: "none" }} />
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
  const { questionnaires } = usePlaces()
  return (
    <Link component={RouterLink} to={questionnaires} underline="always">
      <bdi dir={directionOf(title)}>{title}</bdi>
    </Link>
  )
}

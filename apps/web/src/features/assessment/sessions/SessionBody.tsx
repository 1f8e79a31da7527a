import { Stack, ToggleButton, ToggleButtonGroup } from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { ForumOutlined } from "../../../ui/icons.ts"
import { EmptyState, ErrorState, Skeletons, StatePanel } from "../../../ui/states.tsx"
import { AttributeAgreement } from "./AttributeAgreement.tsx"
import { type Session, type SessionIds, useChangeSession, useRatedQuestions } from "./api.ts"
import { LedQuestion } from "./LedQuestion.tsx"
import { MemberQuestion } from "./MemberQuestion.tsx"
import { RatedList } from "./RatedList.tsx"
import type { Rated } from "./rated.ts"
import { Stage } from "./Stage.tsx"
import { useShownQuestion } from "./useShownQuestion.ts"

interface BodyProps {
  place: SessionIds
  session: Session
  leads: boolean
  mayVote: boolean
}

/** The questions of a session: one by one, or as a list by how far the group agrees. */
export function SessionBody(props: BodyProps) {
  const { t } = useTranslation("sessions")
  const { questions, failed, retry } = useRatedQuestions(props.place)
  if (failed) return <ErrorState error={failed.error} onRetry={retry} />
  if (!questions) return <Skeletons count={2} height={240} />
  if (questions.length === 0) return <EmptyState title={t("none.questions")} />
  return <Questions {...props} questions={questions} />
}

type View = "one" | "list" | "attributes"

function Questions(props: BodyProps & { questions: Rated[] }) {
  const { place, session, leads, mayVote, questions } = props
  const { t } = useTranslation("sessions")
  const change = useChangeSession(place)
  const isLive = session.mode === "LIVE" && session.state === "OPEN"
  const [view, setView] = useState<View>(session.state === "CLOSED" ? "list" : "one")
  const lead = leads && isLive
  const shown = useShownQuestion(questions, {
    session: session.id,
    ledTo: isLive ? session.currentQuestionId : undefined,
    waits: isLive && !leads,
    // What the leader has asked for is shown before the server has confirmed it.
    asked: change.isPending ? change.variables.currentQuestionId : undefined,
  })
  const show = (id: number) => {
    if (lead) change.mutate({ currentQuestionId: id })
    else shown.go(id)
    setView("one")
  }
  const { question, position } = shown
  return (
    <Stack sx={{ gap: 2 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        value={view}
        aria-label={t("view.label")}
        onChange={(_event, chosen: View | null) => chosen && setView(chosen)}
        sx={{ backgroundColor: "background.paper", alignSelf: "flex-start" }}
      >
        <ToggleButton value="one">{t("view.one")}</ToggleButton>
        <ToggleButton value="list">{t("view.list")}</ToggleButton>
        <ToggleButton value="attributes">{t("view.attributes")}</ToggleButton>
      </ToggleButtonGroup>
      {view === "list" && (
        <RatedList place={place} session={session} questions={questions} leads={leads} onShow={show} />
      )}
      {view === "attributes" && <AttributeAgreement place={place} />}
      {view === "one" && !question && (
        <StatePanel
          role="status"
          picture={<ForumOutlined sx={{ fontSize: "3.5rem", color: "primary.main" }} />}
          title={t("waiting.title")}
          hint={t("waiting.hint")}
        />
      )}
      {view === "one" && question && (
        <Stage
          question={question}
          position={position}
          count={questions.length}
          isLarge={leads}
          onMove={(step) => {
            const next = questions[position - 1 + step]
            if (next) show(next.questionId)
          }}
        >
          {leads ? (
            <LedQuestion
              key={question.questionId}
              place={place}
              session={session}
              question={question}
              mayVote={mayVote}
              onBegin={
                lead && session.currentQuestionId === null ? () => show(question.questionId) : undefined
              }
            />
          ) : (
            <MemberQuestion
              key={question.questionId}
              place={place}
              session={session}
              question={question}
              mayVote={mayVote}
            />
          )}
        </Stage>
      )}
    </Stack>
  )
}

import { Box, Button, Card, Typography } from "@mui/material"
import { type ReactNode, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { paths } from "../../../paths.ts"
import {
  EditNoteOutlined,
  EventOutlined,
  EventRepeat,
  FactCheckOutlined,
  ForumOutlined,
  GroupAddOutlined,
  LightbulbOutlined,
  TaskAlt,
} from "../../../ui/icons.ts"
import { lineClamp } from "../../../ui/lineClamp.ts"
import { Section } from "../../../ui/Section.tsx"
import { askForFirstWith } from "../../assessment/answering/index.ts"
import { useReadNotification } from "./api.ts"
import { row } from "./row.ts"

interface WaitingProps {
  invitations: Schemas["GroupInvitation"][]
  assessments: Schemas["RecentAssessment"][]
  waiting: Schemas["Waiting"][]
  /** Items of roadmaps, of which the late ones are shown. */
  items: Schemas["MyItem"][]
}

/** As many as are read at a glance; the others on request. */
const most = 6

/**
 * What a person is asked to do, most urgent first: invitations expire, others wait for approvals and decisions, and only
 * then comes the person's own work. An assessment has one entry, in the place of its most urgent reason; each reason opens
 * the thing itself.
 */
export function Waiting(props: WaitingProps) {
  const { t } = useTranslation("spaces")
  const [all, setAll] = useState(false)
  const entries = [...Map.groupBy(useReasons(props), ({ of }) => of)]
  if (entries.length === 0) return null
  return (
    <Section title={t("home.waiting")}>
      <Card component="ul" sx={list}>
        {(all ? entries : entries.slice(0, most)).map(([of, reasons]) => (
          <Entry key={of} reasons={reasons} />
        ))}
      </Card>
      {!all && entries.length > most && (
        <Button onClick={() => setAll(true)} sx={{ mt: 1 }}>
          {t("home.more", { count: entries.length - most })}
        </Button>
      )}
    </Section>
  )
}

interface Reason {
  /** What it is about: reasons of the same are one entry. */
  of: string
  /** The title of that. */
  title: string
  icon: ReactNode
  what: string
  action: string
  to: string
  onOpen?: () => void
}

const icons = {
  PROPOSALS: <LightbulbOutlined />,
  COMMENTS: <ForumOutlined />,
  EXPIRED_EVIDENCE: <EventRepeat />,
  EXPIRING_EVIDENCE: <EventRepeat />,
  COMPLETED: <TaskAlt />,
} as const satisfies Record<Schemas["Waiting"]["kind"], ReactNode>

/** Why the person is asked for something, most urgent first. */
function useReasons({ invitations, assessments, waiting, items }: WaitingProps): Reason[] {
  const { t } = useTranslation("spaces")
  const format = useFormat()
  const read = useReadNotification()
  const waits = (...kinds: Schemas["Waiting"]["kind"][]) =>
    waiting
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ kind, count, assessment, space, question, person, notificationId }): Reason => {
        const place = { spaceId: space.id, assessmentId: assessment.id }
        return {
          of: assessment.id,
          title: assessment.title,
          icon: icons[kind],
          what: t(`home.waits.${kind}`, { count, person: person ?? "" }),
          action: t(`home.action.${kind}`),
          to: question
            ? paths.questionById(place, question.questionnaireId, question.id)
            : paths.report(place),
          onOpen: () => notificationId !== null && read.mutate(notificationId),
        }
      })
  const toQuestions = (
    { id, space }: Schemas["RecentAssessment"],
    issue: Parameters<typeof askForFirstWith>[0][number],
  ) => paths.questionnaires({ spaceId: space.id, assessmentId: id }) + askForFirstWith([issue])
  return [
    ...invitations.map(
      ({ expertGroup, inviteToken }): Reason => ({
        of: inviteToken,
        title: expertGroup.title,
        icon: <GroupAddOutlined />,
        what: t("home.invitation"),
        action: t("home.action.invitation"),
        to: paths.groupInvitation(expertGroup.id, inviteToken),
      }),
    ),
    ...assessments
      .filter(({ toApprove }) => toApprove > 0)
      .map(
        (assessment): Reason => ({
          of: assessment.id,
          title: assessment.title,
          icon: <FactCheckOutlined />,
          what: t("home.approve", { count: assessment.toApprove }),
          action: t("home.action.approve"),
          to: toQuestions(assessment, "unapproved"),
        }),
      ),
    ...waits("PROPOSALS", "COMMENTS"),
    ...items
      .filter(({ isLate }) => isLate)
      .map(
        ({ id, action, assessment, space, due }): Reason => ({
          of: id,
          title: action,
          icon: <EventOutlined />,
          what:
            due === null
              ? assessment.title
              : t("home.late", { assessment: assessment.title, date: format.day(due) }),
          action: t("home.action.late"),
          to: paths.advice({ spaceId: space.id, assessmentId: assessment.id }),
        }),
      ),
    ...waits("EXPIRED_EVIDENCE", "EXPIRING_EVIDENCE", "COMPLETED"),
    ...assessments
      .filter(({ toAnswer }) => toAnswer > 0)
      .map((assessment): Reason => {
        const { id, title, answersCount, questionsCount, toAnswer } = assessment
        const begun = answersCount > 0
        return {
          of: id,
          title,
          icon: <EditNoteOutlined />,
          what: begun
            ? t("home.goOn", { answered: answersCount, total: questionsCount })
            : t("home.start", { count: toAnswer }),
          action: t(begun ? "home.action.goOn" : "home.action.start"),
          to: toQuestions(assessment, "unanswered"),
        }
      }),
  ]
}

/** Something that waits, for one reason or several. */
function Entry({ reasons }: { reasons: Reason[] }) {
  const [first] = reasons
  if (!first) return null
  const isOne = reasons.length === 1
  return (
    <Box component="li" sx={{ ...row, alignItems: isOne ? "center" : "start" }}>
      <Box aria-hidden sx={{ color: "primary.main", display: "flex" }}>
        {first.icon}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography
          variant="titleMedium"
          component="p"
          dir={directionOf(first.title)}
          sx={{ ...lineClamp(2), textAlign: "match-parent" }}
        >
          {first.title}
        </Typography>
        {isOne ? (
          <What reason={first} />
        ) : (
          <Box component="ul" sx={{ ...list, display: "grid", gap: 0.5, mt: 0.5 }}>
            {reasons.map((reason) => (
              <Box key={reason.what} component="li" sx={{ display: "flex", alignItems: "center", gap: 2 }}>
                <What reason={reason} />
                <Open reason={reason} label={`${reason.title}, ${reason.what}`} />
              </Box>
            ))}
          </Box>
        )}
      </Box>
      {isOne && <Open reason={first} label={first.title} />}
    </Box>
  )
}

function What({ reason }: { reason: Reason }) {
  return (
    <Typography
      variant="bodySmall"
      color="textSecondary"
      component="p"
      sx={{ ...lineClamp(2), flex: 1, minWidth: 0 }}
    >
      {reason.what}
    </Typography>
  )
}

function Open({ reason: { to, onOpen, action }, label }: { reason: Reason; label: string }) {
  return (
    <Button
      component={Link}
      to={to}
      onClick={onOpen}
      variant="outlined"
      size="small"
      aria-label={`${action}: ${label}`}
      sx={{ minWidth: 88 }}
    >
      {action}
    </Button>
  )
}

const list = { m: 0, p: 0, listStyle: "none" } as const

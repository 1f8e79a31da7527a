import { Box, Button, Card, Typography } from "@mui/material"
import { type ReactNode, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { places } from "../../../places.ts"
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
import { firstLine, lineClamp } from "../../../ui/lineClamp.ts"
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
 * then comes the person's own work. Each row opens the thing itself.
 */
export function Waiting({ invitations, assessments, waiting, items }: WaitingProps) {
  const { t } = useTranslation("spaces")
  const [all, setAll] = useState(false)
  const of = (...kinds: Schemas["Waiting"]["kind"][]) =>
    waiting
      .filter(({ kind }) => kinds.includes(kind))
      .map((each) => <Thing key={`${each.kind} ${each.assessment.id} ${each.notificationId}`} thing={each} />)
  const rows = [
    ...invitations.map((invitation) => <Invitation key={invitation.inviteToken} invitation={invitation} />),
    ...assessments
      .filter(({ toApprove }) => toApprove > 0)
      .map((assessment) => <Approval key={`${assessment.id} approve`} assessment={assessment} />),
    ...of("PROPOSALS", "COMMENTS"),
    ...items.filter(({ isLate }) => isLate).map((item) => <LateItem key={item.id} item={item} />),
    ...of("EXPIRED_EVIDENCE", "EXPIRING_EVIDENCE", "COMPLETED"),
    ...assessments
      .filter(({ toAnswer }) => toAnswer > 0)
      .map((assessment) => <Questions key={assessment.id} assessment={assessment} />),
  ]
  if (rows.length === 0) return null
  return (
    <Section title={t("home.waiting")}>
      <Card component="ul" sx={list}>
        {all ? rows : rows.slice(0, most)}
      </Card>
      {!all && rows.length > most && (
        <Button onClick={() => setAll(true)} sx={{ mt: 1 }}>
          {t("home.more", { count: rows.length - most })}
        </Button>
      )}
    </Section>
  )
}

const icons = {
  PROPOSALS: <LightbulbOutlined />,
  COMMENTS: <ForumOutlined />,
  EXPIRED_EVIDENCE: <EventRepeat />,
  EXPIRING_EVIDENCE: <EventRepeat />,
  COMPLETED: <TaskAlt />,
} as const satisfies Record<Schemas["Waiting"]["kind"], ReactNode>

function Thing({ thing }: { thing: Schemas["Waiting"] }) {
  const { t } = useTranslation("spaces")
  const { kind, count, assessment, space, question, person, notificationId } = thing
  const place = { spaceId: space.id, assessmentId: assessment.id }
  const read = useReadNotification()
  return (
    <Item
      icon={icons[kind]}
      title={assessment.title}
      what={t(`home.waits.${kind}`, { count, person: person ?? "" })}
      action={t(`home.action.${kind}`)}
      to={question ? places.questionById(place, question.questionnaireId, question.id) : places.report(place)}
      onOpen={() => notificationId !== null && read.mutate(notificationId)}
    />
  )
}

function LateItem({ item }: { item: Schemas["MyItem"] }) {
  const { t } = useTranslation("spaces")
  const format = useFormat()
  const { action, assessment, space, due } = item
  return (
    <Item
      icon={<EventOutlined />}
      title={action}
      what={
        due === null
          ? assessment.title
          : t("home.late", { assessment: assessment.title, date: format.day(due) })
      }
      action={t("home.action.late")}
      to={places.advice({ spaceId: space.id, assessmentId: assessment.id })}
    />
  )
}

function Questions({ assessment }: { assessment: Schemas["RecentAssessment"] }) {
  const { t } = useTranslation("spaces")
  const { id, title, space, answersCount, questionsCount, toAnswer } = assessment
  const begun = answersCount > 0
  return (
    <Item
      icon={<EditNoteOutlined />}
      title={title}
      what={
        begun
          ? t("home.goOn", { answered: answersCount, total: questionsCount })
          : t("home.start", { count: toAnswer })
      }
      action={t(begun ? "home.action.goOn" : "home.action.start")}
      to={places.questionnaires({ spaceId: space.id, assessmentId: id }) + askForFirstWith(["unanswered"])}
    />
  )
}

function Approval({ assessment }: { assessment: Schemas["RecentAssessment"] }) {
  const { t } = useTranslation("spaces")
  const { id, title, space, toApprove } = assessment
  return (
    <Item
      icon={<FactCheckOutlined />}
      title={title}
      what={t("home.approve", { count: toApprove })}
      action={t("home.action.approve")}
      to={places.questionnaires({ spaceId: space.id, assessmentId: id }) + askForFirstWith(["unapproved"])}
    />
  )
}

function Invitation({ invitation }: { invitation: Schemas["GroupInvitation"] }) {
  const { t } = useTranslation("spaces")
  const { expertGroup, inviteToken } = invitation
  return (
    <Item
      icon={<GroupAddOutlined />}
      title={expertGroup.title}
      what={t("home.invitation")}
      action={t("home.action.invitation")}
      to={places.groupInvitation(expertGroup.id, inviteToken)}
    />
  )
}

interface ItemProps {
  icon: ReactNode
  title: string
  what: string
  action: string
  to: string
  onOpen?: () => void
}

function Item({ icon, title, what, action, to, onOpen }: ItemProps) {
  return (
    <Box component="li" sx={row}>
      <Box aria-hidden sx={{ color: "primary.main", display: "flex" }}>
        {icon}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="titleMedium" component="p" dir={directionOf(title)} sx={lineClamp(2)}>
          {title}
        </Typography>
        <Typography variant="bodySmall" color="textSecondary" component="p" sx={firstLine}>
          {what}
        </Typography>
      </Box>
      <Button
        component={Link}
        to={to}
        onClick={onOpen}
        variant="outlined"
        size="small"
        aria-label={`${action}: ${title}`}
      >
        {action}
      </Button>
    </Box>
  )
}

const list = { m: 0, p: 0, listStyle: "none" } as const

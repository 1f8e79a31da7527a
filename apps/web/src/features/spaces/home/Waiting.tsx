import { Box, Button, Card, Typography } from "@mui/material"
import { queryOptions } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { places } from "../../../places.ts"
import {
  EditNoteOutlined,
  FactCheckOutlined,
  GroupAddOutlined,
  LightbulbOutlined,
} from "../../../ui/icons.ts"
import { firstLine } from "../../../ui/lineClamp.ts"
import { Section } from "../../../ui/Section.tsx"
import { askForFirstWith, askForIssues } from "../../assessment/answering/index.ts"

/** The person's open invitations to expert groups. */
export const invitationsQuery = queryOptions({
  queryKey: keys.groups.invitations,
  queryFn: async ({ signal }) => (await api.get("/api/v1/expert-group-invitations/", { signal })).items,
  staleTime: 0,
})

interface WaitingProps {
  assessments: Schemas["RecentAssessment"][]
  invitations: Schemas["GroupInvitation"][]
}

/** As many as are read at a glance; the others on request. */
const most = 4

/** What a person is asked to do, most urgent first: invitations expire, and others wait for approvals. */
export function Waiting({ assessments, invitations }: WaitingProps) {
  const { t } = useTranslation("spaces")
  const [all, setAll] = useState(false)
  const items = [
    ...invitations.map((invitation) => <Invitation key={invitation.inviteToken} invitation={invitation} />),
    ...assessments
      .filter(({ toApprove }) => toApprove > 0)
      .map((assessment) => <Approval key={`${assessment.id} approve`} assessment={assessment} />),
    ...assessments
      .filter(({ toDecide }) => toDecide > 0)
      .map((assessment) => <Proposals key={`${assessment.id} decide`} assessment={assessment} />),
    ...assessments
      .filter(({ toAnswer }) => toAnswer > 0)
      .map((assessment) => <Questions key={assessment.id} assessment={assessment} />),
  ]
  if (items.length === 0) return null
  return (
    <Section title={t("home.waiting")}>
      <Card component="ul" sx={list}>
        {all ? items : items.slice(0, most)}
      </Card>
      {!all && items.length > most && (
        <Button onClick={() => setAll(true)} sx={{ mt: 1 }}>
          {t("home.more", { count: items.length - most })}
        </Button>
      )}
    </Section>
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
      to={places.questionnaires({ spaceId: space.id, assessmentId: id }) + askForIssues(["unapproved"])}
    />
  )
}

function Proposals({ assessment }: { assessment: Schemas["RecentAssessment"] }) {
  const { t } = useTranslation("spaces")
  const { id, title, space, toDecide } = assessment
  return (
    <Item
      icon={<LightbulbOutlined />}
      title={title}
      what={t("home.decide", { count: toDecide })}
      action={t("home.action.decide")}
      to={places.questionnaires({ spaceId: space.id, assessmentId: id })}
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
}

function Item({ icon, title, what, action, to }: ItemProps) {
  return (
    <Box component="li" sx={row}>
      <Box aria-hidden sx={{ color: "primary.main", display: "flex" }}>
        {icon}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography
          variant="titleMedium"
          component="p"
          dir={directionOf(title)}
          sx={{ ...firstLine, textAlign: "match-parent" }}
        >
          {title}
        </Typography>
        <Typography variant="bodySmall" color="textSecondary" component="p" sx={firstLine}>
          {what}
        </Typography>
      </Box>
      <Button component={Link} to={to} variant="outlined" size="small" aria-label={`${action}: ${title}`}>
        {action}
      </Button>
    </Box>
  )
}

const list = { m: 0, p: 0, listStyle: "none" } as const

const row = {
  display: "flex",
  alignItems: "center",
  gap: 2,
  px: 2,
  py: 1.25,
  minHeight: 64,
  "& + &": { borderTop: "1px solid", borderColor: "divider" },
} as const

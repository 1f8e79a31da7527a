import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Box,
  Card,
  Link,
  Stack,
  Typography,
} from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Link as RouterLink, useSearchParams } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { type AssessmentParams, paths } from "../../../paths.ts"
import { useTenant } from "../../../session/tenant.ts"
import { ExpandMore } from "../../../ui/icons.ts"
import { Loaded } from "../../../ui/Loaded.tsx"
import { hasLevel, type LevelStatus, levelStatusOf } from "../../../ui/level-status.ts"
import { Section } from "../../../ui/Section.tsx"
import { EmptyState, Skeletons } from "../../../ui/states.tsx"
import { useArrival } from "../../../ui/useArrival.ts"
import { askForIssues, progressQuery } from "../answering/index.ts"
import { AssessmentPage, assessmentQuery, permissionsQuery, usePaths } from "../frame/index.ts"
import { AttributeCard } from "./AttributeCard.tsx"
import { insightsQuery } from "./api.ts"
import { BulkButtons } from "./BulkButtons.tsx"
import { InsightText } from "./InsightText.tsx"
import {
  appliesAtAll,
  askForAttribute,
  askForFirstInsight,
  attributesIn,
  type Finding,
  findingsOf,
  type InsightIssue,
  type InsightTopic,
  insightAskedFor,
  isNotApplicable,
  isSameTopic,
  isUnanswered,
  useExpansion,
  waitingOf,
  withoutApproval,
} from "./insight.ts"

import { Rating, Summary } from "./Summary.tsx"

/** The insights of an assessment: about the whole, each subject and each attribute. */
export function InsightsScreen() {
  const { t } = useTranslation("insights")
  const { assessmentId } = usePaths()
  const insights = useQuery(insightsQuery(assessmentId))
  const permissions = useQuery(permissionsQuery(assessmentId))
  const mode = useQuery(assessmentQuery(assessmentId)).data?.mode.code
  return (
    <AssessmentPage
      title={t("title")}
      mayRename={permissions.data?.updateAssessment ?? false}
      failed={insights.isError && insights.data === undefined}
    >
      <Loaded query={insights} heading="h1" loading={<Loading />}>
        {(loaded) => (
          <Content
            insights={mode === "QUICK" ? withoutApproval(loaded) : loaded}
            maySeeScores={permissions.data?.viewAttributeScoreDetail ?? false}
            mayChange={permissions.data?.createAssessmentInsight ?? false}
          />
        )}
      </Loaded>
    </AssessmentPage>
  )
}

interface ContentProps {
  insights: Schemas["AllInsights"]
  maySeeScores: boolean
  mayChange: boolean
}

function Content({ insights, maySeeScores, mayChange }: ContentProps) {
  const { t } = useTranslation("insights")
  const { here } = usePaths()
  const progress = useQuery(progressQuery(here.assessmentId)).data
  const openQuestions = progress ? progress.questionsCount - progress.answersCount : 0
  const { assessment, subjects, ratedIn } = insights
  const [search] = useSearchParams()
  // Fixed on arrival: when that insight is approved, the next one does not take its place.
  const [first, setFirst] = useState(() => insightAskedFor(search, insights))
  useArrival(() => setFirst(insightAskedFor(search, insights)))
  return (
    <>
      {mayChange && <IssueBar place={here} insights={insights} openQuestions={openQuestions} />}
      <OverallCard
        insights={insights}
        standing={levelStatusOf(progress, appliesAtAll(insights))}
        openQuestions={openQuestions}
        first={first}
      />
      <Section title={t("subjects.heading")}>
        {subjects.length === 0 && <EmptyState title={t("subjects.none")} />}
        {ratedIn && (
          <Link component={RouterLink} to={paths.session(here, ratedIn.id)} variant="bodySmall" sx={ratings}>
            {t("ratedIn", ratedIn)}
          </Link>
        )}
        <Stack sx={{ gap: 2 }}>
          {subjects.map((subject) => (
            <SubjectPanel
              key={subject.id}
              place={here}
              subject={subject}
              levels={assessment.kit.maturityLevelsCount}
              standing={levelStatusOf(progress)}
              openQuestions={openQuestions}
              maySeeScores={maySeeScores}
              mayChange={mayChange}
              first={first}
            />
          ))}
        </Stack>
      </Section>
    </>
  )
}

const ratings = { display: "inline-block", mb: 1.5, overflowWrap: "anywhere" } as const

function Loading() {
  return (
    <Stack sx={{ gap: 4 }}>
      <Skeletons count={1} height={240} />
      <Skeletons count={3} height={96} />
    </Stack>
  )
}

interface OverallCardProps {
  insights: Schemas["AllInsights"]
  standing: LevelStatus
  openQuestions: number
  /** The insight that the address asks for. */
  first: InsightTopic | undefined
}

/** What stands out, and the insight about the whole assessment, beside its level. */
function OverallCard({ insights, standing, openQuestions, first }: OverallCardProps) {
  const { t } = useTranslation("insights")
  const { id, insight, kit, maturityLevel, confidenceValue } = insights.assessment
  const findings = hasLevel(standing) ? findingsOf(insights) : []
  return (
    <Card component="section" aria-label={t("overall.heading")} sx={card}>
      <Stack sx={{ gap: 3, minWidth: 0 }}>
        {findings.length > 0 && <Findings findings={findings} />}
        <InsightText
          assessmentId={id}
          place={{ of: "overall" }}
          insight={insight}
          title={t("overall.whole")}
          heading={{ text: t("overall.heading"), component: "h2" }}
          openQuestions={openQuestions}
          askedFor={isSameTopic({ of: "overall" }, first) ? first : undefined}
        />
      </Stack>
      <Rating
        level={maturityLevel}
        levels={kit.maturityLevelsCount}
        confidence={confidenceValue}
        standing={standing}
      />
    </Card>
  )
}

/** Each links to the insight about the attribute. */
function Findings({ findings }: { findings: Finding[] }) {
  const { t } = useTranslation("insights")
  return (
    <section>
      <Typography component="h2" variant="titleMedium" sx={{ mb: 1 }}>
        {t("findings.label")}
      </Typography>
      <Stack component="ul" sx={{ m: 0, p: 0, gap: 1, listStyle: "none" }}>
        {findings.map(({ subject, attribute: { id, title, maturityLevel }, best }) => (
          <li key={id}>
            <Link
              component={RouterLink}
              to={askForAttribute(id)}
              preventScrollReset
              color="inherit"
              variant="semiBoldLarge"
            >
              {t("findings.heldBack", { subject: subject.title, attribute: title })}
            </Link>
            <Typography variant="bodySmall" color="textSecondary">
              {t("findings.detail", { rank: maturityLevel.index, title: maturityLevel.title, best })}
            </Typography>
          </li>
        ))}
      </Stack>
    </section>
  )
}

const card = {
  p: { xs: 2, sm: 3 },
  mb: 4,
  display: "grid",
  gap: 3,
  alignItems: "start",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) 260px" },
} as const

interface IssueBarProps {
  place: AssessmentParams
  insights: Schemas["AllInsights"]
  openQuestions: number
}

/** How many insights are missing, unapproved or expired, with bulk actions. */
function IssueBar({ place, insights, openQuestions }: IssueBarProps) {
  const { t } = useTranslation("insights")
  const off = useTenant()?.writer === "OFF"
  const { issues } = insights
  const shown = kinds.filter((issue) => issues[issue] > 0)
  if (shown.length === 0) return null
  const missing = attributesIn("none", insights)
  const byHand: Record<InsightIssue, boolean> = {
    notGenerated: off && missing > 0,
    unapproved: false,
    expired: off && attributesIn("expired", insights) > 0,
  }
  return (
    <Box component="section" aria-label={t("issues.label")} sx={bar}>
      {shown.map((issue) => (
        <Card key={issue} variant="outlined" sx={box}>
          <Typography variant="semiBoldMedium" component="p">
            {t(`issues.${issue}`, { count: issues[issue] })}
          </Typography>
          <Typography variant="bodySmall" component="p" color="textSecondary" sx={{ mb: 1 }}>
            {t(`issues.${issue}Hint`)}{" "}
            <Link
              component={RouterLink}
              to={askForFirstInsight(issue)}
              preventScrollReset
              color="inherit"
              underline="always"
            >
              {t("issues.first")}
            </Link>
          </Typography>
          <BulkButtons
            assessmentId={place.assessmentId}
            issue={issue}
            count={issues[issue]}
            openQuestions={openQuestions}
            writtenByHand={byHand[issue]}
          />
          {issue === "notGenerated" && openQuestions > 0 && !byHand.notGenerated && (
            <Link
              component={RouterLink}
              to={paths.questionnaires(place) + askForIssues(["unanswered"])}
              variant="bodySmall"
            >
              {t("issues.answer")}
            </Link>
          )}
        </Card>
      ))}
    </Box>
  )
}

const kinds: readonly InsightIssue[] = ["notGenerated", "unapproved", "expired"]

const bar = {
  display: "grid",
  gap: 2,
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
  mb: 3,
} as const

const box = { p: 2, display: "grid", gap: 0.5, alignContent: "start" } as const

interface SubjectPanelProps {
  place: AssessmentParams
  subject: Schemas["RatedSubject"]
  /** How many levels the kit has. */
  levels: number
  standing: LevelStatus
  openQuestions: number
  maySeeScores: boolean
  mayChange: boolean
  /** The insight that the address asks for, which is open. */
  first: InsightTopic | undefined
}

/** A subject with its level; opens to its insight and its attributes. */
function SubjectPanel({ subject, ...shared }: SubjectPanelProps) {
  const { t } = useTranslation("insights")
  const { place, levels, standing, openQuestions, mayChange, first } = shared
  const isAskedFor = isSameTopic({ of: "subject", id: subject.id }, first)
  const inside: InsightTopic[] = [
    { of: "subject", id: subject.id },
    ...subject.attributes.map(({ id }) => ({ of: "attribute" as const, id })),
  ]
  const expansion = useExpansion(place.assessmentId, inside, first)
  const waiting = mayChange ? waitingOf(subject) : 0
  return (
    <Accordion {...expansion} disableGutters variant="outlined" slotProps={slots} sx={panel}>
      <AccordionSummary expandIcon={<ExpandMore />} sx={summary}>
        <Summary
          title={subject.title}
          weight={subject.weight}
          description={subject.description}
          waits={waiting > 0 ? t("waiting", { count: waiting }) : null}
          rating={
            <Rating
              level={subject.maturityLevel}
              levels={levels}
              confidence={subject.confidenceValue}
              standing={subject.attributes.every(isUnanswered) ? { state: "none" } : standing}
              notApplicable={subject.attributes.every(isNotApplicable)}
            />
          }
        />
      </AccordionSummary>
      <AccordionDetails sx={{ p: { xs: 2, sm: 3 } }}>
        <InsightText
          assessmentId={place.assessmentId}
          place={{ of: "subject", id: subject.id }}
          insight={subject.insight}
          title={subject.title}
          heading={{ text: t("subjects.insight"), component: "h4" }}
          openQuestions={openQuestions}
          askedFor={isAskedFor ? first : undefined}
        />
        <Typography component="h4" variant="titleMedium" sx={{ mt: 4, mb: 2 }}>
          {t("attributes.heading")}
        </Typography>
        <Stack sx={{ gap: 2 }}>
          {subject.attributes.map((attribute) => (
            <AttributeCard key={attribute.id} attribute={attribute} {...shared} />
          ))}
        </Stack>
      </AccordionDetails>
    </Accordion>
  )
}

const slots = { heading: { component: "h3" }, transition: { mountOnEnter: true } } as const

const panel = {
  "&, &:first-of-type, &:last-of-type": { borderRadius: 2, overflow: "hidden" },
  "&::before": { display: "none" },
} as const

const summary = {
  px: { xs: 2, sm: 3 },
  py: 1,
  "&.Mui-expanded": { backgroundColor: "surface.high" },
  "& .MuiAccordionSummary-content": { minWidth: 0 },
} as const

import { Box, Card, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { LevelGauge } from "../../../ui/LevelGauge.tsx"
import { SafeHtml } from "../../../ui/SafeHtml.tsx"
import type { Standing } from "../../../ui/standing.ts"
import { AttributeExplanation, AttributeLine } from "./attribute/Attribute.tsx"
import { Chapter, readingWidth } from "./Chapter.tsx"
import { Demands } from "./Demands.tsx"
import { Fold } from "./Fold.tsx"
import { linesOnPaper, notPrinted, unbroken } from "./paper.tsx"
import { type Mode, type Subject, subjectApplies } from "./report.ts"

/** Every subject with its level and insight, and its attributes to open one by one. */
export function SubjectsChapter({
  report,
  standing,
}: {
  report: Schemas["GraphicalReport"]
  standing: Standing["state"]
}) {
  const { t } = useTranslation("report")
  const { assessmentKit: kit, mode } = report.assessment
  return (
    <Chapter id="subjects" title={t("subjects.heading")}>
      <Typography color="textSecondary" sx={{ ...readingWidth, mb: 3, ...notPrinted }}>
        {t("subjects.text")}
      </Typography>
      <Stack sx={{ gap: 3, "@media print": { gap: 1.5 } }}>
        {report.subjects.map((subject) => (
          <SubjectCard
            key={subject.id}
            subject={subject}
            kit={kit}
            levels={kit.maturityLevelCount}
            mode={mode.code}
            provisional={standing === "provisional"}
          />
        ))}
      </Stack>
    </Chapter>
  )
}

interface SubjectProps {
  subject: Subject
  levels: number
  mode: Mode
  provisional: boolean
}

function SubjectCard(props: SubjectProps & { kit: Schemas["ReportedKit"] }) {
  const { subject, kit, levels, mode, provisional } = props
  const { t } = useTranslation("report")
  return (
    <Card component="article" sx={{ p: { xs: 2, sm: 3 }, overflow: "visible", "@media print": { p: 2 } }}>
      <Box sx={head}>
        <Box sx={{ minWidth: 0 }}>
          <Typography component="h3" variant="titleLarge" sx={{ mb: 1, overflowWrap: "anywhere" }}>
            <bdi>{subject.title}</bdi>
          </Typography>
          {subject.insight !== null && (
            <Box sx={[readingWidth, { lineHeight: 1.75 }, linesOnPaper]}>
              <SafeHtml html={subject.insight} />
            </Box>
          )}
        </Box>
        <SubjectLevel subject={subject} levels={levels} mode={mode} provisional={provisional} />
      </Box>
      {subjectApplies(subject) && (
        <Box sx={{ mt: 2 }}>
          <Fold heading="h4" summary={t("demands.why", { rank: subject.maturityLevel.index })}>
            <Demands kit={kit} scores={subject.scores} rank={subject.maturityLevel.index} />
          </Fold>
        </Box>
      )}
      <Box role="group" aria-label={t("subjects.attributes", { subject: subject.title })} sx={{ mt: 2 }}>
        {subject.attributes.map((attribute) => (
          <Fold
            key={attribute.id}
            heading="h4"
            summary={
              <AttributeLine attribute={attribute} levels={levels} mode={mode} provisional={provisional} />
            }
          >
            <AttributeExplanation attribute={attribute} />
          </Fold>
        ))}
      </Box>
    </Card>
  )
}

function SubjectLevel({ subject, levels, mode, provisional }: SubjectProps) {
  const { t } = useTranslation("report")
  if (!subjectApplies(subject)) {
    return (
      <Typography variant="semiBoldMedium" color="textSecondary">
        {t("notApplicable")}
      </Typography>
    )
  }
  const { maturityLevel, confidenceValue } = subject
  return (
    <LevelGauge
      size={160}
      levels={levels}
      level={{ rank: maturityLevel.index, title: maturityLevel.title }}
      standing={{ state: provisional ? "provisional" : "final" }}
      confidence={mode === "ADVANCED" ? confidenceValue : null}
    />
  )
}

const head = {
  display: "grid",
  gap: { xs: 2, sm: 4 },
  alignItems: "start",
  justifyItems: { xs: "center", sm: "stretch" },
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "minmax(0, 1fr) auto" },
  ...unbroken,
} as const

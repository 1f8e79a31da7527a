import { Box, Card, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { LevelStrip } from "../../../ui/LevelStrip.tsx"
import type { LevelStatus } from "../../../ui/level-status.ts"
import { SafeHtml } from "../../../ui/SafeHtml.tsx"
import { AttributeExplanation, AttributeLine } from "./attribute/Attribute.tsx"
import { Chapter, readingWidth } from "./Chapter.tsx"
import { Demands } from "./Demands.tsx"
import { Fold } from "./Fold.tsx"
import { linesOnPaper, notPrinted, unbroken } from "./paper.tsx"
import { type Mode, ratedAmong, type Subject, subjectApplies, surpriseOf } from "./report.ts"

/** Every subject on one line, so that their levels can be compared; each opens to its insight and its attributes. */
export function SubjectsChapter({
  report,
  standing,
  onSeen,
}: {
  report: Schemas["GraphicalReport"]
  standing: LevelStatus["state"]
  /** Called when the reader has seen half of it; must be a stable function. */
  onSeen?: (() => void) | undefined
}) {
  const { t } = useTranslation("report")
  const { assessmentKit: kit, mode } = report.assessment
  return (
    <Chapter id="subjects" title={t("subjects.heading")} onSeen={onSeen}>
      <Typography color="textSecondary" sx={{ ...readingWidth, mb: 3, ...notPrinted }}>
        {t("subjects.text")}
      </Typography>
      <Card sx={card}>
        {report.subjects.map((subject) => (
          <SubjectFold
            key={subject.id}
            subject={subject}
            kit={kit}
            mode={mode.code}
            provisional={standing === "provisional"}
          />
        ))}
      </Card>
    </Chapter>
  )
}

interface SubjectProps {
  subject: Subject
  kit: Schemas["ReportedKit"]
  mode: Mode
  provisional: boolean
}

function SubjectFold(props: SubjectProps) {
  const { subject, kit, mode, provisional } = props
  const { t } = useTranslation("report")
  const levels = kit.maturityLevelCount
  return (
    <Fold heading="h3" summary={<SubjectLine {...props} />}>
      {subject.insight !== null && (
        <Box sx={[readingWidth, { lineHeight: 1.75, mb: 2 }, linesOnPaper]}>
          <SafeHtml html={subject.insight} />
        </Box>
      )}
      <Box
        role="group"
        aria-label={t("subjects.attributes", { subject: subject.title })}
        sx={{ "& > :first-of-type": { borderTop: 0 } }}
      >
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
        {ratedAmong(subject.attributes).length > 0 && (
          <Fold heading="h4" summary={t("demands.why", { rank: subject.maturityLevel.index })}>
            <Demands kit={kit} scores={subject.scores} rank={subject.maturityLevel.index} />
          </Fold>
        )}
      </Box>
    </Fold>
  )
}

/** A subject's title, the levels of its attributes in a few words, and its own level. */
function SubjectLine({ subject, kit, mode, provisional }: SubjectProps) {
  const { t } = useTranslation("report")
  const format = useFormat()
  const { title, attributes, maturityLevel, confidenceValue } = subject
  const ranks = ratedAmong(attributes).map((attribute) => attribute.maturityLevel.index)
  const isRated = ranks.length > 0
  const surprise = surpriseOf(subject)
  const [lowest, highest] = [Math.min(...ranks), Math.max(...ranks)]
  return (
    <Box component="span" sx={line}>
      <Box component="span" sx={{ minWidth: 0 }}>
        <Typography
          component="span"
          variant="titleMedium"
          sx={{ display: "block", overflowWrap: "anywhere" }}
        >
          <bdi>{title}</bdi>
        </Typography>
        {isRated && (
          <Typography component="span" variant="bodySmall" color="textSecondary">
            {t(lowest === highest ? "subjects.rangeSame" : "subjects.range", {
              count: ranks.length,
              lowest,
              highest,
            })}
            {mode === "ADVANCED" && ` · ${t("confidence", { percent: format.percent(confidenceValue) })}`}
            {surprise && (
              <Box component="span" sx={{ display: "block" }}>
                {t(`subjects.${surprise}`)}
              </Box>
            )}
          </Typography>
        )}
      </Box>
      {isRated ? (
        <Box component="span" sx={rating}>
          <Box component="span" aria-hidden sx={number}>
            {format.number(maturityLevel.index)}
          </Box>
          <LevelStrip
            levels={kit.maturityLevelCount}
            level={{ rank: maturityLevel.index, title: maturityLevel.title }}
            provisional={provisional}
          />
        </Box>
      ) : (
        <Typography component="span" variant="semiBoldSmall" color="textSecondary">
          {t(subjectApplies(subject) ? "notRated" : "notApplicable")}
        </Typography>
      )}
    </Box>
  )
}

const card = {
  px: { xs: 2, sm: 3 },
  py: 1,
  overflow: "visible",
  "& > :first-of-type": { borderTop: 0 },
} as const

const line = {
  display: "grid",
  columnGap: 3,
  rowGap: 1,
  alignItems: "center",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "minmax(0, 1fr) 260px" },
  "@media print": { gridTemplateColumns: "minmax(0, 1fr) 260px" },
  ...unbroken,
} as const

const rating = { display: "flex", alignItems: "center", gap: 1.5, minWidth: 0 } as const

const number = { fontSize: "1.5rem", fontWeight: 700, lineHeight: 1, minWidth: "1ch" } as const

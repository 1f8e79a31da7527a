import FlagOutlined from "@mui/icons-material/FlagOutlined"
import MilitaryTechOutlined from "@mui/icons-material/MilitaryTechOutlined"
import TrendingFlat from "@mui/icons-material/TrendingFlat"
import { Box, Link } from "@mui/material"
import { useTranslation } from "react-i18next"
import { Link as RouterLink, useLocation } from "react-router"
import type { Schemas } from "../../api/schemas.ts"
import { type AssessmentPlace, attributeOfReport } from "../../places.ts"
import { Highlight } from "./Highlight.tsx"
import { LiftHighlight } from "./LiftHighlight.tsx"
import { type Attribute, attributesOf, type Calculated, useShortfall } from "./report.ts"

/** What to know first: the strongest and the weakest attribute, the one closest to its next level, and what lifts the whole. */
export function Highlights({
  report,
  place,
}: {
  report: Calculated
  /** Of the answers; where there is none, no answers are named. */
  place?: AssessmentPlace | undefined
}) {
  const { ranking, closest, lift } = report.highlights
  const attributes = new Map(attributesOf(report).map((attribute) => [attribute.id, attribute]))
  const best = attributes.get(ranking.at(0) ?? 0)
  const worst = attributes.get(ranking.at(-1) ?? 0)
  const nearest = closest ? attributes.get(closest.attributeId) : undefined
  return (
    <Box component="dl" sx={grid}>
      {ranking.length > 1 && best && worst && <Extremes best={best} worst={worst} report={report} />}
      {closest && nearest && <Closest attribute={nearest} closest={closest} report={report} />}
      {lift && <LiftHighlight lift={lift} report={report} place={place} />}
    </Box>
  )
}

function Extremes({ best, worst, report }: { best: Attribute; worst: Attribute; report: Calculated }) {
  const { t } = useTranslation("report")
  const count = report.assessment.assessmentKit.maturityLevelCount
  const isEven = best.maturityLevel.index === worst.maturityLevel.index
  const standing = ({ maturityLevel }: Attribute, key: "most" | "least") =>
    isEven
      ? t(`highlights.${key}`, { rank: maturityLevel.index, count })
      : t("highlights.level", { rank: maturityLevel.index, count, title: maturityLevel.title })
  return (
    <>
      <Highlight icon={<MilitaryTechOutlined />} label={t("highlights.strongest")}>
        <AttributeLink attribute={best} /> <span>{standing(best, "most")}</span>
      </Highlight>
      <Highlight icon={<FlagOutlined />} label={t("highlights.weakest")}>
        <AttributeLink attribute={worst} /> <span>{standing(worst, "least")}</span>
      </Highlight>
    </>
  )
}

interface ClosestProps {
  attribute: Attribute
  closest: Schemas["ClosestAttribute"]
  report: Calculated
}

function Closest({ attribute, closest, report }: ClosestProps) {
  const { t } = useTranslation("report")
  const shortfall = useShortfall()
  const [first, ...others] = closest.competences
  const level = report.assessment.assessmentKit.maturityLevels[closest.index - 1]
  if (!first || !level) return null
  return (
    <Highlight icon={<TrendingFlat sx={{ transform: "rotate(-45deg)" }} />} label={t("highlights.closest")}>
      <AttributeLink attribute={attribute} />{" "}
      <span>{t("highlights.takes", { ...shortfall(first), level: level.title })}</span>
      {others.length > 0 && <span> {t("highlights.andMore", { count: others.length })}</span>}
    </Highlight>
  )
}

/** Leads to what is behind the attribute. */
export function AttributeLink({ attribute: { id, title } }: { attribute: Pick<Attribute, "id" | "title"> }) {
  const { state } = useLocation()
  return (
    <Link
      component={RouterLink}
      to={attributeOfReport(id)}
      state={state}
      preventScrollReset
      color="inherit"
      sx={{ fontWeight: 600 }}
    >
      <bdi>{title}</bdi>
    </Link>
  )
}

const grid = {
  m: 0,
  display: "grid",
  gap: 1.5,
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(3, minmax(0, 1fr))" },
  "@media print": { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
} as const

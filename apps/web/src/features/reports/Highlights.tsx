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

/** The highlights: the strongest and weakest attributes, the closest to its next level, and what lifts the whole. */
export function Highlights({
  report,
  place,
}: {
  report: Calculated
  /** The place of the answers; if left out, no answers are named. */
  place?: AssessmentPlace | undefined
}) {
  const { strongest, weakest, closest, lift } = report.highlights
  const attributes = new Map(attributesOf(report).map((attribute) => [attribute.id, attribute]))
  const named = (ids: number[]) => ids.flatMap((id) => attributes.get(id) ?? [])
  const nearest = closest ? attributes.get(closest.attributeId) : undefined
  return (
    <Box component="dl" sx={grid}>
      <Extremes best={named(strongest)} worst={named(weakest)} report={report} />
      {closest && nearest && (
        <Closest attributes={[nearest, ...named(closest.alike)]} closest={closest} report={report} />
      )}
      {lift && <LiftHighlight lift={lift} report={report} place={place} />}
    </Box>
  )
}

interface ExtremesProps {
  /** More than one each if they are tied. */
  best: Attribute[]
  worst: Attribute[]
  report: Calculated
}

function Extremes({ best, worst, report }: ExtremesProps) {
  const { t } = useTranslation("report")
  const of = report.assessment.assessmentKit.maturityLevelCount
  const [strong] = best
  const [weak] = worst
  if (!strong || !weak) return null
  const standing = (one: Attribute, count: number, even: "most" | "least") => {
    const { index: rank, title } = one.maturityLevel
    return strong.maturityLevel.index === weak.maturityLevel.index
      ? t(`highlights.${even}`, { count, rank, of })
      : t("highlights.level", { count, rank, of, title })
  }
  if (strong === weak) {
    if (best.length === 1) return null
    const { index: rank, title } = strong.maturityLevel
    return (
      <Highlight wide icon={<MilitaryTechOutlined />} label={t("highlights.extremes")}>
        {t("highlights.alike", { count: best.length, rank, of, title })}
      </Highlight>
    )
  }
  return (
    <>
      <Highlight icon={<MilitaryTechOutlined />} label={t("highlights.strongest")}>
        <Named attributes={best} /> <span>{standing(strong, best.length, "most")}</span>
      </Highlight>
      <Highlight icon={<FlagOutlined />} label={t("highlights.weakest")}>
        <Named attributes={worst} /> <span>{standing(weak, worst.length, "least")}</span>
      </Highlight>
    </>
  )
}

/** The name of the first one, and the number of others. */
function Named({ attributes: [first, ...others] }: { attributes: Attribute[] }) {
  const { t } = useTranslation("report")
  if (!first) return null
  return (
    <>
      <AttributeLink attribute={first} />
      {others.length > 0 && ` ${t("highlights.andOthers", { count: others.length })}`}
    </>
  )
}

interface ClosestProps {
  /** More than one if they are tied. */
  attributes: Attribute[]
  closest: Schemas["ClosestAttribute"]
  report: Calculated
}

function Closest({ attributes, closest, report }: ClosestProps) {
  const { t } = useTranslation("report")
  const shortfall = useShortfall()
  const [first, ...others] = closest.competences
  const level = report.assessment.assessmentKit.maturityLevels[closest.index - 1]
  if (!first || !level) return null
  return (
    <Highlight icon={<TrendingFlat sx={{ transform: "rotate(-45deg)" }} />} label={t("highlights.closest")}>
      <Named attributes={attributes} />{" "}
      <span>
        {t("highlights.takes", { ...shortfall(first), count: attributes.length, level: level.title })}
      </span>
      {others.length > 0 && <span> {t("highlights.andMore", { count: others.length })}</span>}
    </Highlight>
  )
}

/** Links to the details of the attribute. */
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

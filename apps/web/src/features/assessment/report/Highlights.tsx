import { Box, Button, Link } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { Fragment, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link as RouterLink, useLocation } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { listFormat } from "../../../i18n/intl.ts"
import { useFormat, useLanguage } from "../../../i18n/useFormat.ts"
import { type AssessmentParams, attributeOfReport, paths } from "../../../paths.ts"
import { ArrowUpward, FlagOutlined, MilitaryTechOutlined, Route, TrendingFlat } from "../../../ui/icons.ts"
import { KeyFact } from "../../../ui/KeyFact.tsx"
import { permissionsQuery } from "../frame/index.ts"
import { notPrinted, unbroken } from "./paper.tsx"
import { type Attribute, attributesOf, type Calculated, extremesOf } from "./report.ts"

/** The highlights: the strongest and weakest attributes, the closest to its next level, and what lifts the whole. */
export function Highlights({
  report,
  place,
  leadsOn = false,
  told = false,
}: {
  report: Calculated
  /** Whether those who may plan are led to where this becomes a roadmap. */
  leadsOn?: boolean
  /** Whether the summary beside it says how many answers lift the whole. */
  told?: boolean
  /** The place of the answers; if left out, no answers are named. */
  place?: AssessmentParams | undefined
}) {
  const { closest, lift } = report.highlights
  const attributes = new Map(attributesOf(report).map((attribute) => [attribute.id, attribute]))
  const named = (ids: number[]) => ids.flatMap((id) => attributes.get(id) ?? [])
  const nearest = closest ? attributes.get(closest.attributeId) : undefined
  return (
    <Box component="dl" sx={grid}>
      <Extremes {...extremesOf(report)} />
      {closest && nearest && (
        <Closest attributes={[nearest, ...named(closest.alike)]} closest={closest} report={report} />
      )}
      {lift && <LiftHighlight lift={lift} report={report} place={place} leadsOn={leadsOn} told={told} />}
    </Box>
  )
}

interface ExtremesProps {
  /** More than one if they are on the same level, or tied where all are. */
  best: Attribute[]
  worst: Attribute[]
}

/** All that share the highest level are the strongest; of those that share the lowest, the weightiest is named. */
function Extremes({ best, worst }: ExtremesProps) {
  const { t } = useTranslation("report")
  const [strong] = best
  const [weak] = worst
  if (!strong || !weak) return null
  const isEven = strong.maturityLevel.index === weak.maturityLevel.index
  const standing = (one: Attribute, count: number, even: "most" | "least") => {
    const { index: rank, title } = one.maturityLevel
    return isEven ? t(`highlights.${even}`, { count, rank }) : t("highlights.level", { count, rank, title })
  }
  if (best.includes(weak)) {
    if (best.length === 1) return null
    const { index: rank, title } = strong.maturityLevel
    return (
      <Highlight wide icon={<MilitaryTechOutlined />} label={t("highlights.extremes")}>
        {t("highlights.alike", { count: best.length, rank, title })}
      </Highlight>
    )
  }
  return (
    <>
      <Highlight icon={<MilitaryTechOutlined />} label={t("highlights.strongest")}>
        <AllNamed attributes={best} /> <span>{standing(strong, best.length, "most")}</span>
      </Highlight>
      <Highlight icon={<FlagOutlined />} label={t("highlights.weakest")}>
        {isEven ? <AllNamed attributes={worst} /> : <AttributeLink attribute={weak} />}{" "}
        <span>{standing(weak, isEven ? worst.length : 1, "least")}</span>
        {!isEven && worst.length > 1 && <span> {t("highlights.weightiest", { count: worst.length })}</span>}
      </Highlight>
    </>
  )
}

/** The names in a sentence; of more than three, that there are others. */
function AllNamed({ attributes }: { attributes: Attribute[] }) {
  const { t } = useTranslation("report")
  const list = listFormat(useLanguage(), { type: "conjunction" })
  const named = attributes.slice(0, mostAttributes)
  const others = attributes.length - named.length
  const listed = [...named.map(({ title }) => title), ...(others > 0 ? ["…"] : [])]
  const between = list.formatToParts(listed).filter(({ type }) => type === "literal")
  return (
    <>
      {named.map((attribute, at) => (
        <Fragment key={attribute.id}>
          {between[at - 1]?.value}
          <AttributeLink attribute={attribute} />
        </Fragment>
      ))}
      {others > 0 && ` ${t("highlights.andOthers", { count: others })}`}
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
  const level = report.assessment.assessmentKit.maturityLevels[closest.index - 1]
  if (!level) return null
  return (
    <Highlight icon={<TrendingFlat sx={{ transform: "rotate(-45deg)" }} />} label={t("highlights.closest")}>
      <Named attributes={attributes} />{" "}
      <span>{t("highlights.takes", { count: attributes.length, level: level.title })}</span>
    </Highlight>
  )
}

/** Links to the details of the attribute. */
function AttributeLink({ attribute: { id, title } }: { attribute: Pick<Attribute, "id" | "title"> }) {
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

/** How many attributes are named; the rest is in the chapter on improvement. */
const mostAttributes = 3

interface LiftHighlightProps {
  lift: Schemas["Lift"]
  report: Calculated
  place?: AssessmentParams | undefined
  leadsOn: boolean
  told: boolean
}

/** The smallest number of better answers that would lift the whole to its next level, with attributes and questions. */
function LiftHighlight({ lift, report, place, leadsOn, told }: LiftHighlightProps) {
  const { t } = useTranslation("report")
  const { list } = useFormat()
  const level = report.assessment.assessmentKit.maturityLevels[lift.index - 1]
  if (!level) return null
  const next = { title: level.title }
  if (lift.changes === null) {
    if (told) return null
    return (
      <Highlight wide icon={<ArrowUpward />} label={t("highlights.lift")}>
        {t("highlights.outOfReach", next)}
      </Highlight>
    )
  }
  const titles = new Map(attributesOf(report).map(({ id, title }) => [id, title]))
  const named = lift.attributes.slice(0, mostAttributes).flatMap((id) => titles.get(id) ?? [])
  const others = lift.attributes.length - named.length
  const attributes = list(others > 0 ? [...named, t("highlights.others", { count: others })] : named)
  return (
    <Highlight wide icon={<ArrowUpward />} label={t("highlights.lift")}>
      {!told && `${t("highlights.leads", { count: lift.changes, ...next })} `}
      {t("highlights.where", { attributes })}
      {place && lift.questions && lift.questions.length > 0 && (
        <Box component="ol" sx={questions}>
          {lift.questions.map((question) => (
            <li key={question.id}>
              <Link
                component={RouterLink}
                to={paths.questionById(place, question.questionnaireId, question.id)}
                title={question.title}
              >
                <bdi>{question.title}</bdi>
              </Link>{" "}
              <Box component="bdi" sx={{ color: "text.secondary" }}>
                {question.present === null
                  ? t("highlights.answer", { recommended: question.recommended })
                  : t("highlights.better", { present: question.present, recommended: question.recommended })}
              </Box>
            </li>
          ))}
        </Box>
      )}
      {place && leadsOn && <PlanIt place={place} />}
    </Highlight>
  )
}

/** Leads those who may plan to where this becomes a roadmap. */
function PlanIt({ place }: { place: AssessmentParams }) {
  const { t } = useTranslation("report")
  const permissions = useQuery(permissionsQuery(place.assessmentId)).data
  if (!permissions?.createAdvice) return null
  return (
    <Button
      component={RouterLink}
      to={paths.advice(place)}
      variant="outlined"
      size="small"
      startIcon={<Route />}
      sx={{ mt: 1, ...notPrinted }}
    >
      {t("highlights.planIt")}
    </Button>
  )
}

const questions = {
  m: 0,
  mt: 0.5,
  p: 0,
  listStyle: "none",
  fontSize: "0.875rem",
  "& li": { overflowWrap: "anywhere" },
} as const

function Highlight(props: { icon: ReactNode; label: string; wide?: boolean; children: ReactNode }) {
  const { wide = false, ...fact } = props
  return <KeyFact {...fact} sx={[unbroken, wide && { gridColumn: "1 / -1" }]} />
}

import { Box, Chip, Stack, Typography } from "@mui/material"
import { Fragment, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { ArrowDownward, ArrowUpward } from "../../../ui/icons.ts"
import { LabelChip } from "../../../ui/LabelChip.tsx"
import { LevelTile } from "../../../ui/LevelTile.tsx"
import { hasLevel, type LevelStatus, levelStatusOf } from "../../../ui/level-status.ts"
import { ProgressBar } from "../../../ui/ProgressBar.tsx"
import { ProgressRing } from "../../../ui/ProgressRing.tsx"
import { type Column, ComparisonRow } from "./ComparisonTable.tsx"
import type { Attribute } from "./comparison.ts"

type Subject = Schemas["Comparison"]["subjects"][number]

/** The assessments as a whole: level, confidence, progress. */
export function WholeRows({ assessments }: { assessments: readonly Column[] }) {
  const { t } = useTranslation("comparison")
  return (
    <>
      <ComparisonRow
        header={t("level")}
        cells={assessments.map((column) => (
          <Level
            key={column.id}
            level={column.maturityLevel}
            first={assessments[0]?.maturityLevel}
            levels={column.maturityLevel.maturityLevelCount}
            standing={standingIn(assessments, column.id)}
          />
        ))}
      />
      {assessments.some(({ profile }) => profile !== null) && (
        <ComparisonRow
          header={t("profile")}
          cells={assessments.map(({ profile }) => profile?.title ?? t("wholeKit"))}
        />
      )}
      <ComparisonRow
        header={t("confidence")}
        cells={assessments.map(({ id, mode, isRated, confidenceValue }) =>
          mode.code === "QUICK" ? (
            t("notAsked")
          ) : !isRated ? (
            "–"
          ) : (
            <ProgressRing key={id} percent={confidenceValue ?? 0} size={52} />
          ),
        )}
      />
      <ComparisonRow
        header={t("progress")}
        cells={assessments.map(({ id, progress }) => (
          <ProgressBar
            key={id}
            percent={progress.progress}
            label={t("answered", { answered: progress.answersCount, total: progress.questionsCount })}
          />
        ))}
      />
      {assessments.some(({ carriedOver }) => carriedOver !== null) && (
        <ComparisonRow
          header={t("carried.heading")}
          cells={assessments.map(({ id, carriedOver }) =>
            carriedOver ? (
              <CarriedOver
                key={id}
                counts={carriedOver}
                from={assessments.find((each) => each.id === carriedOver.from)?.title ?? ""}
              />
            ) : (
              "–"
            ),
          )}
        />
      )}
    </>
  )
}

/** What became of the answers that an assessment took over from another one. */
function CarriedOver({ counts, from }: { counts: Carried; from: string }) {
  const { t } = useTranslation("comparison")
  const format = useFormat()
  return (
    <Box>
      <Typography variant="bodySmall" color="textSecondary">
        {t("carried.from", { title: from })}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: "grid", gridTemplateColumns: "auto 1fr", columnGap: 1 }}>
        {fates.map((fate) => (
          <Fragment key={fate}>
            <Typography component="dt" variant="bodySmall">
              {t(`carried.${fate}`)}
            </Typography>
            <Typography component="dd" variant="semiBoldSmall" sx={{ m: 0 }}>
              {format.number(counts[fate])}
            </Typography>
          </Fragment>
        ))}
      </Box>
    </Box>
  )
}

type Carried = NonNullable<Column["carriedOver"]>

const fates = ["unchanged", "confirmed", "changed", "new"] as const

/** A subject with its level; when opened, its confidence, progress, strengths, weaknesses and attributes. */
export function SubjectRows(props: { subject: Subject; whole: readonly Column[]; levels: number }) {
  const { subject, whole, levels } = props
  const { assessments, attributes } = subject
  const [isOpen, setIsOpen] = useState(false)
  const isQuick = (assessmentId: string) =>
    whole.some(({ id, mode }) => id === assessmentId && mode.code === "QUICK")
  return (
    <>
      <ComparisonRow
        header={subject.title}
        fold={{ isOpen, onToggle: () => setIsOpen(!isOpen) }}
        cells={assessments.map(({ assessmentId, maturityLevel }) => (
          <Level
            key={assessmentId}
            level={maturityLevel}
            first={assessments[0]?.maturityLevel}
            levels={levels}
            standing={standingIn(whole, assessmentId)}
          />
        ))}
      />
      {isOpen && <SubjectDetails subject={subject} isQuick={isQuick} />}
      {isOpen &&
        attributes.map((attribute) => (
          <AttributeRow key={attribute.id} attribute={attribute} whole={whole} levels={levels} isPart />
        ))}
    </>
  )
}

function SubjectDetails({ subject, isQuick }: { subject: Subject; isQuick: (id: string) => boolean }) {
  const { t } = useTranslation("comparison")
  const format = useFormat()
  const { assessments } = subject
  return (
    <>
      <ComparisonRow
        isPart
        header={t("confidence")}
        cells={assessments.map(({ assessmentId, confidenceValue }) =>
          isQuick(assessmentId) ? t("notAsked") : format.percent(confidenceValue ?? 0),
        )}
      />
      <ComparisonRow
        isPart
        header={t("progress")}
        cells={assessments.map(({ progress }) =>
          t("answered", { answered: progress.answersCount, total: progress.questionsCount }),
        )}
      />
      <ComparisonRow
        isPart
        header={t("strengths")}
        cells={assessments.map(({ assessmentId, topStrengths }) => (
          <Names key={assessmentId} names={topStrengths} />
        ))}
      />
      <ComparisonRow
        isPart
        header={t("weaknesses")}
        cells={assessments.map(({ assessmentId, topWeaknesses }) => (
          <Names key={assessmentId} names={topWeaknesses} />
        ))}
      />
    </>
  )
}

/** The level that each assessment has reached on an attribute. */
export function AttributeRow(props: {
  attribute: Attribute
  whole: readonly Column[]
  note?: string
  levels: number
  /** Stands below its subject. */
  isPart?: boolean
}) {
  const { attribute, whole, note, levels, isPart } = props
  const first = attribute.assessment[0]?.maturityLevel
  return (
    <ComparisonRow
      header={attribute.title}
      note={note}
      isPart={isPart}
      cells={attribute.assessment.map(({ assessmentId, maturityLevel }) => (
        <Level
          key={assessmentId}
          level={maturityLevel}
          first={first}
          levels={levels}
          standing={standingIn(whole, assessmentId)}
        />
      ))}
    />
  )
}

/** How reliable the levels of an assessment are. */
function standingIn(whole: readonly Column[], assessmentId: string): LevelStatus {
  const column = whole.find(({ id }) => id === assessmentId)
  if (!column) return { state: "final" }
  const { progress, isRated } = column
  return levelStatusOf({ ...progress, answersCount: progress.answersCount + progress.carriedCount }, isRated)
}

interface ShownLevel {
  title: string
  index: number
}

/** A level as a tile; if it differs from that of the first assessment, the difference in levels is shown. */
function Level(props: {
  level: ShownLevel
  first: ShownLevel | undefined
  levels: number
  standing: LevelStatus
}) {
  const { level, first, levels, standing } = props
  const { t } = useTranslation("comparison")
  const { t: shell } = useTranslation()
  const format = useFormat()
  const away = level.index - (first?.index ?? level.index)
  const Arrow = away > 0 ? ArrowUpward : ArrowDownward
  if (!hasLevel(standing)) {
    const reason = standing.state === "notApplicable" ? "notApplicable" : "none"
    return <Typography color="textSecondary">{shell(`level.${reason}`)}</Typography>
  }
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
      <LevelTile
        levels={levels}
        level={{ rank: level.index, title: level.title }}
        provisional={standing.state === "provisional"}
      />
      {away !== 0 && (
        <Chip
          size="small"
          variant="outlined"
          icon={<Arrow fontSize="small" />}
          label={format.number(Math.abs(away))}
          aria-label={t(away > 0 ? "higher" : "lower", { count: Math.abs(away) })}
        />
      )}
    </Stack>
  )
}

function Names({ names }: { names: readonly string[] }) {
  const { t } = useTranslation("comparison")
  if (names.length === 0) {
    return (
      <Typography variant="bodySmall" color="textSecondary">
        {t("noNames")}
      </Typography>
    )
  }
  return (
    <Stack sx={{ gap: 0.5, alignItems: "flex-start" }}>
      {names.map((name) => (
        <LabelChip key={name} label={name} />
      ))}
    </Stack>
  )
}

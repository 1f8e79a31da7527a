import { Alert, Button, Typography } from "@mui/material"
import { ApiError } from "@plumbline/client"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { paths } from "../../../paths.ts"
import { Add } from "../../../ui/icons.ts"
import { Page } from "../../../ui/Page.tsx"
import { Section } from "../../../ui/Section.tsx"
import { ErrorState, Skeletons } from "../../../ui/states.tsx"
import { Chooser } from "./Chooser.tsx"
import { type Column, ComparisonTable } from "./ComparisonTable.tsx"
import { comparisonQuery, differencesOf, fewest, inTime, most } from "./comparison.ts"
import { AttributeRow, SubjectRows, WholeRows } from "./rows.tsx"

/** Two to four assessments on one kit, side by side. Their ids are in the address, so that it can be shared. */
export function CompareScreen() {
  const { t } = useTranslation("comparison")
  const { t: shell } = useTranslation()
  const [params, setParams] = useSearchParams()
  const ids = [...new Set(params.getAll("assessment_id"))].slice(0, most)
  const choose = (chosen: string[]) =>
    setParams(new URLSearchParams(chosen.map((id) => ["assessment_id", id])), { replace: true })
  return (
    <Page title={t("title")} breadcrumbs={[{ label: shell("nav.spaces"), to: paths.spaces }]}>
      {ids.length < fewest ? (
        <Chooser chosen={ids} onChoose={choose} />
      ) : (
        <Compared key={ids.join()} ids={ids} onChoose={choose} />
      )}
    </Page>
  )
}

function Compared({ ids, onChoose }: { ids: string[]; onChoose: (ids: string[]) => void }) {
  const { t } = useTranslation("comparison")
  const { data, error, refetch } = useQuery(comparisonQuery(ids))
  if (data) return <Comparison comparison={inTime(data)} onChoose={onChoose} />
  if (error instanceof ApiError && error.status === 400) {
    return <Chooser chosen={[]} problem={t("notComparable")} onChoose={onChoose} />
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <Skeletons count={3} height={240} />
}

interface ComparisonProps {
  comparison: Schemas["Comparison"]
  /** Compares other assessments instead. */
  onChoose: (ids: string[]) => void
}

/** How many differences are shown at first, the largest ones. */
const shownAtFirst = 8

/** First the differences, then the subjects with their details on demand. */
function Comparison({ comparison, onChoose }: ComparisonProps) {
  const { t } = useTranslation("comparison")
  const [adds, setAdds] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const { assessments, subjects } = comparison
  const ids = assessments.map(({ id }) => id)
  const differences = differencesOf(comparison)
  const shown = showsAll ? differences : differences.slice(0, shownAtFirst)
  const remove = (id: string) => onChoose(ids.filter((each) => each !== id))
  if (adds) return <Chooser chosen={ids} onChoose={onChoose} />
  return (
    <>
      <Section
        title={t("whole", { kit: assessments[0]?.assessmentKit.title ?? "" })}
        actions={
          <Button
            variant="outlined"
            startIcon={<Add />}
            disabled={ids.length >= most}
            onClick={() => setAdds(true)}
          >
            {t("add")}
          </Button>
        }
      >
        <ComparisonTable label={t("overview")} assessments={assessments} showsTime onRemove={remove}>
          <WholeRows assessments={assessments} />
        </ComparisonTable>
      </Section>
      <Section title={t("differences", { count: differences.length })}>
        {differences.length === 0 ? (
          <Alert severity="success">{t("same")}</Alert>
        ) : (
          <ComparisonTable label={t("differencesLabel")} assessments={assessments}>
            {shown.map(({ attribute, subject }) => (
              <AttributeRow
                key={attribute.id}
                attribute={attribute}
                whole={assessments}
                note={subject}
                levels={levelsOf(assessments)}
              />
            ))}
          </ComparisonTable>
        )}
        {shown.length < differences.length && (
          <Button onClick={() => setShowsAll(true)} sx={{ mt: 1 }}>
            {t("showAll", { count: differences.length })}
          </Button>
        )}
        {differences.length > 0 && (
          <Typography variant="bodySmall" color="textSecondary" sx={{ mt: 1 }}>
            {t("legend", { title: assessments[0]?.title ?? "" })}
          </Typography>
        )}
      </Section>
      <Section title={t("bySubject")}>
        <ComparisonTable label={t("bySubject")} assessments={assessments}>
          {subjects.map((subject) => (
            <SubjectRows
              key={subject.id}
              subject={subject}
              whole={assessments}
              levels={levelsOf(assessments)}
            />
          ))}
        </ComparisonTable>
      </Section>
    </>
  )
}

function levelsOf(assessments: readonly Column[]): number {
  return Math.max(1, ...assessments.map(({ maturityLevel }) => maturityLevel.maturityLevelCount))
}

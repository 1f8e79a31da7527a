import AddOutlined from "@mui/icons-material/AddOutlined"
import { Alert, Button, Stack, Typography } from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../api/schemas.ts"
import { Section } from "../../ui/Section.tsx"
import { most } from "./api.ts"
import { Chooser } from "./Chooser.tsx"
import { type Column, ComparisonTable } from "./ComparisonTable.tsx"
import { differencesOf } from "./differences.ts"
import { AttributeRow, SubjectRows, WholeRows } from "./rows.tsx"

export interface ComparisonProps {
  comparison: Schemas["Comparison"]
  /** Compares other assessments instead. */
  onChoose: (ids: string[]) => void
}

/** First the differences, then each subject. */
export function Comparison({ comparison, onChoose }: ComparisonProps) {
  const { t } = useTranslation("compare")
  const [adds, setAdds] = useState(false)
  const { assessments, subjects } = comparison
  const ids = assessments.map(({ id }) => id)
  const differences = differencesOf(comparison)
  const remove = (id: string) => onChoose(ids.filter((each) => each !== id))
  if (adds) return <Chooser chosen={ids} onChoose={onChoose} />
  return (
    <>
      <Section
        title={t("whole", { kit: assessments[0]?.assessmentKit.title ?? "" })}
        actions={
          <Button
            variant="outlined"
            startIcon={<AddOutlined />}
            disabled={ids.length >= most}
            onClick={() => setAdds(true)}
          >
            {t("add")}
          </Button>
        }
      >
        <ComparisonTable label={t("overview")} assessments={assessments} onRemove={remove}>
          <WholeRows assessments={assessments} />
        </ComparisonTable>
      </Section>
      <Section title={t("differences", { count: differences.length })}>
        {differences.length === 0 ? (
          <Alert severity="success">{t("same")}</Alert>
        ) : (
          <ComparisonTable label={t("differencesLabel")} assessments={assessments}>
            {differences.map(({ attribute, subject }) => (
              <AttributeRow
                key={attribute.id}
                attribute={attribute}
                note={subject}
                levels={levelsOf(assessments)}
              />
            ))}
          </ComparisonTable>
        )}
      </Section>
      {subjects.map((subject) => (
        <Section key={subject.id} title={subject.title}>
          <ComparisonTable label={subject.title} assessments={assessments}>
            <SubjectRows subject={subject} levels={levelsOf(assessments)} />
            {subject.attributes.map((attribute) => (
              <AttributeRow key={attribute.id} attribute={attribute} levels={levelsOf(assessments)} />
            ))}
          </ComparisonTable>
        </Section>
      ))}
      <Stack direction="row">
        <Typography variant="bodySmall" color="textSecondary">
          {t("legend", { title: assessments[0]?.title ?? "" })}
        </Typography>
      </Stack>
    </>
  )
}

function levelsOf(assessments: readonly Column[]): number {
  return Math.max(1, ...assessments.map(({ maturityLevel }) => maturityLevel.maturityLevelCount))
}

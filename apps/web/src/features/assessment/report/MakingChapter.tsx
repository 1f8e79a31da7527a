import { Box, Card, Typography } from "@mui/material"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { SafeHtml } from "../../../ui/SafeHtml.tsx"
import { Chapter, readingWidth } from "./Chapter.tsx"
import { Fold } from "./Fold.tsx"
import { attributesOf } from "./report.ts"

/** How the report was made: what it is based on, who took part, and what the kit asks. */
export function MakingChapter({ report }: { report: Schemas["GraphicalReport"] }) {
  const { t } = useTranslation("report")
  const { assessmentKit: kit } = report.assessment
  const { steps, participant } = report.assessmentProcess
  return (
    <Chapter id="making" title={t("making.heading")}>
      <Card sx={{ px: { xs: 2, sm: 3 }, py: 1, "& > :first-of-type": { borderTop: 0 } }}>
        <Part title={t("making.disclaimer.title")}>{t("making.disclaimer.text")}</Part>
        {steps !== null && (
          <Part title={t("making.steps")}>
            <SafeHtml html={steps} />
          </Part>
        )}
        {participant !== null && (
          <Part title={t("making.participants")}>
            <SafeHtml html={participant} />
          </Part>
        )}
        <Part title={t("making.kit.title")}>{useKitSentence(report)}</Part>
        {attributesOf(report).length > 0 && (
          <Part title={t("making.attributes.title")}>
            <Rows rows={attributesOf(report)} />
          </Part>
        )}
        {kit.questionnaires.length > 0 && (
          <Part title={t("making.questionnaires.title")}>
            {t("making.questionnaires.text", {
              questions: t("making.questionnaires.questions", { count: kit.questionsCount }),
              questionnaires: t("making.kit.questionnaires", { count: kit.questionnairesCount }),
            })}
            <Rows rows={kit.questionnaires} />
          </Part>
        )}
      </Card>
      <KitOrigin kit={kit} />
    </Chapter>
  )
}

/** Below the report: on which version of the kit it rests, and under which terms. */
export function KitOrigin({ kit: { title, version, source, licence } }: { kit: Schemas["ReportedKit"] }) {
  const { t } = useTranslation("report")
  const said = [
    version !== null && t("making.origin.version", { title, version }),
    source !== null && t("making.origin.source", { source }),
    licence !== null && t("making.origin.licence", { licence }),
  ].filter((sentence) => sentence !== false)
  if (said.length === 0) return null
  return (
    <Typography
      variant="bodySmall"
      color="textSecondary"
      component="p"
      sx={{ mt: 2, overflowWrap: "anywhere" }}
    >
      {said.join(" · ")}
    </Typography>
  )
}

function useKitSentence({
  assessment: { assessmentKit: kit },
  subjects,
}: Schemas["GraphicalReport"]): string {
  const { t } = useTranslation("report")
  const { list } = useFormat()
  return t("making.kit.text", {
    title: kit.title,
    subjects: list(subjects.map(({ title }) => title)),
    attributes: t("making.kit.attributes", { count: kit.attributesCount }),
    levels: t("making.kit.levels", { count: kit.maturityLevelCount }),
    questionnaires: t("making.kit.questionnaires", { count: kit.questionnairesCount }),
  })
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Fold
      heading="h3"
      summary={
        <Typography component="span" variant="semiBoldMedium">
          {title}
        </Typography>
      }
    >
      <Box sx={readingWidth}>{children}</Box>
    </Fold>
  )
}

/** Titles with their descriptions. */
function Rows({ rows }: { rows: { id: number; title: string; description: string | null }[] }) {
  return (
    <Box component="dl" sx={list}>
      {rows.map(({ id, title, description }) => (
        <Box key={id} sx={row}>
          <Typography component="dt" variant="semiBoldSmall">
            <bdi>{title}</bdi>
          </Typography>
          <Typography component="dd" variant="bodySmall" color="textSecondary" dir="auto" sx={{ m: 0 }}>
            {description}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

const list = { m: 0, mt: 1 } as const

const row = {
  display: "grid",
  gap: { xs: 0.25, sm: 2 },
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "minmax(0, 1fr) minmax(0, 2fr)" },
  py: 1,
  borderTop: "1px solid",
  borderColor: "divider",
  breakInside: "avoid",
} as const

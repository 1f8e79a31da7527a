import { Box, Card, Skeleton, Stack, Typography } from "@mui/material"
import { type ReactNode, Suspense } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { AltRouteOutlined, SpeedOutlined, TroubleshootOutlined } from "../../../ui/icons.ts"
import { LevelTile } from "../../../ui/LevelTile.tsx"
import { Section } from "../../../ui/Section.tsx"
import { gridOf } from "../../../ui/states.tsx"
import { SampleQuestion } from "../../assessment/answering/index.ts"

/** What an assessment on the kit tells its readers. */
export function KitLearn({ kit }: { kit: Schemas["Kit"] }) {
  const { t } = useTranslation("kitPage")
  const attributes = kit.subjects.reduce((sum, { attributes }) => sum + attributes.length, 0)
  return (
    <Section title={t("learn.title")}>
      <Box component="ul" sx={{ ...gridOf({ xs: 1, sm: 3 }), gap: 3, m: 0, p: 0, listStyle: "none" }}>
        <Lesson icon={<SpeedOutlined />} title={t("learn.stand")}>
          {t("learn.standText", { count: kit.maturityLevels.length })}
        </Lesson>
        <Lesson icon={<TroubleshootOutlined />} title={t("learn.why")}>
          {t("learn.whyText", { count: attributes })}
        </Lesson>
        <Lesson icon={<AltRouteOutlined />} title={t("learn.next")}>
          {t("learn.nextText")}
        </Lesson>
      </Box>
    </Section>
  )
}

function Lesson({ icon, title, children }: { icon: ReactNode; title: string; children: string }) {
  return (
    <Stack component="li" sx={{ gap: 0.5 }}>
      <Box aria-hidden sx={{ color: "primary.main", display: "flex" }}>
        {icon}
      </Box>
      <Typography variant="semiBoldMedium" component="h3">
        {title}
      </Typography>
      <Typography variant="bodySmall" color="textSecondary">
        {children}
      </Typography>
    </Stack>
  )
}

/** A question of the kit to try, and the levels that answers lead to. */
export function KitSample({ question, levels }: { question: Schemas["SampleQuestion"]; levels: string[] }) {
  const { t } = useTranslation("kitPage")
  const options = question.options.map((title, id) => ({ id, title }))
  return (
    <Section title={t("sample.title")}>
      <Card sx={{ p: { xs: 2, md: 3 } }}>
        <Suspense fallback={<Skeleton variant="rounded" height={96 + 62 * options.length} />}>
          <SampleQuestion
            heading="h3"
            above={<bdi>{question.questionnaire}</bdi>}
            title={question.title}
            options={options}
          />
        </Suspense>
        <Typography variant="bodySmall" color="textSecondary" sx={{ mt: 1.5 }}>
          {t("sample.hint")}
        </Typography>
        <Typography component="h3" variant="semiBoldSmall" sx={{ mt: 3 }}>
          {t("sample.levels")}
        </Typography>
        <Levels levels={levels} />
      </Card>
    </Section>
  )
}

/** The titles of the levels in their colours, the lowest first. */
function Levels({ levels }: { levels: string[] }) {
  return (
    <Stack
      component="ol"
      direction="row"
      sx={{ m: 0, mt: 1, p: 0, listStyle: "none", gap: 1, flexWrap: "wrap" }}
    >
      {levels.map((title, index) => (
        <li key={title}>
          <LevelTile levels={levels.length} level={{ rank: index + 1, title }} />
        </li>
      ))}
    </Stack>
  )
}

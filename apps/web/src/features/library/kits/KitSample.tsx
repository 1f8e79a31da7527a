import { Box, Card, Skeleton, Stack, Typography } from "@mui/material"
import { type ReactNode, Suspense } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { useLevelColours } from "../../../theme/levels.ts"
import { AltRouteOutlined, SpeedOutlined, TroubleshootOutlined } from "../../../ui/icons.ts"
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
  const format = useFormat()
  const colours = useLevelColours(levels.length)
  return (
    <Stack
      component="ol"
      direction="row"
      sx={{ m: 0, mt: 1, p: 0, listStyle: "none", gap: 1, flexWrap: "wrap" }}
    >
      {levels.map((title, index) => (
        <Box
          component="li"
          key={title}
          sx={{
            ...levelLook,
            color: colours[index]?.on,
            backgroundColor: colours[index]?.fill,
            borderColor: colours[index]?.edge,
          }}
        >
          {format.number(index + 1)}. <bdi>{title}</bdi>
        </Box>
      ))}
    </Stack>
  )
}

const levelLook = {
  px: 1.5,
  py: 0.5,
  borderRadius: "6px",
  border: "1px solid",
  fontSize: "0.875rem",
  fontWeight: 600,
} as const

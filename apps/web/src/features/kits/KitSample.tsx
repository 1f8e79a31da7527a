import { Box, Card, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../api/schemas.ts"
import { directionOf } from "../../i18n/direction.ts"
import { useFormat } from "../../i18n/useFormat.ts"
import { levelColours } from "../../theme/levels.ts"
import { Section } from "../../ui/Section.tsx"

/** A preview of an assessment: a sample question, and the levels that answers lead to. */
export function KitSample({ question, levels }: { question: Schemas["SampleQuestion"]; levels: string[] }) {
  const { t } = useTranslation("kits")
  return (
    <Section title={t("sample.title")}>
      <Card sx={{ p: { xs: 2, md: 3 } }}>
        <Typography variant="labelMedium" color="textSecondary">
          {t("sample.from")} <bdi>{question.questionnaire}</bdi>
        </Typography>
        <Typography
          component="h3"
          variant="titleMedium"
          dir={directionOf(question.title)}
          sx={{ mt: 0.5, overflowWrap: "anywhere" }}
        >
          {question.title}
        </Typography>
        <Stack component="ol" sx={{ m: 0, mt: 1.5, p: 0, listStyle: "none", gap: 1 }}>
          {question.options.map((option, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: options may have the same text, and never move
            <Box component="li" key={index} dir={directionOf(option)} sx={optionLook}>
              {option}
            </Box>
          ))}
        </Stack>
        <Typography component="h3" variant="titleMedium" sx={{ mt: 3 }}>
          {t("sample.levels", { count: levels.length })}
        </Typography>
        <Levels levels={levels} />
      </Card>
    </Section>
  )
}

/** The titles of the levels in their colours, the lowest first. */
function Levels({ levels }: { levels: string[] }) {
  const format = useFormat()
  const colours = levelColours(levels.length)
  return (
    <Stack
      component="ol"
      direction="row"
      sx={{ m: 0, mt: 1.5, p: 0, listStyle: "none", gap: 1, flexWrap: "wrap" }}
    >
      {levels.map((title, index) => (
        <Box
          component="li"
          key={title}
          sx={{ ...levelLook, color: colours[index]?.on, backgroundColor: colours[index]?.fill }}
        >
          {format.number(index + 1)}. <bdi>{title}</bdi>
        </Box>
      ))}
    </Stack>
  )
}

const optionLook = {
  px: 2,
  py: 1,
  borderRadius: "8px",
  border: 1,
  borderColor: "divider",
  textAlign: "start",
  overflowWrap: "anywhere",
} as const

const levelLook = { px: 1.5, py: 0.5, borderRadius: "6px", fontSize: 14, fontWeight: 600 } as const

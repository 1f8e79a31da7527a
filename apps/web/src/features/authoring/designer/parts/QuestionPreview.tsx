import { Box, Paper, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useWatch } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { directionOf } from "../../../../i18n/direction.ts"
import { RadioButtonUnchecked } from "../../../../ui/icons.ts"
import type { TwoLanguageText } from "../../../../ui/TwoLanguageField.tsx"
import { useDesigner } from "../designer.ts"
import { optionsQuery } from "../questions.ts"

/** The fields of the surrounding form that people see. */
interface Shown {
  title: TwoLanguageText
  hint: TwoLanguageText
  mayNotBeApplicable: boolean
}

/** The question as people will answer it, with what is typed at the moment. */
export function QuestionPreview({ questionId }: { questionId: number }) {
  const { t } = useTranslation("designer")
  const { versionId } = useDesigner()
  const options = useQuery(optionsQuery(versionId, questionId)).data ?? []
  const [title, hint, mayNotBeApplicable] = useWatch<
    Shown,
    ["title.main", "hint.main", "mayNotBeApplicable"]
  >({
    name: ["title.main", "hint.main", "mayNotBeApplicable"],
  })
  const answers = [
    ...options.map((option) => option.title),
    ...(mayNotBeApplicable ? [t("questions.notApplicable")] : []),
  ]
  return (
    <Paper component="section" variant="outlined" aria-label={t("questions.preview")} sx={preview}>
      <Typography variant="bodySmall" color="textSecondary">
        {t("questions.preview")}
      </Typography>
      <Typography
        variant="titleMedium"
        component="p"
        dir={directionOf(title)}
        sx={{ overflowWrap: "anywhere" }}
      >
        {title}
      </Typography>
      {hint.trim() !== "" && (
        <Typography variant="bodySmall" color="textSecondary" dir={directionOf(hint)}>
          {hint}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: "none", display: "grid", gap: 0.75 }}>
        {answers.map((answer, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two options may have the same title
          <Box component="li" key={index} dir={directionOf(answer)} sx={choice}>
            <RadioButtonUnchecked sx={{ fontSize: "1.125rem", color: "text.secondary" }} />
            {answer}
          </Box>
        ))}
      </Box>
      {options.length === 0 && <Typography variant="bodySmall">{t("questions.noOptions")}</Typography>}
    </Paper>
  )
}

const preview = { p: 2, mb: 3, backgroundColor: "surface.low" } as const

const choice = {
  display: "flex",
  gap: 1,
  alignItems: "center",
  p: 1,
  border: 1,
  borderColor: "divider",
  borderRadius: 1,
  fontSize: "0.875rem",
  backgroundColor: "background.paper",
} as const

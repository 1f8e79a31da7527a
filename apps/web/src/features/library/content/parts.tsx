import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Box,
  Chip,
  Divider,
  Stack,
  Typography,
  type TypographyProps,
} from "@mui/material"
import { type ReactNode, useState } from "react"
import { useTranslation } from "react-i18next"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { ExpandMore } from "../../../ui/icons.ts"

/** Texts of an element by language and field. */
type Translations = Record<string, unknown>

/** A text of the kit and, below a thin line, its translation. */
export function KitText({
  text,
  translations,
  field = "title",
  variant,
}: {
  text: string
  translations?: Translations
  field?: string
  variant?: TypographyProps["variant"]
}) {
  const translation = translationOf(translations ?? {}, field)
  const line = (said: string, muted: boolean) => (
    <Typography
      variant={variant}
      component="div"
      dir={directionOf(said)}
      color={muted ? "textSecondary" : undefined}
      sx={{ overflowWrap: "anywhere", textAlign: "start" }}
    >
      {said}
    </Typography>
  )
  return (
    <Box sx={{ minWidth: 0, flex: 1 }}>
      {line(text, false)}
      {translation && (
        <>
          <Divider sx={{ my: 0.5 }} />
          {line(translation, true)}
        </>
      )}
    </Box>
  )
}

/** The first translation of a field; kits have at most one language besides their own. */
function translationOf(translations: Translations, field: string): string | undefined {
  for (const texts of Object.values(translations)) {
    const found = Object.entries(texts ?? {}).find(([name]) => name === field)?.[1]
    if (typeof found === "string" && found !== "") return found
  }
  return undefined
}

/** The heading of a panel: kind, name, and numbers as chips. */
export function PanelHead({ kind, title, chips }: { kind: string; title: ReactNode; chips: ReactNode }) {
  return (
    <Stack sx={{ gap: 1, mb: 2 }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", alignItems: "center" }}>
        <Chip size="small" color="primary" variant="outlined" label={kind} />
        {chips}
      </Stack>
      {title}
    </Stack>
  )
}

/** A label with its value below. */
export function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box>
      <Typography variant="bodySmall" color="textSecondary">
        {label}
      </Typography>
      {children}
    </Box>
  )
}

/** The options of a question or a range, each with its score. */
export function Options({
  options,
}: {
  options: { index: number; title: string; value: number; translations?: Translations }[]
}) {
  const { t } = useTranslation("content")
  const format = useFormat()
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 0.75 }}>
      {options.map((option) => (
        <Stack component="li" key={option.index} direction="row" sx={{ gap: 1, alignItems: "flex-start" }}>
          <Typography component="span" color="textSecondary">
            {format.number(option.index)}.
          </Typography>
          <KitText text={option.title} translations={option.translations} />
          <Chip size="small" label={t("score", { value: format.number(option.value) })} />
        </Stack>
      ))}
    </Box>
  )
}

/** What is special about a question. */
export function QuestionMarks({
  question,
}: {
  question: { mayNotBeApplicable: boolean; advisable: boolean }
}) {
  const { t } = useTranslation("content")
  return (
    <>
      {question.mayNotBeApplicable && (
        <Chip size="small" variant="outlined" label={t("mayNotBeApplicable")} />
      )}
      {question.advisable || <Chip size="small" variant="outlined" label={t("notAdvisable")} />}
    </>
  )
}

interface FoldedProps {
  summary: ReactNode
  /** At the end of the summary. */
  chips?: ReactNode
  /** Before the summary. */
  mark?: ReactNode
  /** Rendered when first opened. */
  children: ReactNode
}

/** A collapsible item of a list. */
export function Folded({ summary, chips, mark, children }: FoldedProps) {
  const [seen, setSeen] = useState(false)
  return (
    <Accordion disableGutters variant="outlined" onChange={(_event, expanded) => expanded && setSeen(true)}>
      <AccordionSummary expandIcon={<ExpandMore />}>
        <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", alignItems: "center", flex: 1, minWidth: 0 }}>
          {mark}
          <Box sx={{ flex: "1 1 16rem", minWidth: 0 }}>{summary}</Box>
          {chips}
        </Stack>
      </AccordionSummary>
      <AccordionDetails sx={{ display: "grid", gap: 1.5 }}>{seen && children}</AccordionDetails>
    </Accordion>
  )
}

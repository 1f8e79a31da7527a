import { Box, Button, Stack, Typography } from "@mui/material"
import { useQueryClient } from "@tanstack/react-query"
import { useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import { languageNames } from "../i18n/intl.ts"
import { languages } from "../i18n/language.ts"
import type { Texts as AllTexts } from "../i18n/texts.ts"
import { useFormat, useLanguage } from "../i18n/useFormat.ts"
import { type Conflict, type ConflictPart, openConflicts } from "./conflict.ts"
import { DialogFrame } from "./DialogFrame.tsx"
import { plainTextOf } from "./plain-text.ts"

type Texts = AllTexts["saving"]

/** Two people have changed the same: both versions, and the choice between them. One conflict after the other. */
export function SaveConflicts() {
  const [first] = useSyncExternalStore(openConflicts.subscribe, openConflicts.get)
  return first && <SaveConflict {...first} />
}

function SaveConflict({ parts, decide }: Conflict) {
  const { t } = useTranslation("saving")
  const client = useQueryClient()
  const takeTheirs = () => {
    decide("theirs")
    void client.invalidateQueries()
  }
  return (
    <DialogFrame
      open
      title={t("title")}
      onClose={() => decide("later")}
      actions={
        <>
          <Button onClick={takeTheirs}>{t("takeTheirs")}</Button>
          <Button variant="contained" onClick={() => decide("mine")}>
            {t("keepMine")}
          </Button>
        </>
      }
    >
      <Typography sx={{ mb: 2 }}>{t("hint")}</Typography>
      <Stack sx={{ gap: 2 }}>
        {parts.map((part) => (
          <Part key={part.path.join()} {...part} />
        ))}
      </Stack>
    </DialogFrame>
  )
}

function Part({ path, theirs, mine, shown }: ConflictPart) {
  const { t } = useTranslation("saving")
  const label = useLabel(path)
  const textOf = useTextOf()
  const sides = [theirs, mine].map((value) => shown?.(path[0] ?? "", value) ?? textOf(value))
  const isOnlyFormatting = [theirs, mine].every(isFormatted) && new Set(sides.map(wordsOf)).size === 1
  return (
    <Box role="group" aria-label={label}>
      <Typography variant="semiBoldMedium" component="h3" sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      {isOnlyFormatting && <Typography sx={{ mb: 0.5 }}>{t("sameWords")}</Typography>}
      <Box sx={beside}>
        {sides.map((text, index) => (
          <Box key={index === 0 ? "theirs" : "mine"} sx={side}>
            <Typography variant="semiBoldSmall" color="textSecondary" component="h4">
              {t(index === 0 ? "theirs" : "mine")}
            </Typography>
            <Box dir="auto" sx={words}>
              {text}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** The label of a field, with the language of a translation. */
function useLabel(path: readonly string[]): string {
  const { t, i18n } = useTranslation("saving")
  const shown = useLanguage()
  const isField = (name: string): name is keyof Texts["fields"] => i18n.exists(`saving:fields.${name}`)
  const label = t(`fields.${path.findLast(isField) ?? "other"}`)
  const language = languages.find((each) => path.includes(each.toUpperCase()))
  const name = language && languageNames(shown, {}).of(language)
  return name ? t("inLanguage", { label, language: name }) : label
}

/** Writes values as texts: never as HTML, since they are what people have typed. */
function useTextOf(): (value: unknown) => string {
  const { t, i18n } = useTranslation("saving")
  const { number, day } = useFormat()
  const isCode = (text: string): text is keyof Texts["values"] => i18n.exists(`saving:values.${text}`)
  const textOf = (value: unknown): string => {
    if (value === undefined || value === null || value === "") return "–"
    if (typeof value === "number") return number(value)
    if (Array.isArray(value)) return value.map(textOf).join("\n")
    if (typeof value === "object") return Object.values(value).map(textOf).join(" ")
    const text = String(value)
    if (/^[\w-]+$/.test(text) && isCode(text)) return t(`values.${text}`)
    if (/^\d{4}-\d\d-\d\d$/.test(text)) return day(text)
    return isFormatted(text) ? plainTextOf(text) : text
  }
  return textOf
}

function isFormatted(value: unknown): boolean {
  return typeof value === "string" && /^\s*<[a-z]/i.test(value)
}

/** A text without what sets its lines: breaks, spaces and the marks of lists. */
function wordsOf(text: string): string {
  return text.replace(/^•/gm, "").replace(/\s+/g, " ").trim()
}

const beside = { display: "grid", gap: 1.5, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } } as const
const side = { border: 1, borderColor: "divider", borderRadius: 1, p: 1.5, minWidth: 0 } as const
const words = {
  overflowWrap: "anywhere",
  whiteSpace: "pre-line",
  maxHeight: 320,
  overflowY: "auto",
} as const

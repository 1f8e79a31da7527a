import Close from "@mui/icons-material/Close"
import Search from "@mui/icons-material/Search"
import { Box, Chip, IconButton, Stack } from "@mui/material"
import { useRef } from "react"
import { useTranslation } from "react-i18next"
import { directionOf } from "../../../i18n/direction.ts"
import { defineAction, useAction } from "../../../ui/actions.tsx"
import type { Wish } from "./library.ts"

const searchKits = defineAction({ label: "kits:search.focus", shortcut: "/" })

export interface LibraryFiltersProps {
  wish: Wish
  onWish: (change: Partial<Wish>) => void
  /** Titles of languages to choose from; hidden if there is only one. */
  languages: string[]
  /** Whether there are any private kits, so that a filter for them makes sense. */
  somePrivate: boolean
}

/** The search field and the filters of the library. */
export function LibraryFilters({ wish, onWish, languages, somePrivate }: LibraryFiltersProps) {
  const { t } = useTranslation("kits")
  return (
    <Stack
      component="search"
      aria-label={t("search.label")}
      direction="row"
      sx={{ gap: 2, rowGap: 1.5, flexWrap: "wrap", alignItems: "center", mb: 3 }}
    >
      <SearchField text={wish.text} onText={(text) => onWish({ text })} />
      {languages.length > 1 && (
        <Choice
          label={t("search.language")}
          options={languages.map((title) => ({ value: title, label: title }))}
          chosen={wish.language}
          onChoose={(language) => onWish({ language })}
        />
      )}
      {somePrivate && (
        <Choice
          label={t("search.visibility")}
          options={[
            { value: "public" as const, label: t("public") },
            { value: "private" as const, label: t("private") },
          ]}
          chosen={wish.visibility}
          onChoose={(visibility) => onWish({ visibility })}
        />
      )}
    </Stack>
  )
}

/** A plain input: the component library's field would increase the first download by a tenth. */
function SearchField({ text, onText }: { text: string; onText: (text: string) => void }) {
  const { t } = useTranslation("kits")
  const field = useRef<HTMLInputElement>(null)
  useAction(searchKits, { run: () => field.current?.focus() })
  return (
    <Box sx={fieldFrame}>
      <Search fontSize="small" sx={{ color: "text.secondary", mx: 1.25 }} />
      <Box
        component="input"
        type="search"
        ref={field}
        value={text}
        dir={directionOf(text)}
        placeholder={t("search.placeholder")}
        aria-label={t("search.placeholder")}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Escape" && onText("")}
        sx={plainInput}
      />
      {text !== "" && (
        <IconButton
          size="small"
          aria-label={t("search.clear")}
          onClick={() => {
            onText("")
            field.current?.focus()
          }}
          sx={{ mx: 0.5 }}
        >
          <Close fontSize="small" />
        </IconButton>
      )}
    </Box>
  )
}

const fieldFrame = {
  display: "flex",
  alignItems: "center",
  width: { xs: "100%", sm: 420 },
  height: 40,
  border: "1px solid",
  borderColor: "outline.main",
  borderRadius: 1,
  backgroundColor: "background.paper",
  "&:focus-within": { outline: "2px solid", outlineColor: "primary.main", outlineOffset: "-1px" },
} as const

const plainInput = {
  flex: 1,
  minWidth: 0,
  height: "100%",
  border: 0,
  p: 0,
  font: "inherit",
  fontSize: "1rem",
  color: "text.primary",
  backgroundColor: "transparent",
  "&:focus-visible": { outline: "none" },
  "&::-webkit-input-placeholder": { color: "text.secondary" },
  "&::-moz-placeholder": { color: "text.secondary", opacity: 1 },
  // Otherwise the browser's clear button would appear beside ours.
  "&::-webkit-search-cancel-button": { display: "none" },
} as const

interface ChoiceProps<Value extends string> {
  label: string
  options: { value: Value; label: string }[]
  chosen: Value | ""
  onChoose: (value: Value | "") => void
}

/** Chips of which one can be selected; pressing it again deselects it. */
function Choice<Value extends string>({ label, options, chosen, onChoose }: ChoiceProps<Value>) {
  return (
    <Stack component="fieldset" aria-label={label} direction="row" sx={{ gap: 0.75, m: 0, p: 0, border: 0 }}>
      {options.map((option) => {
        const pressed = option.value === chosen
        return (
          <Chip
            key={option.value}
            component="button"
            type="button"
            clickable
            label={option.label}
            aria-pressed={pressed}
            color={pressed ? "primary" : "default"}
            variant={pressed ? "filled" : "outlined"}
            onClick={() => onChoose(pressed ? "" : option.value)}
          />
        )
      })}
    </Stack>
  )
}

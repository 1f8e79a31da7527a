import { Box, ButtonBase, IconButton, Stack, Typography } from "@mui/material"
import { useRef } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { defineAction, useAction } from "../../../ui/actions.ts"
import { Close, Search } from "../../../ui/icons.ts"
import { useSearchText } from "../../../ui/useSearchText.ts"
import { languagesOf, lengths, topicsOf, type Wish } from "./library.ts"

const searchKits = defineAction({ label: "kits:search.focus", shortcut: "/" })

export interface LibraryFiltersProps {
  wish: Wish
  onWish: (change: Partial<Wish>) => void
  kits: Schemas["KitCard"][]
}

/** The search field and the filters of the library. A filter that would not narrow anything is left out. */
export function LibraryFilters({ wish, onWish, kits }: LibraryFiltersProps) {
  const { t } = useTranslation("kits")
  const topics = topicsOf(kits)
  const languages = languagesOf(kits)
  const visibilities = (["public", "private"] as const).map((value) => ({ value, label: t(value) }))
  return (
    <Stack component="search" aria-label={t("search.label")} sx={{ gap: 1.5, mb: 3 }}>
      <SearchField text={wish.search} onText={(search) => onWish({ search })} />
      {topics.length > 1 && (
        <Choice
          label={t("search.topic")}
          options={topics.map(({ code, title }) => ({ value: code, label: title }))}
          chosen={wish.topic}
          onChoose={(topic) => onWish({ topic })}
        />
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 4, rowGap: 1.5 }}>
        <Choice
          label={t("search.length")}
          options={lengths.map((value) => ({ value, label: t(`search.${value}`) }))}
          chosen={wish.length}
          onChoose={(length) => onWish({ length })}
        />
        {languages.length > 1 && (
          <Choice
            label={t("search.language")}
            options={languages.map((title) => ({ value: title, label: title }))}
            chosen={wish.language}
            onChoose={(language) => onWish({ language })}
          />
        )}
        {kits.some(({ isPrivate }) => isPrivate) && (
          <Choice
            label={t("search.visibility")}
            options={visibilities}
            chosen={wish.visibility}
            onChoose={(visibility) => onWish({ visibility })}
          />
        )}
      </Box>
    </Stack>
  )
}

/** A plain input: the component library's field would increase the first download by a tenth. */
function SearchField({ text, onText }: { text: string; onText: (text: string) => void }) {
  const { t } = useTranslation("kits")
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useSearchText(text, onText, 100)
  useAction(searchKits, { run: () => field.current?.focus() })
  return (
    <Box sx={fieldFrame}>
      <Search fontSize="small" sx={{ color: "text.secondary", mx: 1.25 }} />
      <Box
        component="input"
        type="search"
        ref={field}
        value={typed}
        dir={directionOf(typed)}
        placeholder={t("search.placeholder")}
        aria-label={t("search.placeholder")}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Escape" && setTyped("")}
        sx={plainInput}
      />
      {typed !== "" && (
        <IconButton
          size="small"
          aria-label={t("search.clear")}
          onClick={() => {
            setTyped("")
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
  width: "100%",
  maxWidth: 640,
  height: { xs: 46, sm: 44 },
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

/** A name and chips of which one can be selected; pressing it again deselects it. On phones they scroll. */
function Choice<Value extends string>({ label, options, chosen, onChoose }: ChoiceProps<Value>) {
  return (
    <Stack component="fieldset" aria-label={label} direction="row" sx={choice}>
      <Typography aria-hidden component="span" variant="bodySmall" color="textSecondary" sx={{ mr: 0.5 }}>
        {label}
      </Typography>
      {options.map((option) => {
        const pressed = option.value === chosen
        return (
          <ButtonBase
            key={option.value}
            aria-pressed={pressed}
            onClick={() => onChoose(pressed ? "" : option.value)}
            sx={chip}
          >
            {option.label}
          </ButtonBase>
        )
      })}
    </Stack>
  )
}

const choice = {
  alignItems: "center",
  gap: 0.75,
  m: 0,
  p: 0,
  border: 0,
  minWidth: 0,
  flexWrap: { sm: "wrap" },
  overflowX: { xs: "auto", sm: "visible" },
  scrollbarWidth: "none",
  "& > *": { flex: "none" },
} as const

/** Like the component library's chip, which would increase the first download by two kilobytes. */
const chip = {
  fontFamily: "inherit",
  height: { xs: 44, sm: 32 },
  px: "11px",
  border: "1px solid",
  borderColor: "Chip.defaultBorder",
  borderRadius: "22px",
  fontSize: "0.8125rem",
  whiteSpace: "nowrap",
  "&:hover": { backgroundColor: "action.hover" },
  "&[aria-pressed=true]": {
    color: "primary.contrastText",
    backgroundColor: "primary.main",
    borderColor: "transparent",
    "&:hover": { backgroundColor: "primary.dark" },
  },
} as const

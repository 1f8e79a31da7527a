import { IconButton, InputAdornment, TextField } from "@mui/material"
import { useTranslation } from "react-i18next"
import { directionOf } from "../i18n/direction.ts"
import { Close, Search } from "./icons.ts"
import { useSearchText } from "./useSearchText.ts"

export interface SearchFieldProps {
  label: string
  /** The current search text. */
  value: string
  /** Called with the new text, trimmed, once typing pauses. */
  onChange: (text: string) => void
}

/** A debounced search field for a list. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useSearchText(value, onChange)
  return (
    <TextField
      size="small"
      type="search"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      slotProps={{
        htmlInput: { "aria-label": label, dir: directionOf(typed), maxLength: 100 },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: typed !== "" && (
            <InputAdornment position="end">
              <IconButton size="small" edge="end" aria-label={t("search.clear")} onClick={() => setTyped("")}>
                <Close fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
      placeholder={label}
      sx={{
        width: { xs: "100%", sm: 260 },
        "& input::-webkit-search-cancel-button": { display: "none" },
      }}
    />
  )
}

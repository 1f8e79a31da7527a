import { Box, Button, MenuItem, TextField } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../api/schemas.ts"
import { directionOf } from "../../i18n/direction.ts"
import { type AuditFilter, everything } from "./api.ts"

export interface FiltersProps {
  kinds: Schemas["AuditKind"][]
  people: Schemas["Person"][]
  filter: AuditFilter
  onChange: (filter: AuditFilter) => void
}

/** Filters the log by what happened, by whom or to whom, and when. */
export function Filters({ kinds, people, filter, onChange }: FiltersProps) {
  const { t } = useTranslation("audit")
  const isFiltered = Object.values(filter).some((value) => value !== "")
  return (
    <Box component="fieldset" aria-label={t("filter.label")} sx={isFiltered ? fieldsAndButton : fields}>
      <TextField
        select
        size="small"
        label={t("filter.kind")}
        value={filter.kind}
        onChange={({ target }) => onChange({ ...filter, kind: target.value })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t("filter.anyKind")}</MenuItem>
        {kinds.map(({ code, title }) => (
          <MenuItem key={code} value={code}>
            {title}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label={t("filter.person")}
        value={filter.personId}
        onChange={({ target }) => onChange({ ...filter, personId: target.value })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t("filter.anybody")}</MenuItem>
        {people.map(({ id, displayName }) => (
          <MenuItem key={id} value={id} dir={directionOf(displayName)}>
            {displayName}
          </MenuItem>
        ))}
      </TextField>
      {(["from", "to"] as const).map((end) => (
        <TextField
          key={end}
          size="small"
          type="date"
          label={t(`filter.${end}`)}
          value={filter[end]}
          onChange={({ target }) => onChange({ ...filter, [end]: target.value })}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: "1970-01-02", max: "2999-12-31" } }}
        />
      ))}
      {isFiltered && (
        <Button onClick={() => onChange(everything)} sx={{ justifySelf: "start" }}>
          {t("filter.clear")}
        </Button>
      )}
    </Box>
  )
}

const fields = {
  m: 0,
  mb: 3,
  p: 0,
  border: "none",
  minWidth: 0,
  display: "grid",
  gap: 2,
  gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr", md: "2fr 2fr 1fr 1fr" },
} as const

const fieldsAndButton = {
  ...fields,
  gridTemplateColumns: { ...fields.gridTemplateColumns, md: "2fr 2fr 1fr 1fr auto" },
} as const

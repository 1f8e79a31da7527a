import { ListItemText, MenuItem, Skeleton, TextField, Tooltip } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useLanguage } from "../../../i18n/useFormat.ts"
import { rolesQuery } from "./api.ts"

interface RoleSelectProps {
  /** The chosen role; null if there is none yet. */
  roleId: number | null
  /** The accessible name: whose role it is, or the name of the field. */
  label: string
  /** Shows the label above the field. */
  labelled?: boolean
  /** Why it cannot be changed. */
  locked?: string
  busy?: boolean
  onChange: (roleId: number) => void
}

/** Selects one of the six roles; the open list explains each. */
export function RoleSelect({ roleId, label, labelled = false, locked, busy, onChange }: RoleSelectProps) {
  const { t } = useTranslation("members")
  const nameOf = useRoleName()
  const { data: roles } = useQuery(rolesQuery(useLanguage()))
  if (!roles) return <Skeleton variant="rounded" height={40} sx={{ minWidth: 180 }} />
  const chosen = roles.find(({ id }) => id === roleId)
  return (
    <Tooltip title={locked ?? ""}>
      <TextField
        select
        fullWidth={labelled}
        label={labelled ? label : undefined}
        value={roleId ?? ""}
        disabled={locked !== undefined || busy}
        helperText={labelled ? (chosen?.description ?? t("grant.roleHint")) : undefined}
        onChange={({ target }) => onChange(Number(target.value))}
        sx={{ minWidth: 180 }}
        slotProps={{
          select: {
            renderValue: () => (chosen ? nameOf(chosen.title) : ""),
            SelectDisplayProps: { "aria-label": chosen ? `${label}: ${nameOf(chosen.title)}` : label },
            MenuProps: { slotProps: { paper: { sx: { maxWidth: 420 } } } },
          },
        }}
      >
        {roles.map(({ id, title, description }) => (
          <MenuItem key={id} value={id} sx={{ whiteSpace: "normal" }}>
            <ListItemText primary={nameOf(title)} secondary={description} />
          </MenuItem>
        ))}
      </TextField>
    </Tooltip>
  )
}

/** Translates a role, which the server names in English only, to the language of the interface. */
function useRoleName(): (title: string) => string {
  const { t } = useTranslation("members")
  return (title) => {
    const role = roles.find((known) => known === title)
    return role ? t(`roles.${role}`) : title
  }
}

const roles = ["ReportViewer", "Viewer", "Commenter", "Associate", "Assessor", "Manager"] as const

import { Box, Chip, Stack, Typography } from "@mui/material"
import type { ReactNode } from "react"
import { directionOf } from "../i18n/direction.ts"
import { type MenuEntry, MoreMenu } from "./MoreMenu.tsx"
import { firstLine } from "./OneLine.tsx"
import { PersonAvatar } from "./PersonAvatar.tsx"

/** A list of {@link PersonRow}s. */
export function PeopleList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="ul" aria-label={label} sx={list}>
      {children}
    </Box>
  )
}

export interface PersonRowProps {
  name: string
  /** An email address or another detail. */
  detail?: string | null
  picture?: string | null
  /** Short labels, such as "owner". */
  marks?: string[]
  /** Further information below the address. */
  note?: ReactNode
  /** Controls at the end of the row; below it on phones. */
  children?: ReactNode
  /** Menu entries of the person; without any there is no menu. */
  entries?: MenuEntry[]
  menuLabel?: string
}

/** A person in a list: picture, name, address and menu. */
export function PersonRow(props: PersonRowProps) {
  const { name, detail, picture, marks = [], note, children, entries = [], menuLabel } = props
  return (
    <Stack component="li" direction="row" sx={children ? { ...row, flexWrap: "wrap" } : row}>
      <PersonAvatar name={name} picture={picture} />
      <Box sx={{ flex: children ? "1 1 150px" : 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: "center", minWidth: 0 }}>
          <Typography
            variant="semiBoldMedium"
            component="span"
            dir={directionOf(name)}
            title={name}
            sx={firstLine}
          >
            {name}
          </Typography>
          {marks.map((mark) => (
            <Chip key={mark} size="small" variant="outlined" color="primary" label={mark} />
          ))}
        </Stack>
        {detail && (
          <Typography
            variant="bodySmall"
            component="div"
            color="textSecondary"
            dir={directionOf(detail)}
            // As wide as its text, so that an address is aligned with the name in both reading directions.
            sx={{ ...firstLine, width: "fit-content", maxWidth: "100%" }}
          >
            {detail}
          </Typography>
        )}
        {note}
      </Box>
      {children && (
        <Stack direction="row" sx={controls}>
          {children}
        </Stack>
      )}
      <MoreMenu label={menuLabel} entries={entries} />
    </Stack>
  )
}

const controls = { gap: 0.5, alignItems: "center", marginInlineStart: { xs: "46px", sm: "auto" } } as const

const list = {
  m: 0,
  p: 0,
  listStyle: "none",
  border: "1px solid",
  borderColor: "divider",
  borderRadius: "12px",
  backgroundColor: "background.paper",
  "& > li + li": { borderTop: "1px solid", borderColor: "divider" },
} as const

const row = { alignItems: "center", gap: 1.5, px: 2, py: 1.25, minHeight: 64 } as const

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
  /** An address, or what else is to be known. */
  detail?: string | null
  picture?: string | null
  /** Short words about the person, such as "owner". */
  marks?: string[]
  /** What else is known about them, below the address. */
  note?: ReactNode
  /** Controls at the end; on phones they come below. */
  children?: ReactNode
  /** What can be done about the person; no menu without any. */
  entries?: MenuEntry[]
  menuLabel?: string
}

/** A person in a list: picture, name, address, and what can be done about them. */
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
            // As wide as its text: an address stands below the name in both directions of reading.
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

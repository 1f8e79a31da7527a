import { Box, Typography } from "@mui/material"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import type { Rated } from "./rated.ts"

/** The options of a question, only to be read. */
export function OptionList({ question, isLarge = false }: { question: Rated; isLarge?: boolean }) {
  const format = useFormat()
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 1 }}>
      {question.options.map(({ id, title }, index) => (
        <Box component="li" key={id} sx={option} dir={directionOf(title)}>
          <Typography component="span" color="textSecondary" sx={{ fontWeight: 600, ...(isLarge && large) }}>
            {format.number(index + 1)}
          </Typography>
          <Typography component="span" sx={{ overflowWrap: "anywhere", ...(isLarge && large) }}>
            {title}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

const large = { fontSize: "clamp(1rem, 1.6vw, 1.625rem)", lineHeight: 1.4 } as const
const option = {
  display: "flex",
  alignItems: "baseline",
  gap: 1.5,
  px: 2,
  py: 1,
  border: "1px solid",
  borderColor: "outline.variant",
  borderRadius: "10px",
} as const

import { Box, Typography } from "@mui/material"

/** A list of names and values, side by side; stacked on phones. */
export function Facts({ facts }: { facts: { name: string; value: string }[] }) {
  return (
    <Box component="dl" sx={list}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <Typography component="dt" variant="bodySmall" color="textSecondary">
            {name}
          </Typography>
          <Typography component="dd" variant="semiBoldMedium" sx={{ m: 0, overflowWrap: "anywhere" }}>
            {value}
          </Typography>
        </div>
      ))}
    </Box>
  )
}

const list = {
  display: "grid",
  gridTemplateColumns: { xs: "1fr", sm: "repeat(auto-fit, minmax(180px, max-content))" },
  columnGap: 6,
  rowGap: 1.5,
  m: 0,
} as const

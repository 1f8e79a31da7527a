import { FormControlLabel, Radio, Typography } from "@mui/material"

/** One of several ways of an assessment, with what it means. */
export function Choice({ value, title, hint }: { value: string | number; title: string; hint: string }) {
  return (
    <FormControlLabel
      value={value}
      control={<Radio />}
      sx={row}
      label={
        <>
          <Typography variant="semiBoldMedium" component="span" sx={{ display: "block" }}>
            <bdi>{title}</bdi>
          </Typography>
          <Typography variant="bodySmall" component="span" color="textSecondary">
            {hint}
          </Typography>
        </>
      }
    />
  )
}

const row = {
  m: 0,
  px: 1,
  py: 1,
  borderRadius: 1,
  alignItems: "flex-start",
  "&:has(:checked)": { backgroundColor: "primary.soft" },
} as const

import { Typography } from "@mui/material"

/** What a question is called in other frameworks: the identifiers that auditors speak in. */
export function References({ of }: { of: { references: string[] } }) {
  if (of.references.length === 0) return null
  return (
    <Typography component="span" variant="bodySmall" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
      <bdi dir="ltr">{of.references.join(" · ")}</bdi>{" "}
    </Typography>
  )
}

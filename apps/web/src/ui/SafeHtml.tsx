import { Box } from "@mui/material"
import { directionOf } from "../i18n/direction.ts"
import { withCharacters } from "./plain-text.ts"

/**
 * Rich text that the server has sanitised before storing it. A text without tags is shown as plain text with its line
 * breaks. Never pass anything that did not come from the server.
 */
export function SafeHtml({ html }: { html: string }) {
  const dir = directionOf(html)
  if (!html.includes("<")) {
    return (
      <Box dir={dir} sx={{ ...prose, whiteSpace: "pre-line" }}>
        {withCharacters(html)}
      </Box>
    )
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server with an allow-list
  return <Box dir={dir} sx={prose} dangerouslySetInnerHTML={{ __html: html }} />
}

const prose = {
  overflowWrap: "anywhere",
  textAlign: "start",
  "& > :first-of-type": { mt: 0 },
  "& > :last-child": { mb: 0 },
  "& a": { color: "primary.main" },
  "& table": { borderCollapse: "collapse", maxWidth: "100%", display: "block", overflowX: "auto" },
  "& td, & th": { border: "1px solid", borderColor: "divider", p: 0.75 },
  "& img": { maxWidth: "100%" },
} as const

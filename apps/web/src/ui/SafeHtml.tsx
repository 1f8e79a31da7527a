import { Box } from "@mui/material"
import { directionOf } from "../i18n/direction.ts"

/**
 * Rich text that the server has sanitised before storing it. One without any tag has its line breaks, and its entities are
 * characters as well. Never give it anything that did not come from the server.
 */
export function SafeHtml({ html }: { html: string }) {
  const lines = html.includes("<") ? {} : { whiteSpace: "pre-line" }
  return (
    <Box
      dir={directionOf(html)}
      sx={{ ...prose, ...lines }}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server with an allow-list
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
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

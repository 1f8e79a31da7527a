import { Box } from "@mui/material"
import { useMemo } from "react"
import { directionOf } from "../i18n/direction.ts"
import { withCharacters } from "./plain-text.ts"

/**
 * Rich text that the server has sanitised before storing it. A text without tags is shown as plain text with its line
 * breaks. Never pass anything that did not come from the server.
 */
export function SafeHtml({ html }: { html: string }) {
  const isPlain = !html.includes("<")
  const directed = useMemo(() => (isPlain ? "" : withDirections(html)), [html, isPlain])
  if (isPlain) return <PlainText text={withCharacters(html)} />
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server with an allow-list
  return <Box data-prose dir={directionOf(html)} sx={prose} dangerouslySetInnerHTML={{ __html: directed }} />
}

/** A text with its line breaks, each line in its own direction. */
export function PlainText({ text }: { text: string }) {
  const lines = text.split("\n")
  return (
    <Box data-prose dir={directionOf(text)} sx={prose}>
      {lines.length === 1
        ? text
        : lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity, and equal ones may repeat
            <Box key={index} component="span" dir={directionOf(line || text)} sx={oneLine}>
              {line}
            </Box>
          ))}
    </Box>
  )
}

/** Gives each block of a sanitised text the direction of its own words. */
function withDirections(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html")
  for (const block of body.querySelectorAll<HTMLElement>(blocks)) block.dir = directionOf(block.textContent)
  return body.innerHTML
}

const blocks = "p, ul, ol, li, h1, h2, h3, h4, h5, h6, blockquote, pre, table, th, td"

const oneLine = { display: "block", minHeight: "1lh", textAlign: "start" } as const

const prose = {
  overflowWrap: "anywhere",
  "&, & [dir]": { textAlign: "start" },
  "& > :first-of-type": { mt: 0 },
  "& > :last-child": { mb: 0 },
  "& a": { color: "primary.main" },
  "& table": { borderCollapse: "collapse", maxWidth: "100%", display: "block", overflowX: "auto" },
  "& td, & th": { border: "1px solid", borderColor: "divider", p: 0.75 },
  "& img": { maxWidth: "100%" },
} as const

import { Box, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Chapter } from "./Contents.tsx"

/**
 * The table of contents on paper, at the end of the cover; in a PDF, its entries link to their chapters. Chromium and
 * Firefox cannot print the page number of a target, so there are none here; the pages themselves are numbered
 * (`PrintStyle`).
 */
export function PrintedContents({ chapters }: { chapters: Chapter[] }) {
  const { t } = useTranslation("report")
  return (
    <Box sx={onPaperOnly}>
      <Typography component="p" variant="titleLarge" sx={{ mb: 1 }}>
        {t("contents.label")}
      </Typography>
      <Box component="ol" sx={{ m: 0, paddingInlineStart: 3 }}>
        {chapters.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`}>{label}</a>
          </li>
        ))}
      </Box>
    </Box>
  )
}

const onPaperOnly = {
  display: "none",
  "@media print": { display: "block", breakAfter: "page", lineHeight: 2, "& a": { color: "inherit" } },
} as const

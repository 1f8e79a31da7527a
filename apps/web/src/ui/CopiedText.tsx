import ContentCopy from "@mui/icons-material/ContentCopy"
import { Typography, type TypographyProps } from "@mui/material"
import { useTranslation } from "react-i18next"
import { directionOf } from "../i18n/direction.ts"
import { toastError, toastSuccess } from "./toast.ts"

/** A text that is copied on click; an icon indicates this on hover and focus. */
export function CopiedText({ text, variant }: { text: string; variant?: TypographyProps["variant"] }) {
  const { t } = useTranslation()
  if (text === "") return null
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toastSuccess(t("copy.done"))
    } catch {
      // The browser may deny access, and provides no clipboard at all on unencrypted sites.
      toastError(t("copy.failed"))
    }
  }
  return (
    <Typography
      component="button"
      variant={variant}
      dir={directionOf(text)}
      aria-label={t("copy.text", { text })}
      title={t("copy.do")}
      onClick={() => void copy()}
      sx={look}
    >
      {text}
      <ContentCopy aria-hidden fontSize="inherit" sx={{ marginInlineStart: 0.75, verticalAlign: "middle" }} />
    </Typography>
  )
}

const look = {
  display: "block",
  width: "100%",
  p: 0,
  border: 0,
  background: "none",
  color: "inherit",
  textAlign: "start",
  overflowWrap: "anywhere",
  cursor: "copy",
  "& svg": { opacity: 0 },
  "&:hover svg, &:focus-visible svg": { opacity: 0.7 },
} as const

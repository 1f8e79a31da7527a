import Check from "@mui/icons-material/Check"
import ContentCopy from "@mui/icons-material/ContentCopy"
import { IconButton, Tooltip } from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"

/** Copies a text; the icon and the tooltip confirm it. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const name = copied ? t("copy.done") : (label ?? t("copy.do"))
  async function copy() {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
  }
  return (
    <Tooltip title={name}>
      <IconButton aria-label={name} size="small" onClick={() => void copy()}>
        {copied ? <Check fontSize="small" color="success" /> : <ContentCopy fontSize="small" />}
      </IconButton>
    </Tooltip>
  )
}

import { IconButton, Tooltip } from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { textOf } from "../i18n/i18n.ts"
import { Check, ContentCopy } from "./icons.ts"
import { toastError } from "./toast.ts"

/** Copies a text; the icon and the tooltip confirm it. */
export function CopyButton({ text, label }: { text: string; label?: string | undefined }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const name = copied ? t("copy.done") : (label ?? t("copy.do"))
  async function copy() {
    if (!(await copyText(text))) return
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

/**
 * Copies a text. The browser may deny access, and provides no clipboard at all on unencrypted sites: a toast says so.
 *
 * @returns whether it was copied
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    toastError(textOf("shell:copy.failed"))
    return false
  }
}

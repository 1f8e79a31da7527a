import { Divider, Menu, MenuItem } from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { ExpandMore } from "../../../ui/icons.ts"
import { type Format, readFormats } from "./api.ts"
import { DownloadDialog, type ReportFile, useFormats } from "./DownloadDialog.tsx"

/** The formats of a report; the chosen one is then asked about in a dialog. */
export function DownloadMenu(props: ReportFile & { anchor: HTMLElement; onClose: () => void }) {
  const { anchor, onClose, ...file } = props
  const { t } = useTranslation("documents")
  const [format, setFormat] = useState<Format>()
  const [more, setMore] = useState(false)
  const formats = useFormats(file)
  const forPeople = formats.filter((each) => readFormats.includes(each))
  const forTools = formats.filter((each) => !readFormats.includes(each))
  const item = (each: Format) => (
    <MenuItem key={each} onClick={() => setFormat(each)}>
      {t(`formats.${each}`)}
    </MenuItem>
  )
  if (format) return <DownloadDialog {...file} format={format} onClose={onClose} />
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {forPeople.map(item)}
      {forTools.length > 0 && <Divider key="divider" />}
      {forTools.length > 0 && !more && (
        <MenuItem key="more" aria-expanded={false} onClick={() => setMore(true)}>
          {t("forTools")}
          <ExpandMore sx={{ marginInlineStart: "auto" }} />
        </MenuItem>
      )}
      {more && forTools.map(item)}
    </Menu>
  )
}

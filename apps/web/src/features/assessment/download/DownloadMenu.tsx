import { Divider, Menu, MenuItem } from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { type Format, verifiableFormats } from "./api.ts"
import { DownloadDialog, type ReportFile, useFormats } from "./DownloadDialog.tsx"

/** The formats of a report; the chosen one is then asked about in a dialog. */
export function DownloadMenu(props: ReportFile & { anchor: HTMLElement; onClose: () => void }) {
  const { anchor, onClose, ...file } = props
  const { t } = useTranslation("documents")
  const [format, setFormat] = useState<Format>()
  const formats = useFormats(file)
  if (format) return <DownloadDialog {...file} format={format} onClose={onClose} />
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {formats.flatMap((each) => [
        each === verifiableFormats[0] && <Divider key="divider" />,
        <MenuItem key={each} onClick={() => setFormat(each)}>
          {t(`formats.${each}`)}
        </MenuItem>,
      ])}
    </Menu>
  )
}

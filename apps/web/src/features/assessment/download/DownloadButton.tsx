import { Button } from "@mui/material"
import { Suspense, useState } from "react"
import { ExpandMore } from "../../../ui/icons.ts"
import { lazyPart } from "../../../ui/lazy.tsx"
import type { ReportFile } from "./DownloadDialog.tsx"

const DownloadMenu = lazyPart(async () => (await import("./DownloadMenu.tsx")).DownloadMenu, "documents")

/** Offers the report as a file: a button that opens a menu of formats, and then a dialog with what is to be in it. */
export function DownloadButton({ label, ...file }: ReportFile & { label: string }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        variant="outlined"
        endIcon={<ExpandMore />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {label}
      </Button>
      {anchor && (
        <Suspense>
          <DownloadMenu {...file} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  )
}

import { Box, type SxProps } from "@mui/material"
import { type DragEvent, type ReactNode, useState } from "react"
import { UploadFileOutlined } from "./icons.ts"

export interface DropZoneProps {
  /** The extensions of the files, such as ".zip". */
  endings: readonly string[]
  multiple?: boolean
  disabled: boolean
  /** The id of the text that says which files are accepted. */
  hint: string
  onFiles: (files: File[]) => void
  /** Called instead for a file that was dropped; without it, `onFiles` is. */
  onDropped?: (file: File) => void
  /** Called instead when several files, or none, were dropped: only one can be dropped at a time. */
  onWrongDrop: (problem: "several" | "none") => void
  /** The size of the picture. */
  picture: number
  sx: SxProps
  /** What people can do here. */
  children: ReactNode
}

/** An area to drop or choose files; `onFiles` checks them. */
export function DropZone(props: DropZoneProps) {
  const { endings, multiple = false, disabled, hint, onFiles, onDropped, onWrongDrop } = props
  const { picture, sx, children } = props
  const [over, setOver] = useState(false)
  return (
    <Box
      component="label"
      onDragOver={(event: DragEvent) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        if (disabled) return
        const [file, ...others] = event.dataTransfer.files
        if (!file || others.length > 0) onWrongDrop(file ? "several" : "none")
        else if (onDropped) onDropped(file)
        else onFiles([file])
      }}
      sx={[area, ...(Array.isArray(sx) ? sx : [sx]), over && overArea]}
    >
      <UploadFileOutlined aria-hidden sx={{ fontSize: picture, color: "primary.main", flex: "none" }} />
      <Box
        component="input"
        type="file"
        multiple={multiple}
        accept={endings.join(",")}
        aria-describedby={hint}
        disabled={disabled}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // The same file, corrected, can be chosen again.
          event.currentTarget.value = ""
        }}
        sx={unseen}
      />
      {children}
    </Box>
  )
}

const area = {
  position: "relative",
  display: "flex",
  alignItems: "center",
  cursor: "pointer",
  border: "2px dashed",
  borderColor: "outline.main",
  transition: "background-color 150ms, border-color 150ms",
  "&:hover": { borderColor: "primary.main" },
  "&:has(input:focus-visible)": { outline: "3px solid", outlineColor: "primary.light" },
  "&:has(input:disabled)": { cursor: "progress", opacity: 0.6 },
} as const

const overArea = { borderColor: "primary.main", backgroundColor: "primary.soft" } as const

/** Visually hidden, for the keyboard and assistive technology; the area around it is what people see. */
const unseen = { position: "absolute", width: 1, height: 1, opacity: 0, overflow: "hidden" } as const

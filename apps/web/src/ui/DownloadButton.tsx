import { Button } from "@mui/material"
import { FileDownloadOutlined } from "./icons.ts"
import { saveFile } from "./saveFile.ts"
import { useSave } from "./useSave.ts"

interface DownloadButtonProps {
  label: string
  /** Loads the file, with the name that the server gives it. */
  load: () => Promise<{ content: Blob; name: string | null | undefined }>
  /** The name of a file without one. */
  fallbackName: string
}

/** Downloads a file that the server makes, and shows that it is being made. */
export function DownloadButton({ label, load, fallbackName }: DownloadButtonProps) {
  const download = useSave({
    async mutationFn() {
      const { content, name } = await load()
      saveFile(content, name ?? fallbackName)
    },
  })
  return (
    <Button
      variant="outlined"
      startIcon={<FileDownloadOutlined />}
      loading={download.isPending}
      loadingPosition="start"
      onClick={() => download.mutate()}
    >
      {label}
    </Button>
  )
}

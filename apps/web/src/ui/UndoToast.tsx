import { Button, Stack } from "@mui/material"

interface UndoToastProps {
  text: string
  label: string
  run: () => void
  onClose: () => void
}

/** The content of a toast about something that can be undone. */
export function UndoToast({ text, label, run, onClose }: UndoToastProps) {
  const undo = () => {
    onClose()
    run()
  }
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
      <span>{text}</span>
      <Button size="small" color="inherit" variant="outlined" onClick={undo}>
        {label}
      </Button>
    </Stack>
  )
}

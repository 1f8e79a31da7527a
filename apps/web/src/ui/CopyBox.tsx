import { Box, Stack } from "@mui/material"
import { CopyButton } from "./CopyButton.tsx"

interface CopyBoxProps {
  text: string
  /** Names the button. */
  label?: string | undefined
  testId?: string | undefined
}

/** A text for programs, such as an address or a secret, with a button that copies it. */
export function CopyBox({ text, label, testId }: CopyBoxProps) {
  return (
    <Stack direction="row" sx={box}>
      <Box component="code" dir="ltr" data-testid={testId} sx={code}>
        {text}
      </Box>
      <CopyButton text={text} label={label} />
    </Stack>
  )
}

const box = {
  gap: 1,
  p: 1.5,
  alignItems: "center",
  border: "1px solid",
  borderColor: "divider",
  borderRadius: "8px",
} as const

const code = { flex: 1, minWidth: 0, overflowWrap: "anywhere", textAlign: "start" } as const

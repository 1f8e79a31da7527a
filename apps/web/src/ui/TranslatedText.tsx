import { Box, Divider, Typography, type TypographyProps } from "@mui/material"
import { directionOf } from "../i18n/direction.ts"
import { SafeHtml } from "./SafeHtml.tsx"

export interface TranslatedTextProps {
  text: string
  /** Below the text, muted; absent or empty where there is none. */
  translation?: string
  /** Both are rich texts that the server has sanitised. */
  rich?: boolean
  variant?: TypographyProps["variant"]
}

/** A text and, where there is one, its translation, each in its own direction. */
export function TranslatedText({ text, translation, rich = false, variant }: TranslatedTextProps) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <One text={text} rich={rich} variant={variant} />
      {translation && (
        <>
          <Divider sx={{ my: 0.5 }} />
          <Box sx={{ color: "text.secondary" }}>
            <One text={translation} rich={rich} variant={variant} />
          </Box>
        </>
      )}
    </Box>
  )
}

function One({ text, rich, variant }: Omit<TranslatedTextProps, "translation">) {
  if (rich) return <SafeHtml html={text} />
  return (
    <Typography
      variant={variant}
      dir={directionOf(text)}
      sx={{ overflowWrap: "anywhere", textAlign: "start" }}
    >
      {text}
    </Typography>
  )
}

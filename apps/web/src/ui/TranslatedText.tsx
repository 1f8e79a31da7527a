import { Box, Divider, Typography, type TypographyProps } from "@mui/material"
import { directionOf } from "../i18n/direction.ts"
import { SafeHtml } from "./SafeHtml.tsx"

interface TranslatedTextProps {
  text: string
  /** Shown below the text, muted; absent or empty if there is none. */
  translation?: string
  /** How both are shown: as plain text, or as rich text sanitised by the server. */
  as?: "plain" | "rich"
  variant?: TypographyProps["variant"]
}

/** A text and its translation, if any, each in its own direction. */
export function TranslatedText({ text, translation, as = "plain", variant }: TranslatedTextProps) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <One text={text} as={as} variant={variant} />
      {translation && (
        <>
          <Divider sx={{ my: 0.5 }} />
          <Box sx={{ color: "text.secondary" }}>
            <One text={translation} as={as} variant={variant} />
          </Box>
        </>
      )}
    </Box>
  )
}

function One({ text, as, variant }: Omit<TranslatedTextProps, "translation">) {
  if (as === "rich") return <SafeHtml html={text} />
  return (
    <Typography variant={variant} dir={directionOf(text)} sx={{ overflowWrap: "anywhere" }}>
      {text}
    </Typography>
  )
}

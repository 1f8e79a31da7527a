import { Box, Divider, Typography, type TypographyProps } from "@mui/material"
import { directionOf } from "../i18n/direction.ts"
import { CopiedText } from "./CopiedText.tsx"
import { SafeHtml } from "./SafeHtml.tsx"

export interface TranslatedTextProps {
  text: string
  /** Shown below the text, muted; absent or empty if there is none. */
  translation?: string
  /** How both are shown: as plain text, as rich text sanitised by the server, or as text that is copied on click. */
  as?: "plain" | "rich" | "copied"
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
  if (as === "copied") return <CopiedText text={text} variant={variant} />
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

import { Box, Divider, Typography, type TypographyProps } from "@mui/material"
import { useTranslation } from "react-i18next"
import { directionOf } from "../i18n/direction.ts"
import { copyText } from "./CopyButton.tsx"
import { ContentCopy } from "./icons.ts"
import { SafeHtml } from "./SafeHtml.tsx"
import { toastSuccess } from "./toast.ts"

interface TranslatedTextProps {
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

/** A text that is copied on click; an icon indicates this on hover and focus. */
function CopiedText({ text, variant }: { text: string; variant?: TypographyProps["variant"] }) {
  const { t } = useTranslation()
  if (text === "") return null
  async function copy() {
    if (await copyText(text)) toastSuccess(t("copy.done"))
  }
  return (
    <Typography
      component="button"
      variant={variant}
      dir={directionOf(text)}
      aria-label={t("copy.text", { text })}
      title={t("copy.do")}
      onClick={() => void copy()}
      sx={look}
    >
      {text}
      <ContentCopy aria-hidden fontSize="inherit" sx={{ marginInlineStart: 0.75, verticalAlign: "middle" }} />
    </Typography>
  )
}

const look = {
  display: "block",
  width: "100%",
  p: 0,
  border: 0,
  background: "none",
  color: "inherit",
  textAlign: "start",
  overflowWrap: "anywhere",
  cursor: "copy",
  "& svg": { opacity: 0 },
  "&:hover svg, &:focus-visible svg": { opacity: 0.7 },
} as const

import { Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../i18n/useFormat.ts"
import { Kbd } from "../../ui/Kbd.tsx"
import { keyCaps } from "../../ui/keyboard.ts"

interface KeyHintsProps {
  options: number
  /** Whether answers have a confidence level. */
  confidence: boolean
  /** Whether the person may answer; otherwise the keys for answering are left out. */
  answers: boolean
}

/** The most important keys, shown on devices that are likely to have a keyboard. */
export function KeyHints({ options, confidence, answers }: KeyHintsProps) {
  const { t } = useTranslation("answers")
  const format = useFormat()
  return (
    <Stack
      direction="row"
      aria-hidden
      sx={{
        display: { xs: "none", md: "flex" },
        "@media (hover: none)": { display: "none" },
        gap: 2.5,
        mt: 1.5,
        px: 1,
        color: "text.secondary",
        flexWrap: "wrap",
      }}
    >
      {answers && (
        <Hint keys={[format.number(1), "–", format.number(Math.min(options, 9))]} text={t("keys.choose")} />
      )}
      <Hint keys={["←", "→"]} direction="ltr" text={t("keys.move")} />
      {answers && confidence && (
        <Hint keys={[...keyCaps("mod+ArrowUp"), "↓"]} direction="ltr" text={t("keys.confidence")} />
      )}
      {answers && <Hint keys={["Z"]} text={t("keys.undo")} />}
      <Hint keys={["?"]} text={t("keys.all")} />
    </Stack>
  )
}

/** Arrows are placed as on the keyboard, whatever the reading direction. */
function Hint({ keys, text, direction }: { keys: string[]; text: string; direction?: "ltr" }) {
  return (
    <Stack direction="row" component="span" sx={{ alignItems: "center", gap: 0.5 }}>
      <Stack direction="row" component="span" dir={direction} sx={{ alignItems: "center", gap: 0.5 }}>
        {keys.map((key) => (key === "–" ? <span key={key}>{key}</span> : <Kbd key={key}>{key}</Kbd>))}
      </Stack>
      <Typography variant="bodySmall" component="span">
        {text}
      </Typography>
    </Stack>
  )
}

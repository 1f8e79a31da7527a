import { Box, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../../../i18n/useFormat.ts"

interface Bar {
  /** 0…1 of the height. */
  share: number
  /** The value as it is written. */
  text: string
}

export interface Column {
  /** The period, from 1. */
  index: number
  promised: Bar
  /** null for a period that has not begun. */
  came: Bar | null
}

interface ColumnsProps {
  title: string
  hint: string
  columns: readonly Column[]
}

/** A chart with two bars per period: what was promised, in outline, and what has come, filled. */
export function Columns({ title, hint, columns }: ColumnsProps) {
  const { t } = useTranslation("roadmap")
  const { number } = useFormat()
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Typography component="figcaption" variant="titleMedium">
        {title}
      </Typography>
      <Typography variant="bodySmall" color="textSecondary" sx={{ mb: 1 }}>
        {hint}
      </Typography>
      <Box component="ol" sx={chart}>
        {columns.map(({ index, promised, came }) => (
          <Stack component="li" key={index} sx={{ minWidth: 0, flex: 1 }}>
            <Box
              role="img"
              aria-label={t(came ? "progress.both" : "progress.onlyPromised", {
                index,
                promised: promised.text,
                came: came?.text ?? "",
              })}
              sx={pair}
            >
              <Column bar={promised} style={outlined} />
              <Column bar={came} style={filled} />
            </Box>
            <Typography aria-hidden variant="bodySmall" color="textSecondary" sx={{ textAlign: "center" }}>
              {number(index)}
            </Typography>
          </Stack>
        ))}
      </Box>
      <Stack direction="row" sx={{ gap: 2, flexWrap: "wrap", mt: 1 }}>
        <Key style={outlined} text={t("progress.promised")} />
        <Key style={filled} text={t("progress.came")} />
      </Stack>
    </Box>
  )
}

function Column({ bar, style }: { bar: Bar | null; style: object }) {
  return (
    <Box sx={slot}>
      {bar && (
        <>
          <Typography aria-hidden variant="bodySmall" sx={{ fontSize: "0.7rem", lineHeight: 1.4 }}>
            {bar.text}
          </Typography>
          <Box sx={{ ...column, ...style }} style={{ height: `${Math.max(2, bar.share * 100)}%` }} />
        </>
      )}
    </Box>
  )
}

function Key({ style, text }: { style: object; text: string }) {
  return (
    <Stack direction="row" sx={{ gap: 0.75, alignItems: "center" }}>
      <Box aria-hidden sx={{ width: 14, height: 14, borderRadius: "3px", ...style }} />
      <Typography variant="bodySmall">{text}</Typography>
    </Stack>
  )
}

const chart = {
  m: 0,
  p: 0,
  listStyle: "none",
  display: "flex",
  gap: { xs: "2px", sm: 1 },
  maxWidth: 640,
} as const

const pair = {
  display: "flex",
  gap: "2px",
  justifyContent: "center",
  height: 180,
  borderBottom: 1,
  borderColor: "outline.main",
} as const

const slot = {
  display: "flex",
  flexDirection: "column",
  justifyContent: "flex-end",
  alignItems: "center",
  flex: 1,
  minWidth: 0,
  maxWidth: 28,
} as const

const column = { width: "100%", minHeight: 2, flex: "0 1 auto", borderRadius: "3px 3px 0 0" } as const

const outlined = { border: "2px dashed", borderColor: "outline.main" } as const

const filled = { backgroundColor: "primary.main" } as const

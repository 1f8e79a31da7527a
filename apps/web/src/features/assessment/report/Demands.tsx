import { Box, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { Check, Close } from "../../../ui/icons.ts"
import { denseOnPaper, unbroken } from "./paper.tsx"
import { demandsOn } from "./report.ts"
import { useShortfall } from "./shortfall.ts"

export interface DemandsProps {
  kit: Schemas["ReportedKit"]
  /** The score on each level in percent, lowest level first. */
  scores: (number | null)[]
  /** The rank of the level reached. */
  rank: number
}

/** What a level rests on: the requirements of this level and the next one, with the scores. */
export function Demands({ kit, scores, rank }: DemandsProps) {
  const { t } = useTranslation("report")
  const format = useFormat()
  const shortfall = useShortfall()
  const rows = demandsOn(kit, scores, rank)
  if (rows.length === 0) return null
  const titleOf = (rank: number) => kit.maturityLevels[rank - 1]?.title ?? ""
  return (
    <Box component="table" sx={table}>
      <Typography component="caption" variant="semiBoldSmall">
        {t("demands.caption")}
      </Typography>
      <thead>
        <tr>
          <th scope="col">{t("demands.level")}</th>
          <th scope="col">{t("demands.on")}</th>
          <th scope="col">{t("demands.required")}</th>
          <th scope="col">{t("demands.reached")}</th>
          <Box component="td" sx={barCell} />
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ index, on, percent, score, isMet }) => (
          <tr key={`${index} ${on}`}>
            <th scope="row" dir="auto">
              {format.number(index)}. {titleOf(index)}
            </th>
            <td dir="auto">{titleOf(on)}</td>
            <td>{format.percent(percent)}</td>
            <td>
              {score === null
                ? t("demands.unasked")
                : isMet
                  ? format.percent(score)
                  : shortfall({ reached: score, required: percent }).reached}
            </td>
            <Box component="td" sx={barCell}>
              <Bar score={score ?? 0} required={percent} />
            </Box>
            <Box component="td" sx={{ color: isMet ? "success.main" : "error.main", whiteSpace: "nowrap" }}>
              {isMet ? <Check aria-hidden sx={mark} /> : <Close aria-hidden sx={mark} />}
              {t(isMet ? "demands.met" : "demands.missing")}
            </Box>
          </tr>
        ))}
      </tbody>
    </Box>
  )
}

/** The score as a bar, the requirement as a line across it. */
function Bar({ score, required }: { score: number; required: number }) {
  return (
    <Box aria-hidden sx={track}>
      <Box sx={{ width: `${score}%`, height: "100%", backgroundColor: "primary.main" }} />
      <Box sx={{ ...line, insetInlineStart: `calc(${required}% - 1px)` }} />
    </Box>
  )
}

const table = {
  width: "100%",
  maxWidth: 700,
  borderCollapse: "collapse",
  fontSize: "0.875rem",
  "& caption": { textAlign: "start", pb: 1 },
  "& th, & td": { px: { xs: 0.5, sm: 1 }, py: 0.75, textAlign: "start", fontWeight: 400 },
  "& thead th": { fontSize: "0.8125rem", color: "text.secondary" },
  "& tbody tr": { borderTop: "1px solid", borderColor: "divider" },
  "& td": { fontVariantNumeric: "tabular-nums" },
  ...unbroken,
  "@media print": denseOnPaper,
} as const

const barCell = {
  display: { xs: "none", sm: "table-cell" },
  width: 140,
  "@media print": { width: 72 },
} as const
const track = {
  position: "relative",
  height: 12,
  backgroundColor: "surface.container",
  outline: "1px solid",
  outlineColor: "outline.main",
} as const
const line = {
  position: "absolute",
  top: -3,
  bottom: -3,
  width: 2,
  backgroundColor: "text.primary",
} as const
const mark = { fontSize: "1rem", verticalAlign: "text-bottom", marginInlineEnd: 0.5 } as const

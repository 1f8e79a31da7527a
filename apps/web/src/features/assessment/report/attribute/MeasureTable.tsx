import { Box, Link, Tooltip } from "@mui/material"
import visuallyHidden from "@mui/utils/visuallyHidden"
import { type ReactNode, Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../../../i18n/useFormat.ts"
import { Balance } from "../../../../ui/Balance.tsx"
import { MeasureQuestionsDialog } from "../../scores/index.ts"
import { denseOnPaper, unbroken } from "../paper.tsx"
import { type Measure, totalPercents, wholePercents } from "../report.ts"
import { useBehindScore } from "./behind-score.ts"

/** How much each measure counts for an attribute, and how much was gained and lost. */
export function MeasureTable({
  caption,
  measures,
  attributeId,
}: {
  caption: string
  measures: Measure[]
  attributeId: number
}) {
  const { t } = useTranslation("report")
  const total = totalPercents(measures)
  const percents = wholePercents(measures)
  const widest = Math.max(...percents.flatMap(({ gained, missed }) => [gained, missed]), 1)
  return (
    <Box component="table" sx={table}>
      <Box component="caption" sx={visuallyHidden}>
        {caption}
      </Box>
      <thead>
        <tr>
          <th scope="col">{t("attribute.measure")}</th>
          <th scope="col">{t("attribute.share")}</th>
          <th scope="col">{t("attribute.missed")}</th>
          <Box component="td" sx={barCell} />
          <th scope="col">{t("attribute.gained")}</th>
        </tr>
      </thead>
      <tbody>
        {measures.map((measure, index) => {
          const { share = 0, gained = 0, missed = 0 } = percents[index] ?? {}
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: public readers get no ids, and the order is the server's
            <tr key={index}>
              <th scope="row">
                <span dir="auto">{measure.title}</span>
                <Box sx={{ ...balance, display: { xs: "block", sm: "none" }, mt: 0.5 }}>
                  <Balance gained={gained / widest} missed={missed / widest} />
                </Box>
              </th>
              <td>
                <Percent value={share} />
              </td>
              <td>
                <MeasureQuestions attributeId={attributeId} measure={measure}>
                  <Percent value={missed} sign="−" />
                </MeasureQuestions>
              </td>
              <Box component="td" sx={barCell}>
                <Box sx={balance}>
                  <Balance gained={gained / widest} missed={missed / widest} />
                </Box>
              </Box>
              <Box component="td" sx={{ color: "primary.main" }}>
                <Percent value={gained} sign="+" />
              </Box>
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("attribute.total")}</th>
          <td>
            <Percent value={total.share} />
          </td>
          <td>
            <Percent value={total.missed} sign="−" />
          </td>
          <Box component="td" sx={barCell} />
          <Box component="td" sx={{ color: "primary.main" }}>
            <Percent value={total.gained} sign="+" />
          </Box>
        </tr>
      </tfoot>
    </Box>
  )
}

/** The sign is placed before the number in both languages; zero has none. */
function Percent({ value, sign = "" }: { value: number; sign?: string }) {
  const percent = useFormat().percent(value)
  return <bdi>{value === 0 ? percent : `\u2066${sign}${percent}\u2069`}</bdi>
}

const table = {
  width: "100%",
  maxWidth: 700,
  borderCollapse: "collapse",
  fontSize: "0.875rem",
  "& th, & td": { px: { xs: 0.5, sm: 1 }, py: 1, fontWeight: 400, verticalAlign: "middle" },
  "& th": { textAlign: "start", overflowWrap: "anywhere" },
  "& td, & thead th:not(:first-of-type)": { textAlign: "end", whiteSpace: "nowrap" },
  "& th:first-of-type": { width: "100%" },
  "& thead th": { fontSize: "0.8125rem", color: "text.secondary" },
  ...unbroken,
  "& tr": unbroken,
  "& tbody tr": { borderTop: "1px solid", borderColor: "divider" },
  // Browsers repeat a table footer on every page, but totals should appear only once.
  "@media print": { ...denseOnPaper, "& tfoot": { display: "table-row-group" } },
  "& tfoot tr": { borderTop: "2px solid", borderColor: "outline.main" },
  "& tfoot th, & tfoot td": { fontWeight: 600 },
  "& td": { fontVariantNumeric: "tabular-nums" },
} as const

const barCell = { display: { xs: "none", sm: "table-cell" } } as const

const balance = {
  width: { xs: "100%", sm: 132 },
  maxWidth: 132,
  "@media print": { width: 88 },
} as const
interface MeasureQuestionsProps {
  attributeId: number
  measure: Measure
  /** The content of the link. */
  children: ReactNode
}

/** Opens the questions of a measure, for people who may see them; for others it only renders its children. */
function MeasureQuestions({ attributeId, measure, children }: MeasureQuestionsProps) {
  const { t } = useTranslation("report")
  const behind = useBehindScore()
  const [open, setOpen] = useState(false)
  const { id, title } = measure
  if (!behind?.measureQuestions || id === undefined) return children
  const label = t("attribute.questionsOf", { measure: title })
  return (
    <>
      <Tooltip describeChild title={label}>
        <Link component="button" type="button" onClick={() => setOpen(true)} sx={{ font: "inherit" }}>
          {children}
          <Box component="span" sx={visuallyHidden}>
            {` ${label}`}
          </Box>
        </Link>
      </Tooltip>
      {open && (
        <Suspense>
          <MeasureQuestionsDialog
            place={behind.place}
            attributeId={attributeId}
            measure={{ id, title }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

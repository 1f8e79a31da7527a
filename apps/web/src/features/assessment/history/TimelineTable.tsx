import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Button,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { ExpandMore } from "../../../ui/icons.ts"
import { ScrollBox } from "../../../ui/ScrollBox.tsx"
import type { Point } from "./chart.ts"
import { useLevelTitle, useScore } from "./point-text.ts"

interface TimelineTableProps {
  timeline: Schemas["Timeline"]
  withConfidence: boolean
  /** Asks what led to a point. */
  onChoose: (nth: number) => void
}

/** The chart as a table, the latest moment first. */
export function TimelineTable({ timeline, withConfidence, onChoose }: TimelineTableProps) {
  const { t } = useTranslation("history")
  const format = useFormat()
  const scoreOf = useScore()
  const levelOf = useLevelTitle(timeline.levels)
  const rows = timeline.points.map((point, nth) => ({ point, nth })).toReversed()
  return (
    <Accordion
      disableGutters
      variant="outlined"
      slotProps={{ transition: { unmountOnExit: true } }}
      sx={{ mt: 2 }}
    >
      <AccordionSummary expandIcon={<ExpandMore />}>
        <Typography>{t("timeline.table")}</Typography>
      </AccordionSummary>
      <AccordionDetails sx={{ p: 0 }}>
        <ScrollBox label={t("timeline.heading")} sx={{ maxHeight: 420 }}>
          <Table size="small" stickyHeader>
            <TableHead>
              <TableRow>
                <TableCell>{t("timeline.tableMoment")}</TableCell>
                <TableCell>{t("timeline.level")}</TableCell>
                <TableCell>{t("timeline.score")}</TableCell>
                {withConfidence && <TableCell>{t("timeline.confidence")}</TableCell>}
                <TableCell>{t("timeline.tableChanged")}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map(({ point, nth }) => (
                <TableRow key={nth}>
                  <TableCell>
                    {nth === 0 ? (
                      format.dateTime(point.time)
                    ) : (
                      <Button size="small" onClick={() => onChoose(nth)} sx={{ textAlign: "start" }}>
                        {format.dateTime(point.time)}
                      </Button>
                    )}
                  </TableCell>
                  <TableCell>{levelOf(point.maturityLevelId, point)}</TableCell>
                  <TableCell>{scoreOf(point.score, point.answered)}</TableCell>
                  {withConfidence && (
                    <TableCell>
                      {point.confidence === null ? t("timeline.unknown") : format.percent(point.confidence)}
                    </TableCell>
                  )}
                  <TableCell>
                    <Happened point={point} />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </ScrollBox>
      </AccordionDetails>
    </Accordion>
  )
}

function Happened({ point: { causes, answered, total, complete } }: { point: Point }) {
  const { t } = useTranslation("history")
  const format = useFormat()
  const parts = (["answers", "kit", "weights"] as const)
    .filter((cause) => causes[cause] > 0)
    .map((cause) => t(`timeline.causes_${cause}`, { count: causes[cause] }))
  const open = complete
    ? []
    : [t("timeline.answered", { answered: format.number(answered), total: format.number(total) })]
  return [...parts, ...open].join(" · ")
}

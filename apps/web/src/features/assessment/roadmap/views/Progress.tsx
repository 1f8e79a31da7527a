import { Box, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../../../i18n/useFormat.ts"
import { ScrollBox } from "../../../../ui/ScrollBox.tsx"
import type { Item, Roadmap } from "../api.ts"
import { ItemCard } from "../item/ItemCard.tsx"
import { isLate, itemsOf, namesOf, presentDay } from "../roadmap.ts"
import { type Column, Columns } from "./Columns.tsx"

/** What was promised for each period and what has come, as charts and as a table, and what is late. */
export function Progress({ roadmap, onOpen }: { roadmap: Roadmap; onOpen: (item: Item) => void }) {
  const { t } = useTranslation("roadmap")
  const late = itemsOf(roadmap).flatMap(({ item }) => (isLate(item, presentDay()) ? [item] : []))
  return (
    <Stack sx={{ gap: 4 }}>
      <Typography color="textSecondary">{t("progress.intro")}</Typography>
      <Charts roadmap={roadmap} />
      <Numbers roadmap={roadmap} />
      <section aria-labelledby="late-items">
        <Typography id="late-items" component="h3" variant="titleMedium" sx={{ mb: 1.5 }}>
          {t("progress.late")}
        </Typography>
        {late.length === 0 ? (
          <Typography color="textSecondary">{t("progress.noneLate")}</Typography>
        ) : (
          <Box component="ul" sx={list}>
            {late.map((item) => (
              <li key={item.id}>
                <ItemCard item={item} heading="h4" withStatus onOpen={onOpen} />
              </li>
            ))}
          </Box>
        )}
      </section>
    </Stack>
  )
}

function Charts({ roadmap }: { roadmap: Roadmap }) {
  const { t } = useTranslation("roadmap")
  const { number } = useFormat()
  const { levels, periods } = roadmap
  const names = namesOf(roadmap)
  const most = Math.max(
    0,
    ...periods.flatMap(({ expected, achieved }) => [expected.missingPoints, achieved?.missingPoints ?? 0]),
  )
  const rankColumns = periods.map(({ index, expected, achieved }): Column => {
    const promised = names.level(expected.maturityLevelId).rank
    const came = achieved && names.level(achieved.maturityLevelId).rank
    return {
      index,
      promised: { share: promised / levels.length, text: number(promised) },
      came: came === null ? null : { share: came / levels.length, text: number(came) },
    }
  })
  const points = (value: number) => ({
    share: most === 0 ? 0 : value / most,
    text: number(value, { maximumFractionDigits: 1 }),
  })
  const pointColumns = periods.map(
    ({ index, expected, achieved }): Column => ({
      index,
      promised: points(expected.missingPoints),
      came: achieved && points(achieved.missingPoints),
    }),
  )
  return (
    <Box sx={charts}>
      <Columns title={t("progress.level")} hint={t("progress.levelHint")} columns={rankColumns} />
      <Columns title={t("progress.points")} hint={t("progress.pointsHint")} columns={pointColumns} />
    </Box>
  )
}

/** The numbers behind the charts. */
function Numbers({ roadmap }: { roadmap: Roadmap }) {
  const { t } = useTranslation("roadmap")
  const format = useFormat()
  const names = namesOf(roadmap)
  const points = (value: number) => format.number(value, { maximumFractionDigits: 1 })
  return (
    <section aria-labelledby="numbers">
      <Typography id="numbers" component="h3" variant="titleMedium" sx={{ mb: 1.5 }}>
        {t("progress.table")}
      </Typography>
      <ScrollBox label={t("progress.table")} sx={{ border: 1, borderColor: "divider", borderRadius: "12px" }}>
        <Table size="small" sx={{ "& td, & th": { whiteSpace: "nowrap" } }}>
          <TableHead>
            <TableRow>
              <TableCell>{t("progress.period")}</TableCell>
              <TableCell>{t("progress.promisedLevel")}</TableCell>
              <TableCell>{t("progress.cameLevel")}</TableCell>
              <TableCell>{t("progress.promisedPoints")}</TableCell>
              <TableCell>{t("progress.camePoints")}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {roadmap.periods.map(({ index, end, expected, achieved }) => (
              <TableRow key={index}>
                <TableCell component="th" scope="row">
                  {t("progress.until", { index, date: format.day(end) })}
                </TableCell>
                <TableCell dir="auto">{names.level(expected.maturityLevelId).title}</TableCell>
                <TableCell dir="auto">
                  {achieved ? names.level(achieved.maturityLevelId).title : t("progress.notYet")}
                </TableCell>
                <TableCell>{points(expected.missingPoints)}</TableCell>
                <TableCell>{achieved ? points(achieved.missingPoints) : t("progress.notYet")}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </ScrollBox>
    </section>
  )
}

const list = { m: 0, p: 0, listStyle: "none", display: "grid", gap: 1.5 } as const

const charts = {
  display: "grid",
  gap: 4,
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
} as const

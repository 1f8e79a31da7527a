import { Card, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { twoDigits } from "../../../i18n/format.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { Loaded } from "../../../ui/Loaded.tsx"
import { ScrollBox } from "../../../ui/ScrollBox.tsx"
import { EmptyState } from "../../../ui/states.tsx"
import { type SessionPlace, summaryQuery } from "./api.ts"

/** How far the group agrees about each attribute, the least first, beside the session before. */
export function AttributeAgreement({ place }: { place: SessionPlace }) {
  const { t } = useTranslation("sessions")
  const { number } = useFormat()
  const shown = (agreement: number | null) => (agreement === null ? "–" : number(agreement, twoDigits))
  return (
    <Loaded
      query={useQuery(summaryQuery(place))}
      isEmpty={({ attributes }) => attributes.every(({ agreement }) => agreement === null)}
      empty={<EmptyState title={t("attributes.none")} hint={t("attributes.noneHint")} />}
    >
      {({ attributes, before }) => (
        <Card>
          <ScrollBox label={t("attributes.label")} sx={{}}>
            <Table size="small">
              <TableHead>
                <TableRow>
                  <TableCell>{t("attributes.attribute")}</TableCell>
                  <TableCell align="right">{t("attributes.agreement")}</TableCell>
                  {before && (
                    <TableCell align="right">
                      <bdi>{before.title}</bdi>
                    </TableCell>
                  )}
                  <TableCell align="right">{t("attributes.questions")}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {attributes
                  .toSorted((one, other) => (one.agreement ?? 2) - (other.agreement ?? 2))
                  .map(({ id, title, agreement, before: earlier, questions }) => (
                    <TableRow key={id}>
                      <TableCell component="th" scope="row">
                        <bdi>{title}</bdi>
                      </TableCell>
                      <TableCell align="right">{shown(agreement)}</TableCell>
                      {before && <TableCell align="right">{shown(earlier)}</TableCell>}
                      <TableCell align="right">{number(questions)}</TableCell>
                    </TableRow>
                  ))}
              </TableBody>
            </Table>
          </ScrollBox>
        </Card>
      )}
    </Loaded>
  )
}

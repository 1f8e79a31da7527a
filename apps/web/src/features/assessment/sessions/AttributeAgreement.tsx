import { Card, TableCell, TableRow } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { twoDigits } from "../../../i18n/format.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { Loaded } from "../../../ui/Loaded.tsx"
import { EmptyState } from "../../../ui/states.tsx"
import { RowHead, WideTable } from "../../../ui/WideTable.tsx"
import { type SessionIds, summaryQuery } from "./api.ts"

/** How far the group agrees about each attribute, the least first, beside the session before. */
export function AttributeAgreement({ place }: { place: SessionIds }) {
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
          <WideTable
            frameless
            label={t("attributes.label")}
            columns={[
              { key: "attribute", title: t("attributes.attribute") },
              { key: "agreement", title: t("attributes.agreement"), align: "right" },
              ...(before
                ? [{ key: "before", title: <bdi>{before.title}</bdi>, align: "right" as const }]
                : []),
              { key: "questions", title: t("attributes.questions"), align: "right" },
            ]}
          >
            {attributes
              .toSorted((one, other) => (one.agreement ?? 2) - (other.agreement ?? 2))
              .map(({ id, title, agreement, before: earlier, questions }) => (
                <TableRow key={id}>
                  <RowHead>
                    <bdi>{title}</bdi>
                  </RowHead>
                  <TableCell align="right">{shown(agreement)}</TableCell>
                  {before && <TableCell align="right">{shown(earlier)}</TableCell>}
                  <TableCell align="right">{number(questions)}</TableCell>
                </TableRow>
              ))}
          </WideTable>
        </Card>
      )}
    </Loaded>
  )
}

import { Box, Link } from "@mui/material"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../i18n/useFormat.ts"
import type { HeatMapProps } from "./HeatMap.tsx"
import { isApplicable } from "./report.ts"

/** The content of the charts as a table, for screen readers and for copying. */
export function AttributeTable({ subjects, mode, onSelect }: HeatMapProps) {
  const { t } = useTranslation("report")
  const format = useFormat()
  return (
    <Box sx={{ overflowX: "auto" }}>
      <Box component="table" sx={table}>
        <caption>{t("score.status")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("table.subject")}</th>
            <th scope="col">{t("table.attribute")}</th>
            <th scope="col">{t("table.weight")}</th>
            <th scope="col">{t("table.rank")}</th>
            <th scope="col">{t("table.level")}</th>
            {mode === "ADVANCED" && <th scope="col">{t("table.confidence")}</th>}
          </tr>
        </thead>
        <tbody>
          {subjects.flatMap((subject) =>
            subject.attributes.map((attribute) => {
              const applies = isApplicable(attribute)
              return (
                <tr key={attribute.id}>
                  <td dir="auto">{subject.title}</td>
                  <th scope="row">
                    <Link component="button" type="button" onClick={() => onSelect(attribute.id)} sx={title}>
                      <bdi>{attribute.title}</bdi>
                    </Link>
                  </th>
                  <td>{format.number(attribute.weight)}</td>
                  <td>{applies ? format.number(attribute.maturityLevel.index) : "–"}</td>
                  <td dir="auto">{applies ? attribute.maturityLevel.title : t("notApplicable")}</td>
                  {mode === "ADVANCED" && (
                    <td>{applies ? format.percent(attribute.confidenceValue) : "–"}</td>
                  )}
                </tr>
              )
            }),
          )}
        </tbody>
      </Box>
    </Box>
  )
}

const title = { textAlign: "start", verticalAlign: "baseline" } as const

const table = {
  width: "100%",
  borderCollapse: "collapse",
  fontSize: 14,
  "& caption": { textAlign: "start", pb: 1, color: "text.secondary" },
  "& th, & td": { px: 1, py: 0.75, textAlign: "start", fontWeight: 400 },
  "& thead th": { fontSize: 13, color: "text.secondary" },
  "& tbody tr": { borderTop: "1px solid", borderColor: "divider" },
} as const

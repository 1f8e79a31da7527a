import { Box, Card, Link, Stack, ToggleButton, ToggleButtonGroup, Typography } from "@mui/material"
import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { useLocation, useNavigate } from "react-router"
import { useFormat } from "../../../i18n/useFormat.ts"
import { attributeOfReport, requestedAttribute } from "../../../paths.ts"
import { TouchAppOutlined } from "../../../ui/icons.ts"
import { LevelTile } from "../../../ui/LevelTile.tsx"
import type { LevelStatus } from "../../../ui/level-status.ts"
import { AttributeMap } from "./AttributeMap.tsx"
import { AttributeExplanation, AttributeLine } from "./attribute/Attribute.tsx"
import { HeatMap, type HeatMapProps } from "./HeatMap.tsx"
import { notPrinted, onlyPrinted } from "./paper.tsx"
import { attributesOf, type Calculated, isApplicable, type Level, levelOf, unratedKey } from "./report.ts"

/** All attributes in a chart, and the details of the selected one. */
export function ScoreMap({ report, standing }: { report: Calculated; standing: LevelStatus["state"] }) {
  const { t } = useTranslation("report")
  const [selected, setSelected] = useSelectedAttribute()
  const [view, setView] = useState<View>("levels")
  const attributes = attributesOf(report)
  const { assessmentKit: kit, mode } = report.assessment
  const provisional = standing === "provisional"
  const map = { levels: kit.maturityLevelCount, provisional, selected, onSelect: setSelected }
  const shown = attributes.find(({ id }) => id === selected)
  const details = useRef<HTMLDivElement>(null)
  const shownId = shown?.id
  useEffect(() => {
    if (shownId !== undefined) details.current?.scrollIntoView({ block: "start" })
  }, [shownId])
  return (
    <Card sx={card}>
      <Stack direction="row" sx={{ gap: 2, flexWrap: "wrap", justifyContent: "space-between", mb: 2 }}>
        <Typography component="h3" variant="titleMedium">
          {t("score.status")}
        </Typography>
        <ViewChoice view={view} onChoose={setView} />
      </Stack>
      <Box sx={mapAndLegend}>
        <Legend levels={kit.maturityLevels} withNotApplicable={!attributes.every(isApplicable)} />
        {/* Paper always shows the levels, whatever the screen shows. */}
        <Box sx={view === "levels" ? {} : onlyPrinted}>
          <HeatMap {...map} subjects={report.subjects} mode={mode.code} />
        </Box>
        {view === "weights" && (
          <Box sx={notPrinted}>
            <AttributeMap {...map} attributes={attributes} />
          </Box>
        )}
        {view === "table" && (
          <Box sx={notPrinted}>
            <AttributeTable {...map} subjects={report.subjects} mode={mode.code} />
          </Box>
        )}
      </Box>
      <Box id="attribute-behind" ref={details} sx={{ mt: 3, scrollMarginTop: "96px", ...notPrinted }}>
        {shown ? (
          <Box sx={{ borderTop: 1, borderColor: "divider", pt: 3 }}>
            <Box component="h3" sx={{ m: 0, mb: 2, font: "inherit" }}>
              <AttributeLine
                attribute={shown}
                levels={kit.maturityLevelCount}
                mode={mode.code}
                provisional={provisional}
              />
            </Box>
            <AttributeExplanation attribute={shown} />
          </Box>
        ) : (
          <Stack direction="row" sx={{ gap: 1, alignItems: "center", color: "text.secondary" }}>
            <TouchAppOutlined />
            <Typography>{t("score.choose")}</Typography>
          </Stack>
        )}
      </Box>
    </Card>
  )
}

/** The view of the attributes: by level, by weight, or a table of both. */
type View = "levels" | "weights" | "table"

function ViewChoice({ view, onChoose }: { view: View; onChoose: (view: View) => void }) {
  const { t } = useTranslation("report")
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      value={view}
      aria-label={t("view.label")}
      onChange={(_event, next: View | null) => next && onChoose(next)}
      sx={notPrinted}
    >
      <ToggleButton value="levels">{t("view.levels")}</ToggleButton>
      <ToggleButton value="weights">{t("view.weights")}</ToggleButton>
      <ToggleButton value="table">{t("view.table")}</ToggleButton>
    </ToggleButtonGroup>
  )
}

/** The titles of the numbers on the tiles. */
function Legend({ levels, withNotApplicable }: { levels: Level[]; withNotApplicable: boolean }) {
  const { t } = useTranslation("report")
  return (
    <Stack component="ol" aria-label={t("score.legend")} sx={legend}>
      {levels.map(({ id, title }, index) => (
        <li key={id}>
          <LevelTile levels={levels.length} level={{ rank: index + 1, title }} />
        </li>
      ))}
      {withNotApplicable && (
        <Typography component="li" variant="bodySmall" color="textSecondary">
          {t("notApplicable")}
        </Typography>
      )}
    </Stack>
  )
}

const mapAndLegend = { display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" } as const

/** No padding below the map on paper: with it, browsers would move a map that just fits a page to the next one. */
const card = { p: { xs: 2, sm: 3 }, "@media print": { pb: 0 } } as const

const legend = {
  m: 0,
  p: 0,
  listStyle: "none",
  flexDirection: "row",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 1,
} as const

/**
 * The attribute whose details are open. It is part of the address, so that it can be shared, through a public link too,
 * and going back closes it.
 */
function useSelectedAttribute(): [number | undefined, (attributeId: number | undefined) => void] {
  const { hash, pathname, search, state } = useLocation()
  const navigate = useNavigate()
  return [
    requestedAttribute(hash),
    (id) =>
      void navigate(
        { pathname, search, hash: id === undefined ? "" : attributeOfReport(id) },
        { state, preventScrollReset: true },
      ),
  ]
}

/** The content of the charts as a table, for screen readers and for copying. */
function AttributeTable({ subjects, mode, onSelect }: HeatMapProps) {
  const { t } = useTranslation("report")
  const format = useFormat()
  return (
    <Box sx={{ overflowX: "auto", overflowY: "hidden" }}>
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
              const level = levelOf(attribute)
              return (
                <tr key={attribute.id}>
                  <td dir="auto">{subject.title}</td>
                  <th scope="row">
                    <Link component="button" type="button" onClick={() => onSelect(attribute.id)} sx={title}>
                      <bdi>{attribute.title}</bdi>
                    </Link>
                  </th>
                  <td>{format.number(attribute.weight)}</td>
                  <td>{level ? format.number(level.index) : "–"}</td>
                  <td dir="auto">{level ? level.title : t(unratedKey(attribute))}</td>
                  {mode === "ADVANCED" && <td>{level ? format.percent(attribute.confidenceValue) : "–"}</td>}
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
  fontSize: "0.875rem",
  "& caption": { textAlign: "start", pb: 1, color: "text.secondary" },
  "& th, & td": { px: 1, py: 0.75, textAlign: "start", fontWeight: 400 },
  "& thead th": { fontSize: "0.8125rem", color: "text.secondary" },
  "& tbody tr": { borderTop: "1px solid", borderColor: "divider" },
} as const

import TouchAppOutlined from "@mui/icons-material/TouchAppOutlined"
import { Box, Card, Stack, Typography } from "@mui/material"
import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../api/schemas.ts"
import { levelColours } from "../../theme/levels.ts"
import { SafeHtml } from "../../ui/SafeHtml.tsx"
import type { Standing } from "../../ui/standing.ts"
import { AttributeMap } from "./AttributeMap.tsx"
import { AttributeExplanation, AttributeLine } from "./attribute/Attribute.tsx"
import { Chapter, readingWidth } from "./Chapter.tsx"
import { notPrinted, unbroken } from "./PrintStyle.tsx"
import { attributesOf, isApplicable, type Level } from "./report.ts"
import { useSelectedAttribute } from "./useSelectedAttribute.ts"

/** Where the score comes from: all attributes on a map, and on demand what is behind one of them. */
export function ScoreChapter({
  report,
  standing,
}: {
  report: Schemas["GraphicalReport"]
  standing: Standing["state"]
}) {
  const { t } = useTranslation("report")
  const [selected, setSelected] = useSelectedAttribute()
  const attributes = attributesOf(report)
  const { assessmentKit: kit, mode, prosAndCons } = report.assessment
  const provisional = standing === "provisional"
  const shown = attributes.find(({ id }) => id === selected)
  const details = useRef<HTMLDivElement>(null)
  const shownId = shown?.id
  useEffect(() => {
    if (shownId !== undefined) details.current?.scrollIntoView({ block: "start" })
  }, [shownId])
  return (
    <Chapter id="score" title={t("score.heading")}>
      <Typography color="textSecondary" sx={{ ...readingWidth, mb: 3 }}>
        {t("score.text", { count: attributes.length })}
      </Typography>
      {mode.code === "ADVANCED" && prosAndCons !== null && (
        <Box sx={{ ...readingWidth, mb: 3 }}>
          <SafeHtml html={prosAndCons} />
        </Box>
      )}
      <Card sx={{ p: { xs: 2, sm: 3 } }}>
        <Typography component="h3" variant="titleMedium" sx={{ mb: 2 }}>
          {t("score.status")}
        </Typography>
        <Box sx={mapAndLegend}>
          <Legend
            levels={kit.maturityLevels}
            provisional={provisional}
            withNotApplicable={!attributes.every(isApplicable)}
          />
          <AttributeMap
            attributes={attributes}
            levels={kit.maturityLevelCount}
            provisional={provisional}
            selected={selected}
            onSelect={setSelected}
          />
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
    </Chapter>
  )
}

function Legend(props: { levels: Level[]; provisional: boolean; withNotApplicable: boolean }) {
  const { levels, provisional, withNotApplicable } = props
  const { t } = useTranslation("report")
  const colours = levelColours(levels.length)
  const entries = levels.map(({ id, title }, index) => ({ key: id, title, fill: colours[index]?.fill }))
  return (
    <Stack component="ol" aria-label={t("score.legend")} sx={legend}>
      {entries.map(({ key, title, fill }) => (
        <LegendEntry key={key} title={title} colour={fill} filled={!provisional} />
      ))}
      {withNotApplicable && <LegendEntry title={t("notApplicable")} colour="outline.main" filled={false} />}
    </Stack>
  )
}

function LegendEntry(props: { title: string; colour: string | undefined; filled: boolean }) {
  const { title, colour, filled } = props
  return (
    <Typography
      component="li"
      variant="bodySmall"
      sx={{ display: "flex", alignItems: "center", gap: 1, minWidth: 0 }}
    >
      <Box
        component="span"
        sx={{ ...swatch, borderColor: colour, backgroundColor: filled ? colour : "transparent" }}
      />
      <span dir="auto">{title}</span>
    </Typography>
  )
}

const mapAndLegend = { ...unbroken, display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" } as const

const legend = {
  m: 0,
  p: 0,
  listStyle: "none",
  flexDirection: "row",
  flexWrap: "wrap",
  columnGap: 2,
  rowGap: 1,
} as const

const swatch = {
  flex: "none",
  width: 16,
  height: 16,
  borderRadius: "4px",
  border: "2px solid",
} as const

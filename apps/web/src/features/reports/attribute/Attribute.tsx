import { Box, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../../i18n/useFormat.ts"
import { LevelStrip } from "../../../ui/LevelStrip.tsx"
import { SafeHtml } from "../../../ui/SafeHtml.tsx"
import { readingWidth } from "../Chapter.tsx"
import { linesOnPaper, notPrinted, unbroken } from "../PrintStyle.tsx"
import { type Attribute, isApplicable, type Mode } from "../report.ts"
import { AttributeDemands } from "./AttributeDemands.tsx"
import { MeasureTable } from "./MeasureTable.tsx"
import { ScoreDetails } from "./ScoreDetails.tsx"

export interface AttributeLineProps {
  attribute: Attribute
  levels: number
  mode: Mode
  /** Whether open questions can still change the level. */
  provisional: boolean
}

/** An attribute on one line: title, weight, level, and in advanced mode the confidence. */
export function AttributeLine({ attribute, levels, mode, provisional }: AttributeLineProps) {
  const { t } = useTranslation("report")
  const format = useFormat()
  const { title, weight, maturityLevel, confidenceValue } = attribute
  const applies = isApplicable(attribute)
  return (
    <Box component="span" sx={line}>
      <Box component="span" sx={{ minWidth: 0 }}>
        <Typography
          component="span"
          variant="semiBoldMedium"
          sx={{ display: "block", overflowWrap: "anywhere" }}
        >
          <bdi>{title}</bdi>
        </Typography>
        <Typography component="span" variant="bodySmall" color="textSecondary">
          {t("weight", { weight })}
          {applies &&
            mode === "ADVANCED" &&
            ` · ${t("confidence", { percent: format.percent(confidenceValue) })}`}
        </Typography>
      </Box>
      <Box component="span" sx={{ minWidth: 0 }}>
        {applies ? (
          <LevelStrip
            levels={levels}
            level={{ rank: maturityLevel.index, title: maturityLevel.title }}
            provisional={provisional}
          />
        ) : (
          <Typography component="span" variant="semiBoldSmall" color="textSecondary">
            {t("notApplicable")}
          </Typography>
        )}
      </Box>
    </Box>
  )
}

/** The details of an attribute: description, insight, and the measures that influenced its level. */
export function AttributeExplanation({ attribute }: { attribute: Attribute }) {
  const { t } = useTranslation("report")
  const { id, title, description, insight, maturityLevel, attributeMeasures } = attribute
  return (
    <Stack sx={{ gap: 2.5, "@media print": { gap: 1 } }}>
      {description && (
        <Typography variant="bodySmall" color="textSecondary" dir="auto" sx={readingWidth}>
          {description}
        </Typography>
      )}
      {insight !== null && (
        <Box sx={[readingWidth, { lineHeight: 1.75 }, linesOnPaper]}>
          <SafeHtml html={insight} />
        </Box>
      )}
      {isApplicable(attribute) ? (
        <div>
          <Typography component="p" variant="semiBoldMedium" sx={why}>
            {t("attribute.why", { attribute: title, level: maturityLevel.title })}
          </Typography>
          <Box sx={causes}>
            <Box sx={{ mt: 1.5 }}>
              <AttributeDemands attribute={attribute} />
            </Box>
            <div>
              <Typography
                variant="bodySmall"
                color="textSecondary"
                sx={{ ...readingWidth, mt: 3, mb: 1.5, ...notPrinted }}
              >
                {t("attribute.guide")}
              </Typography>
              <MeasureTable
                caption={t("attribute.measures", { attribute: title })}
                measures={attributeMeasures}
                attributeId={id}
              />
            </div>
          </Box>
          <ScoreDetails attribute={attribute} />
        </div>
      ) : (
        insight === null && <Typography color="textSecondary">{t("notApplicableWhy")}</Typography>
      )}
    </Stack>
  )
}

const line = {
  display: "grid",
  gap: { xs: 1, sm: 3 },
  alignItems: "center",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "minmax(0, 1fr) 200px" },
  ...unbroken,
} as const

const why = {
  px: 2,
  py: 1,
  borderInlineStart: "4px solid",
  borderColor: "primary.main",
  backgroundColor: "primary.soft",
  borderRadius: "4px",
  ...unbroken,
  breakAfter: "avoid",
  "@media print": { py: 0.25 },
} as const

/** The level's requirements and what influenced it: side by side on paper, since a report has many of them. */
const causes = {
  "@media print": {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
    gap: 3,
    ...unbroken,
  },
} as const

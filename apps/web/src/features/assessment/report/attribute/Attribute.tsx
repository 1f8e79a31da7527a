import { Box, Button, Stack, Typography } from "@mui/material"
import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../../../i18n/useFormat.ts"
import { DialogFrame } from "../../../../ui/DialogFrame.tsx"
import { ManageSearch } from "../../../../ui/icons.ts"
import { LevelStrip } from "../../../../ui/LevelStrip.tsx"
import { Loaded } from "../../../../ui/Loaded.tsx"
import { SafeHtml } from "../../../../ui/SafeHtml.tsx"
import { Skeletons } from "../../../../ui/states.tsx"
import { AttributeScores, HoldingBack } from "../../scores/index.ts"
import { readingWidth } from "../Chapter.tsx"
import { Demands } from "../Demands.tsx"
import { linesOnPaper, notPrinted, unbroken } from "../paper.tsx"
import {
  type Attribute,
  attributesOf,
  demandsOn,
  isApplicable,
  isRated,
  levelOf,
  type Measure,
  type Mode,
  unratedKey,
  widestGap,
} from "../report.ts"
import { useBehindScore } from "./behind-score.ts"
import { MeasureTable } from "./MeasureTable.tsx"

interface AttributeLineProps {
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
  const { title, weight, confidenceValue } = attribute
  const level = levelOf(attribute)
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
          {level &&
            mode === "ADVANCED" &&
            ` · ${t("confidence", { percent: format.percent(confidenceValue) })}`}
        </Typography>
      </Box>
      <Box component="span" sx={{ minWidth: 0 }}>
        {level ? (
          <LevelStrip
            levels={levels}
            level={{ rank: level.index, title: level.title }}
            provisional={provisional}
          />
        ) : (
          <Typography component="span" variant="semiBoldSmall" color="textSecondary">
            {t(unratedKey(attribute))}
          </Typography>
        )}
      </Box>
    </Box>
  )
}

/** The details of an attribute: description, insight, and the measures that influenced its level. */
export function AttributeExplanation({ attribute }: { attribute: Attribute }) {
  const { t } = useTranslation("report")
  const { title, description, insight, maturityLevel } = attribute
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
          {isRated(attribute) && (
            <Typography component="p" variant="semiBoldMedium" sx={why}>
              {t("attribute.why", { attribute: title, level: maturityLevel.title })}
            </Typography>
          )}
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
              <Measures attribute={attribute} />
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

/** The measures of an attribute, from the whole report if this one has come without them. */
function Measures({ attribute: { id, title, attributeMeasures } }: { attribute: Attribute }) {
  const { t } = useTranslation("report")
  const whole = useBehindScore()?.whole
  const table = (measures: Measure[]) => (
    <MeasureTable
      caption={t("attribute.measures", { attribute: title })}
      measures={measures}
      attributeId={id}
    />
  )
  if (!whole) return table(attributeMeasures)
  return (
    <Loaded query={whole} loading={<Skeletons count={3} height={28} />}>
      {(report) => table(attributesOf(report).find((each) => each.id === id)?.attributeMeasures ?? [])}
    </Loaded>
  )
}

/** What the level of an attribute rests on and, for people who may see them, the answers that hold it back. */
function AttributeDemands({ attribute }: { attribute: Attribute }) {
  const behind = useBehindScore()
  if (!behind) return null
  const { kit, place, scores: mayBeSeen } = behind
  const { id, scores, maturityLevel } = attribute
  const gap = widestGap(demandsOn(kit, scores, maturityLevel.index))
  const level = gap && kit.maturityLevels[gap.on - 1]
  return (
    <>
      <Demands kit={kit} scores={scores} rank={maturityLevel.index} />
      {mayBeSeen && level && (
        <Box sx={{ mt: 2, ...notPrinted }}>
          <Suspense fallback={<Skeletons count={2} height={28} />}>
            <HoldingBack place={place} attributeId={id} level={level} />
          </Suspense>
        </Box>
      )}
    </>
  )
}

/** Opens the score details of an attribute, for people who may see them. */
function ScoreDetails({ attribute }: { attribute: Attribute }) {
  const { t } = useTranslation("report")
  const behind = useBehindScore()
  const [open, setOpen] = useState(false)
  if (!behind?.scores) return null
  const { id, title, maturityLevel } = attribute
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<ManageSearch />}
        onClick={() => setOpen(true)}
        sx={{ mt: 2, ...notPrinted }}
      >
        {t("attribute.details")}
      </Button>
      <DialogFrame
        open={open}
        title={t("attribute.detailsOf", { attribute: title })}
        onClose={() => setOpen(false)}
        maxWidth="lg"
      >
        <Suspense fallback={<Skeletons count={3} height={64} />}>
          <AttributeScores
            place={behind.place}
            attribute={{ id, rank: maturityLevel.index }}
            levels={behind.kit.maturityLevels}
          />
        </Suspense>
      </DialogFrame>
    </>
  )
}

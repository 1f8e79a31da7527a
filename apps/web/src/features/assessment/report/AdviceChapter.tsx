import { Box, Card, Chip, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { AutoAwesomeOutlined } from "../../../ui/icons.ts"
import { SafeHtml } from "../../../ui/SafeHtml.tsx"
import { Chapter, readingWidth } from "./Chapter.tsx"
import { Fold } from "./Fold.tsx"
import { notPrinted } from "./paper.tsx"

type AdviceItem = Schemas["AdviceItem"]

interface AdviceChapterProps {
  advice: Schemas["Advice"]
  /** Whether a model is still writing it. */
  isAwaited: boolean
  /** Called when the reader has seen half of it; must be a stable function. */
  onSeen?: (() => void) | undefined
}

/** What could be done next. Only for reports that have advice, or will have it soon. */
export function AdviceChapter({ advice, isAwaited, onSeen }: AdviceChapterProps) {
  const { t } = useTranslation("report")
  const others = advice.adviceItems.slice(mostItems)
  return (
    <Chapter id="improve" title={t("improve.heading")} onSeen={isAwaited ? undefined : onSeen}>
      {isAwaited && (
        <Typography role="status" color="textSecondary" sx={{ mb: 3, ...notPrinted }}>
          {t("improve.awaited")}
        </Typography>
      )}
      {advice.generatedBy === "AI" && (
        <Stack direction="row" sx={{ gap: 1, alignItems: "center", mb: 1, color: "text.secondary" }}>
          <AutoAwesomeOutlined fontSize="small" aria-hidden />
          <Typography variant="bodySmall">{t("improve.byModel")}</Typography>
        </Stack>
      )}
      {advice.narration !== null && (
        <Box sx={{ ...readingWidth, lineHeight: 1.75, mb: 3 }}>
          <SafeHtml html={advice.narration} />
        </Box>
      )}
      {advice.adviceItems.length > 0 && (
        <Card
          role="group"
          aria-label={t("improve.items")}
          sx={{ px: { xs: 2, sm: 3 }, py: 1, "& > :first-of-type": { borderTop: 0 } }}
        >
          <Items items={advice.adviceItems.slice(0, mostItems)} heading="h3" />
          {others.length > 0 && (
            <Fold heading="h3" summary={t("improve.others", { count: others.length })}>
              <Items items={others} heading="h4" />
            </Fold>
          )}
        </Card>
      )}
    </Chapter>
  )
}

/** The actions that are shown at once; they come most important first. */
const mostItems = 3

function Items({ items, heading }: { items: AdviceItem[]; heading: "h3" | "h4" }) {
  return items.map((item) => (
    <Fold key={item.id} heading={heading} summary={<Summary item={item} />}>
      <SafeHtml html={item.description} />
    </Fold>
  ))
}

function Summary({ item }: { item: AdviceItem }) {
  const { t } = useTranslation("report")
  return (
    <Stack component="span" direction="row" sx={{ gap: 1, flexWrap: "wrap", alignItems: "center" }}>
      <Typography
        component="span"
        variant="semiBoldMedium"
        sx={{ flex: { xs: "1 1 100%", sm: "1 1 calc(16rem * var(--pl-shrink))" }, minWidth: 0 }}
      >
        <bdi>{item.title}</bdi>
      </Typography>
      <Judgement colour={ofPriority[item.priority.code]}>
        {t(`improve.priority.${item.priority.code}`)}
      </Judgement>
      <Judgement colour={goodIfHigh[item.impact.code]}>{t(`improve.impact.${item.impact.code}`)}</Judgement>
      <Judgement colour={goodIfLow[item.cost.code]}>{t(`improve.cost.${item.cost.code}`)}</Judgement>
    </Stack>
  )
}

function Judgement({ colour, children }: { colour: string; children: string }) {
  return (
    <Chip size="small" variant="outlined" label={children} sx={{ borderColor: colour, borderWidth: 2 }} />
  )
}

const ofPriority = { HIGH: "primary.main", MEDIUM: "outline.main", LOW: "outline.main" } as const
const goodIfHigh = { HIGH: "success.main", MEDIUM: "warning.main", LOW: "error.light" } as const
const goodIfLow = { LOW: "success.main", MEDIUM: "warning.main", HIGH: "error.light" } as const

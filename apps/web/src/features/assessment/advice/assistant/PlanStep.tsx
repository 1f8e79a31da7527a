import { Alert, Box, Button, Chip, CircularProgress, Stack, Tab, Tabs, Typography } from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../../api/schemas.ts"
import { useFormat } from "../../../../i18n/useFormat.ts"
import { EmptyState } from "../../../../ui/states.tsx"
import {
  type Choices,
  exclude,
  isAmong,
  type PlanAdjustments,
  type PlanItem,
  type Planned,
  putBack,
  togglePin,
} from "./goals.ts"
import { Outlook } from "./Outlook.tsx"
import { Recommendation } from "./Recommendation.tsx"

export interface PlanStepProps {
  choices: Choices
  planned: Planned
  isPlanning: boolean
  /** Whether generating replaces the current advice. */
  replaces: boolean
  /** Plans again with the person's exclusions and pins. */
  onAdjust: (adjustments: PlanAdjustments) => void
}

/** The plan: which answers have to change, adjustable by excluding and pinning items, and the projected result. */
export function PlanStep({ choices, planned, isPlanning, replaces, onAdjust }: PlanStepProps) {
  const { t } = useTranslation("advice")
  const [view, setView] = useState<"recommendations" | "outlook">("recommendations")
  const { adjustments, outlook } = planned
  const count = outlook.items.length
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography>
        {t("plan.intro")} {replaces && t("status.lost")}
      </Typography>
      <Reservations choices={choices} plan={outlook} />
      {adjustments.excluded.length > 0 && (
        <Excluded
          items={adjustments.excluded}
          disabled={isPlanning}
          onPutBack={(item) => onAdjust(putBack(adjustments, item))}
        />
      )}
      {count === 0 ? (
        <EmptyState title={t("assistant.empty")} />
      ) : (
        <>
          <Stack direction="row" sx={{ alignItems: "center", columnGap: 2 }}>
            <Tabs
              value={view}
              onChange={(_event, chosen) => setView(chosen)}
              aria-label={t("plan.views")}
              sx={tabs}
            >
              <Tab value="recommendations" label={t("plan.recommendations", { count })} />
              <Tab value="outlook" label={t("plan.outlook")} />
            </Tabs>
            <Box role="status">
              {isPlanning && <CircularProgress size={18} aria-label={t("plan.solving")} />}
            </Box>
          </Stack>
          {view === "outlook" ? (
            <Outlook outlook={outlook.outlook} levels={choices.maturityLevels} />
          ) : (
            <Box component="ol" aria-label={t("plan.list")} aria-busy={isPlanning} sx={list}>
              {outlook.items.map((item, index) => (
                <Recommendation
                  key={item.question.id}
                  item={item}
                  position={index + 1}
                  isPinned={isAmong(adjustments.pinned, item)}
                  disabled={isPlanning}
                  onExclude={() => onAdjust(exclude(adjustments, item))}
                  onTogglePin={() => onAdjust(togglePin(adjustments, item))}
                />
              ))}
            </Box>
          )}
        </>
      )}
    </Stack>
  )
}

/** The limitations of the plan: unreachable goals, and a length that was not proven to be minimal. */
function Reservations({ choices, plan }: { choices: Choices; plan: Schemas["PlanOutlook"] }) {
  const { t } = useTranslation("advice")
  const outlookOf = new Map(plan.outlook.attributes.map((attribute) => [attribute.id, attribute]))
  const titleOf = new Map(choices.maturityLevels.map(({ id, title }) => [id, title]))
  return (
    <>
      {plan.unreachableTargets.length > 0 && (
        <Alert severity="warning">
          {t("plan.unreachable")}
          <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
            {plan.unreachableTargets.map(({ attributeId, maturityLevelId }) => (
              <li key={attributeId}>
                {t("plan.reach", {
                  attribute: outlookOf.get(attributeId)?.title ?? "",
                  wanted: titleOf.get(maturityLevelId) ?? "",
                  reachable: outlookOf.get(attributeId)?.maturityLevel.title ?? "",
                })}
              </li>
            ))}
          </Box>
        </Alert>
      )}
      {!plan.proven && <Alert severity="info">{t("plan.unproven")}</Alert>}
    </>
  )
}

function Excluded(props: {
  items: readonly PlanItem[]
  disabled: boolean
  onPutBack: (item: PlanItem) => void
}) {
  const { items, disabled, onPutBack } = props
  const { t } = useTranslation("advice")
  const { number } = useFormat()
  return (
    <section>
      <Typography component="h3" variant="semiBoldMedium" sx={{ mb: 1 }}>
        {t("plan.excluded")} <Chip component="span" size="small" label={number(items.length)} />
      </Typography>
      <Box component="ul" sx={{ ...list, gap: 0.5 }}>
        {items.map((item) => (
          <Stack component="li" key={item.question.id} direction="row" sx={{ gap: 1, alignItems: "center" }}>
            <Typography variant="bodySmall" dir="auto" sx={{ flex: 1, minWidth: 0 }}>
              {item.question.title}
            </Typography>
            <Button size="small" disabled={disabled} onClick={() => onPutBack(item)}>
              {t("plan.putBack")}
            </Button>
          </Stack>
        ))}
      </Box>
    </section>
  )
}

/** On phones the tabs share the width, and no label is cut off. */
const tabs = {
  minWidth: 0,
  flex: { xs: 1, sm: "initial" },
  "& .MuiTab-root": { flex: { xs: 1, sm: "initial" }, minWidth: 0, px: { xs: 0.5, sm: 2 } },
} as const
const list = { m: 0, p: 0, listStyle: "none", display: "grid", gap: 1.5 } as const

import { Box, Button, Card, MenuItem, Stack, Tab, Tabs, TextField, Typography } from "@mui/material"
import { useQueryClient } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { DeleteDialog } from "../../../ui/ConfirmDialog.tsx"
import { EventRepeat } from "../../../ui/icons.ts"
import { lazyPart } from "../../../ui/lazy.tsx"
import { MoreMenu } from "../../../ui/MoreMenu.tsx"
import { EmptyState } from "../../../ui/states.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { useFilter } from "../../../ui/useFilter.ts"
import { RoadmapChoice } from "../report-texts/index.ts"
import { type Item, type Roadmap, removeRoadmap, replanRoadmap, roadmapChanged, statuses } from "./api.ts"
import { MoreEffort } from "./MoreEffort.tsx"
import { type Filter, isShown, itemsOf, nobody, type PlacedItem } from "./roadmap.ts"
import { isAllReached, Summary } from "./Summary.tsx"
import { BoardView } from "./views/BoardView.tsx"
import { ListView } from "./views/ListView.tsx"
import { TimelineView } from "./views/TimelineView.tsx"

const ItemDialog = lazyPart(async () => (await import("./item/ItemDialog.tsx")).ItemDialog)
const Progress = lazyPart(async () => (await import("./views/Progress.tsx")).Progress)

const views = ["timeline", "board", "list", "progress"] as const

interface RoadmapViewProps {
  assessmentId: string
  roadmap: Roadmap
  mayPlan: boolean
  /** Whether the person decides what the report contains. */
  mayReport: boolean
  onReplan: () => void
}

/** A stored roadmap: what it promises, and its items as a list, a board or a timeline. */
export function RoadmapView({ assessmentId, roadmap, mayPlan, mayReport, onReplan }: RoadmapViewProps) {
  const { t } = useTranslation("roadmap")
  const [{ view, person, status }, change] = useFilter(({ text, one }) => ({
    view: one("view", views),
    person: text("person"),
    status: one("status", ["", ...statuses]),
  }))
  // Stays while it is open, also if the item leaves the roadmap: nothing typed is lost.
  const [opened, setOpened] = useState<PlacedItem | null>(null)
  const all = itemsOf(roadmap)
  // The chosen person may have no item any more.
  const isKnown = person === nobody || all.some(({ item }) => item.assignee?.id === person)
  const filter = { person: isKnown ? person : "", status }
  const shown = all.filter(({ item }) => isShown(item, filter))
  const parts = {
    assessmentId,
    roadmap,
    items: shown,
    mayPlan,
    onOpen: ({ id }: Item) => setOpened(all.find(({ item }) => item.id === id) ?? null),
  }
  return (
    <Stack sx={{ gap: 3 }}>
      <Card sx={{ p: { xs: 2, sm: 3 }, display: "grid", gap: 2 }}>
        <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", justifyContent: "space-between" }}>
          <Typography component="h2" variant="titleLarge">
            {t("title")}
          </Typography>
          {mayPlan && <PlanActions assessmentId={assessmentId} onReplan={onReplan} />}
        </Stack>
        <Summary roadmap={roadmap} onReplan={mayPlan ? onReplan : undefined} />
        {mayPlan && !isAllReached(roadmap) && (
          <MoreEffort roadmap={roadmap} plan={(budget) => replanRoadmap(assessmentId, { budget }, true)} />
        )}
        {mayReport && (
          <Suspense fallback={<Box sx={{ minHeight: { xs: 78, sm: 58 } }} />}>
            <RoadmapChoice assessmentId={assessmentId} />
          </Suspense>
        )}
      </Card>
      <Card sx={{ p: { xs: 2, sm: 3 } }}>
        <Tabs
          value={view}
          onChange={(_event, view) => change({ view })}
          aria-label={t("views.label")}
          variant="scrollable"
          scrollButtons={false}
          sx={{ mb: 2 }}
        >
          {views.map((each) => (
            <Tab key={each} value={each} label={t(`views.${each}`)} />
          ))}
        </Tabs>
        {view === "progress" ? (
          <Suspense fallback={<Box sx={{ minHeight: 320 }} />}>
            <Progress roadmap={roadmap} onOpen={parts.onOpen} />
          </Suspense>
        ) : (
          <>
            <Filters items={all} filter={filter} withStatus={view !== "board"} onFilter={change} />
            {all.length === 0 && <EmptyState title={t("items.none")} hint={t("items.noneHint")} />}
            {all.length > 0 && shown.length === 0 && (
              <EmptyState
                title={t("items.noMatch")}
                actions={
                  <Button onClick={() => change({ person: "", status: "" })}>{t("filter.clear")}</Button>
                }
              />
            )}
            {shown.length > 0 && view === "list" && <ListView {...parts} />}
            {shown.length > 0 && view === "board" && <BoardView {...parts} />}
            {shown.length > 0 && view === "timeline" && <TimelineView {...parts} />}
          </>
        )}
      </Card>
      {opened && (
        <Suspense>
          <ItemDialog
            key={opened.item.id}
            assessmentId={assessmentId}
            roadmap={roadmap}
            placed={opened}
            mayPlan={mayPlan}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </Stack>
  )
}

function PlanActions({ assessmentId, onReplan }: { assessmentId: string; onReplan: () => void }) {
  const { t } = useTranslation("roadmap")
  const client = useQueryClient()
  const [removes, setRemoves] = useState(false)
  async function remove() {
    await removeRoadmap(assessmentId)
    await roadmapChanged(client, assessmentId)
    toastSuccess(t("remove.done"))
  }
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: "center" }}>
      <Button variant="outlined" startIcon={<EventRepeat />} onClick={onReplan}>
        {t("replan.action")}
      </Button>
      <MoreMenu label={t("more")} entries={[{ label: t("remove.action"), run: () => setRemoves(true) }]} />
      {removes && (
        <DeleteDialog
          category={t("remove.category")}
          subject=""
          action={remove}
          onClose={() => setRemoves(false)}
        >
          {t("remove.question")}
        </DeleteDialog>
      )}
    </Stack>
  )
}

interface FiltersProps {
  items: readonly PlacedItem[]
  filter: Filter
  /** Whether the status can be chosen. */
  withStatus: boolean
  onFilter: (change: Partial<Filter>) => void
}

function Filters({ items, filter, withStatus, onFilter }: FiltersProps) {
  const { t } = useTranslation("roadmap")
  const people = new Map(
    items.flatMap(({ item: { assignee } }) => (assignee ? [[assignee.id, assignee]] : [])),
  )
  return (
    <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: { xs: "1fr 1fr", md: "220px 220px" }, mb: 2 }}>
      <TextField
        select
        size="small"
        label={t("filter.person")}
        value={filter.person}
        onChange={({ target }) => onFilter({ person: target.value })}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value="">{t("filter.all")}</MenuItem>
        <MenuItem value={nobody}>{t("items.unassigned")}</MenuItem>
        {[...people.values()].map(({ id, displayName }) => (
          <MenuItem key={id} value={id} dir="auto">
            {displayName}
          </MenuItem>
        ))}
      </TextField>
      {withStatus && (
        <TextField
          select
          size="small"
          label={t("filter.status")}
          value={filter.status}
          onChange={({ target }) =>
            onFilter({ status: statuses.find((each) => each === target.value) ?? "" })
          }
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        >
          <MenuItem value="">{t("filter.all")}</MenuItem>
          {statuses.map((status) => (
            <MenuItem key={status} value={status}>
              {t(`status.${status}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Box>
  )
}

import { Button, MenuItem, Stack, TextField } from "@mui/material"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { SearchField } from "../../../ui/SearchField.tsx"
import { EmptyState } from "../../../ui/states.tsx"
import { CompareButton, useTray } from "../comparison/index.ts"
import { type Arrangement, allSorts, arranged, sorts, states, useArrangement } from "./arrangement.ts"
import { OverviewTable } from "./OverviewTable.tsx"

type Overviewed = Schemas["SpaceOverview"]["items"]

/** From how many assessments on they can be searched and filtered. */
const many = 6

/** The table with what narrows and sorts it, and the button that compares what is ticked. */
export function ArrangedTable({ spaceId, assessments }: { spaceId: number; assessments: Overviewed }) {
  const { t } = useTranslation("assessments")
  const [arrangement, arrange] = useArrangement()
  const tray = useTray()
  const shown = arranged(assessments, arrangement)
  const narrows = arrangement.search !== "" || arrangement.kitId !== null || arrangement.state !== "all"
  return (
    <>
      {(narrows || assessments.length >= many) && (
        <Filters assessments={assessments} arrangement={arrangement} onChange={arrange} />
      )}
      {shown.length === 0 ? (
        <EmptyState
          title={t("overview.nothing")}
          actions={
            <Button variant="outlined" onClick={() => arrange({ search: "", kitId: null, state: "all" })}>
              {t("overview.showAll")}
            </Button>
          }
        />
      ) : (
        <OverviewTable
          spaceId={spaceId}
          assessments={shown}
          arrangement={arrangement}
          onSort={(sort, order) => arrange({ sort, order })}
        />
      )}
      {tray.items.length > 0 && (
        <Suspense>
          <CompareButton />
        </Suspense>
      )}
    </>
  )
}

function Filters(props: {
  assessments: Overviewed
  arrangement: Arrangement
  onChange: (change: Partial<Arrangement>) => void
}) {
  const { assessments, arrangement, onChange } = props
  const { t } = useTranslation("assessments")
  const kits = new Map(assessments.map(({ kit }) => [kit.id, kit.title]))
  return (
    <Stack direction="row" sx={{ gap: 1.5, flexWrap: "wrap", mb: 2 }}>
      <SearchField
        label={t("find.label")}
        value={arrangement.search}
        onChange={(search) => onChange({ search })}
      />
      {kits.size > 1 && (
        <TextField
          select
          size="small"
          label={t("overview.kit")}
          value={arrangement.kitId ?? ""}
          onChange={({ target }) => onChange({ kitId: Number(target.value) || null })}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          sx={filter}
        >
          <MenuItem value="">{t("overview.allKits")}</MenuItem>
          {[...kits].map(([id, title]) => (
            <MenuItem key={id} value={id}>
              <bdi>{title}</bdi>
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField
        select
        size="small"
        label={t("overview.state")}
        value={arrangement.state}
        onChange={({ target }) => onChange({ state: states.find((state) => state === target.value) })}
        sx={filter}
      >
        {states.map((state) => (
          <MenuItem key={state} value={state}>
            {t(`overview.states.${state}`)}
          </MenuItem>
        ))}
      </TextField>
      {/* The headers of the table, which sort it, are not shown on phones. */}
      <TextField
        select
        size="small"
        label={t("overview.sort")}
        value={arrangement.sort}
        onChange={({ target }) => {
          const sort = allSorts.find((each) => each === target.value) ?? "changed"
          onChange({ sort, order: sorts[sort] })
        }}
        sx={{ ...filter, display: { sm: "none" } }}
      >
        {allSorts.map((sort) => (
          <MenuItem key={sort} value={sort}>
            {t(`overview.${sort}`)}
          </MenuItem>
        ))}
      </TextField>
    </Stack>
  )
}

const filter = { minWidth: 150, width: "auto", flex: { xs: 1, sm: "none" } } as const

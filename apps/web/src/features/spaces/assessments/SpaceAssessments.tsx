import { Box, Button, Link, MenuItem, Stack, TextField } from "@mui/material"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { type ReactNode, Suspense, useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link as RouterLink, useNavigate } from "react-router"
import { paths } from "../../../paths.ts"
import { ActionButton } from "../../../ui/ActionButton.tsx"
import { defineAction, useAction } from "../../../ui/actions.ts"
import type { Action } from "../../../ui/keyboard.ts"
import { Loaded } from "../../../ui/Loaded.tsx"
import { lazyPart } from "../../../ui/lazy.tsx"
import { Pagination, pagesOf } from "../../../ui/Pagination.tsx"
import { SearchField } from "../../../ui/SearchField.tsx"
import { EmptyState, Skeletons } from "../../../ui/states.tsx"
import { pageIn, useFilter } from "../../../ui/useFilter.ts"
import { spaceQuery } from "../list/index.ts"
import { AssessmentGrid } from "./AssessmentGrid.tsx"
import { type AssessmentSort, assessmentSorts, assessmentsPerPage, assessmentsQuery } from "./api.ts"

const NewAssessment = lazyPart(async () => (await import("./NewAssessment.tsx")).NewAssessment)

const FullSpaceDialog = lazyPart(async () => (await import("./OutOfSpaceDialog.tsx")).FullSpaceDialog)

const newAssessment = defineAction({ label: "assessments:create.action", shortcut: "n" })

/** The assessments of a space on a page, in the order and with the search of the address. */
export function useSpaceAssessments(spaceId: number, page: number) {
  const [{ search, sort }, , queryWith] = useFilter(({ text, one }) => ({
    search: text("search"),
    sort: one("sort", assessmentSorts),
  }))
  const list = useQuery({
    ...assessmentsQuery(spaceId, { page, search, sort }),
    placeholderData: keepPreviousData,
  })
  return { list, search, sort, queryWith }
}

export interface SpaceAssessmentsProps {
  spaceId: number
  listed: ReturnType<typeof useSpaceAssessments>
  /** The page as in the address, from 1. A page that does not exist is replaced by the nearest one. */
  page: string
  /** The heading element of the cards' titles. */
  cardHeading: "h2" | "h3"
  /** Renders the heading with its buttons around the list. */
  frame: (actions: ReactNode, list: ReactNode) => ReactNode
}

/** The paginated assessments of a space, with a button to create one. */
export function SpaceAssessments(props: SpaceAssessmentsProps) {
  const { spaceId, listed, page: wanted, frame, cardHeading } = props
  const { list, search, sort, queryWith } = listed
  const { t } = useTranslation("assessments")
  const page = pageIn(wanted)
  const navigate = useNavigate()
  const goTo = (page: number, change: { search?: string; sort?: AssessmentSort } = {}, replace = false) =>
    navigate({ pathname: paths.space(spaceId, page), search: queryWith(change) }, { replace })
  const space = useQuery(spaceQuery(spaceId))
  const room = space.data?.canCreateAssessment ?? false
  const [dialog, setDialog] = useState<"new" | "full">()
  const create = useAction(newAssessment, { run: () => setDialog("new"), enabled: room })
  const full = space.data !== undefined && !room
  const pages =
    list.data && !list.isPlaceholderData ? pagesOf(list.data.total, assessmentsPerPage) : undefined
  useNearestPage({ wanted, page, pages, onPage: (nearest) => void goTo(nearest, {}, true) })

  const buttons = <Buttons create={create} full={full} onAskWhy={() => setDialog("full")} />
  const total = list.data?.total ?? 0
  const some = total > 0 || search !== ""
  return (
    <>
      {frame(
        (some || list.isPending) && buttons,
        <>
          {(search !== "" || total > 1) && (
            <Narrowing
              search={search}
              searches={search !== "" || total > assessmentsPerPage}
              sort={sort}
              onSearch={(search) => void goTo(1, { search }, true)}
              onSort={(sort) => void goTo(1, { sort }, true)}
            />
          )}
          <Loaded
            query={list}
            heading="h2"
            loading={<Skeletons count={6} height={84} />}
            isEmpty={({ total }) => total === 0}
            empty={
              search === "" ? <Empty buttons={buttons} /> : <EmptyState title={t("find.none", { search })} />
            }
          >
            {({ items, total }) => (
              <>
                <AssessmentGrid
                  assessments={items}
                  spaceOf={() => spaceId}
                  page={page}
                  heading={cardHeading}
                  asRows
                />
                <Pagination
                  page={page}
                  pages={pagesOf(total, assessmentsPerPage)}
                  onChange={(next) => void goTo(next)}
                />
              </>
            )}
          </Loaded>
        </>,
      )}
      <Suspense>
        {dialog === "new" && (
          <NewAssessment
            spaceId={spaceId}
            latestKitId={list.data?.items[0]?.kit.id}
            onClose={() => setDialog(undefined)}
          />
        )}
        {dialog === "full" && (
          <FullSpaceDialog
            isPremium={space.data?.type.code === "PREMIUM"}
            onClose={() => setDialog(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

/** The order of the assessments, and a search where there are many. */
function Narrowing({
  search,
  searches,
  sort,
  onSearch,
  onSort,
}: {
  search: string
  /** Whether there are too many to look through. */
  searches: boolean
  sort: AssessmentSort
  onSearch: (text: string) => void
  onSort: (sort: AssessmentSort) => void
}) {
  const { t } = useTranslation("assessments")
  return (
    <Stack direction="row" sx={{ gap: 1.5, flexWrap: "wrap", mb: 2 }}>
      {searches && <SearchField label={t("find.label")} value={search} onChange={onSearch} />}
      <TextField
        select
        label={t("find.sort")}
        value={sort}
        onChange={({ target }) =>
          onSort(assessmentSorts.find((each) => each === target.value) ?? "lastModificationTime")
        }
        sx={{ minWidth: 160, width: "auto" }}
      >
        <MenuItem value="lastModificationTime">{t("find.changed")}</MenuItem>
        <MenuItem value="level">{t("find.level")}</MenuItem>
        <MenuItem value="title">{t("find.title")}</MenuItem>
      </TextField>
    </Stack>
  )
}

/** The button for a new assessment, with an explanation if the space is full. */
function Buttons({ create, full, onAskWhy }: { create: Action; full: boolean; onAskWhy: () => void }) {
  const { t } = useTranslation("assessments")
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1.5, flexWrap: "wrap" }}>
      {full && (
        <Link component="button" type="button" variant="bodySmall" underline="always" onClick={onAskWhy}>
          {t("full.why")}
        </Link>
      )}
      <ActionButton action={create} variant="contained" />
    </Box>
  )
}

function Empty({ buttons }: { buttons: ReactNode }) {
  const { t } = useTranslation("assessments")
  return (
    <EmptyState
      title={t("list.none")}
      hint={t("list.noneHint")}
      actions={
        <>
          <Button component={RouterLink} to={paths.library} variant="outlined">
            {t("list.library")}
          </Button>
          {buttons}
        </>
      }
    />
  )
}

/** Corrects an address with a page that does not exist, so that it can be shared and reloaded. */
function useNearestPage(asked: {
  wanted: string
  page: number
  pages: number | undefined
  onPage: (page: number) => void
}): void {
  const { wanted, page, pages, onPage } = asked
  const nearest = Math.min(page, pages ?? page)
  useEffect(() => {
    if (String(nearest) !== wanted) onPage(nearest)
  }, [nearest, wanted, onPage])
}

import { Box, MenuItem, Stack, TextField, Typography } from "@mui/material"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { useUser } from "../../../session/session.ts"
import { ActionButton } from "../../../ui/ActionButton.tsx"
import type { Action } from "../../../ui/keyboard.ts"
import { Loaded } from "../../../ui/Loaded.tsx"
import { lazyPart } from "../../../ui/lazy.tsx"
import { Pagination, pagesOf } from "../../../ui/Pagination.tsx"
import { SearchField } from "../../../ui/SearchField.tsx"
import { Section } from "../../../ui/Section.tsx"
import { EmptyState, gridOf, Skeletons } from "../../../ui/states.tsx"
import { pageIn, useFilter } from "../../../ui/useFilter.ts"
import { spacesPerPage, spacesQuery } from "./api.ts"
import { OwnSpaceCard, SpaceCard, type SpaceChange } from "./SpaceCard.tsx"

const RenameSpaceDialog = lazyPart(async () => (await import("./SpaceDialogs.tsx")).RenameSpaceDialog)

const DeleteSpaceDialog = lazyPart(async () => (await import("./SpaceDialogs.tsx")).DeleteSpaceDialog)

const LeaveSpaceDialog = lazyPart(async () => (await import("./SpaceDialogs.tsx")).LeaveSpaceDialog)

/** A person's own space, and those shared with others. The page number is in the address, as `spacePage`. */
export function SpaceList({ create }: { create: Action }) {
  const { t } = useTranslation("spaces")
  const [{ spacePage, spaceSearch: search, spaceSort: sort }, change, queryWith] = useFilter(
    ({ text, one }) => ({
      spacePage: text("spacePage"),
      spaceSearch: text("spaceSearch"),
      spaceSort: one("spaceSort", sorts),
    }),
  )
  const page = pageIn(spacePage)
  const navigate = useNavigate()
  const spaces = useQuery({ ...spacesQuery({ page, search, sort }), placeholderData: keepPreviousData })
  const [asked, setAsked] = useState<{ change: SpaceChange; space: Schemas["SpaceCard"] }>()
  const close = () => setAsked(undefined)

  const goTo = (next: number) => void navigate({ search: queryWith({ spacePage: String(next) }) })

  const { defaultSpaceId } = useUser()
  const isFirstPage = page === 1 && search === ""
  const many = search !== "" || (spaces.data?.total ?? 0) > spacesPerPage
  return (
    <Section title={t("list.title")} actions={<ActionButton action={create} variant="outlined" />}>
      {many && (
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: "wrap", mb: 2 }}>
          <SearchField
            label={t("find.label")}
            value={search}
            onChange={(spaceSearch) => change({ spaceSearch, spacePage: "" })}
          />
          <TextField
            select
            size="small"
            label={t("find.sort")}
            value={sort}
            onChange={({ target }) =>
              change({ spaceSort: sorts.find((each) => each === target.value), spacePage: "" })
            }
            sx={{ minWidth: 160, width: "auto" }}
          >
            <MenuItem value="lastSeen">{t("find.lastSeen")}</MenuItem>
            <MenuItem value="title">{t("find.title")}</MenuItem>
          </TextField>
        </Stack>
      )}
      <Loaded
        query={spaces}
        loading={<Skeletons count={3} height={108} columns={columns} />}
        isEmpty={({ total }) => total === 0 && search !== ""}
        empty={<EmptyState title={t("find.none", { search })} />}
      >
        {({ items, total }) => (
          <>
            <Box component="ul" sx={{ ...gridOf(columns), m: 0, p: 0, listStyle: "none" }}>
              {isFirstPage && <OwnSpaceCard spaceId={defaultSpaceId} />}
              {items.map((space) => (
                <SpaceCard key={space.id} space={space} onAsk={(change) => setAsked({ change, space })} />
              ))}
              {total === 0 && (
                <Box component="li" sx={none}>
                  <Typography variant="semiBoldMedium" component="p">
                    {t("list.none")}
                  </Typography>
                  <Typography variant="bodySmall" color="textSecondary">
                    {t("list.noneHint")}
                  </Typography>
                </Box>
              )}
            </Box>
            <Pagination page={page} pages={pagesOf(total, spacesPerPage)} onChange={goTo} />
          </>
        )}
      </Loaded>
      <Suspense>
        {asked?.change === "rename" && <RenameSpaceDialog space={asked.space} onClose={close} />}
        {asked?.change === "delete" && <DeleteSpaceDialog space={asked.space} onClose={close} />}
        {asked?.change === "leave" && <LeaveSpaceDialog space={asked.space} onClose={close} />}
      </Suspense>
    </Section>
  )
}

const columns = { xs: 1, sm: 2, md: 3 }

const none = { p: 2, border: "1px dashed", borderColor: "outline.variant", borderRadius: "12px" } as const

const sorts = ["lastSeen", "title"] as const

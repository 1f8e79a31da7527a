import { Box, Button } from "@mui/material"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { lazy, Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router"
import type { Schemas } from "../../api/schemas.ts"
import { ActionButton } from "../../ui/ActionButton.tsx"
import type { Action } from "../../ui/keyboard.ts"
import { Loaded } from "../../ui/Loaded.tsx"
import { Pagination, pagesOf } from "../../ui/Pagination.tsx"
import { Section } from "../../ui/Section.tsx"
import { EmptyState, gridOf, Skeletons } from "../../ui/states.tsx"
import { spacesPerPage, spacesQuery } from "./api.ts"
import { SpaceCard } from "./SpaceCard.tsx"

const RenameSpaceDialog = lazy(async () => ({
  default: (await import("./SpaceDialogs.tsx")).RenameSpaceDialog,
}))

const DeleteSpaceDialog = lazy(async () => ({
  default: (await import("./SpaceDialogs.tsx")).DeleteSpaceDialog,
}))

/** The spaces somebody works in with others. The page shown is in the address, as `spacePage`. */
export function SpaceList({ create }: { create: Action }) {
  const { t } = useTranslation("spaces")
  const [address, setAddress] = useSearchParams()
  const page = Math.max(1, Number.parseInt(address.get("spacePage") ?? "1", 10) || 1)
  const spaces = useQuery({ ...spacesQuery(page), placeholderData: keepPreviousData })
  const [asked, setAsked] = useState<{ change: "rename" | "delete"; space: Schemas["SpaceCard"] }>()

  function goTo(next: number) {
    setAddress((query) => {
      query.set("spacePage", String(next))
      return query
    })
  }

  const some = (spaces.data?.total ?? 0) > 0
  return (
    <Section title={t("list.title")} actions={some && <ActionButton action={create} variant="outlined" />}>
      <Loaded
        query={spaces}
        loading={<Skeletons count={3} height={108} columns={columns} />}
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyState
            title={t("list.none")}
            hint={t("list.noneHint")}
            actions={
              <Button variant="outlined" onClick={create.run}>
                {create.label}
              </Button>
            }
          />
        }
      >
        {({ items, total }) => (
          <>
            <Box component="ul" sx={{ ...gridOf(columns), m: 0, p: 0, listStyle: "none" }}>
              {items.map((space) => (
                <SpaceCard
                  key={space.id}
                  space={space}
                  onRename={() => setAsked({ change: "rename", space })}
                  onDelete={() => setAsked({ change: "delete", space })}
                />
              ))}
            </Box>
            <Pagination page={page} pages={pagesOf(total, spacesPerPage)} onChange={goTo} />
          </>
        )}
      </Loaded>
      <Suspense>
        {asked?.change === "rename" && (
          <RenameSpaceDialog space={asked.space} onClose={() => setAsked(undefined)} />
        )}
        {asked?.change === "delete" && (
          <DeleteSpaceDialog space={asked.space} onClose={() => setAsked(undefined)} />
        )}
      </Suspense>
    </Section>
  )
}

const columns = { xs: 1, sm: 2, md: 3 }

import { Box, Button, Typography } from "@mui/material"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { lazy, Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router"
import { useFlag } from "../../session/flags.ts"
import { ActionButton } from "../../ui/ActionButton.tsx"
import { defineAction, useAction } from "../../ui/actions.ts"
import { Loaded } from "../../ui/Loaded.tsx"
import { Page } from "../../ui/Page.tsx"
import { Pagination, pagesOf } from "../../ui/Pagination.tsx"
import { EmptyState, gridOf, Skeletons } from "../../ui/states.tsx"
import { groupsPerPage, groupsQuery } from "./api.ts"
import { GroupCard } from "./GroupCard.tsx"

const CreateGroupDialog = lazy(async () => ({
  default: (await import("./CreateGroupDialog.tsx")).CreateGroupDialog,
}))

const createGroup = defineAction({ label: "authoring:newGroup.action", shortcut: "g" })

/** The expert groups that a person belongs to. The page number is in the address. */
export function GroupListScreen() {
  const { t } = useTranslation("authoring")
  const [address, setAddress] = useSearchParams()
  const page = Math.max(1, Number.parseInt(address.get("page") ?? "1", 10) || 1)
  const groups = useQuery({ ...groupsQuery(page), placeholderData: keepPreviousData })
  const [creating, setCreating] = useState(false)
  const mayCreate = useFlag("display_expert_groups")
  const create = useAction(createGroup, { run: () => setCreating(true), enabled: mayCreate })

  const some = (groups.data?.total ?? 0) > 0
  return (
    <Page
      title={t("groups.title")}
      actions={some && mayCreate && <ActionButton action={create} variant="contained" />}
    >
      <Typography color="textSecondary" sx={{ mt: -2, mb: 3 }}>
        {t("groups.lead")}
      </Typography>
      <Loaded
        query={groups}
        loading={<Skeletons count={3} height={174} columns={columns} />}
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyState
            title={t("groups.none")}
            hint={mayCreate ? t("groups.noneHint") : undefined}
            actions={
              mayCreate && (
                <Button variant="contained" onClick={create.run}>
                  {create.label}
                </Button>
              )
            }
          />
        }
      >
        {({ items, total }) => (
          <>
            <Box component="ul" sx={{ ...gridOf(columns), m: 0, p: 0, listStyle: "none" }}>
              {items.map((group) => (
                <GroupCard key={group.id} group={group} />
              ))}
            </Box>
            <Pagination
              page={page}
              pages={pagesOf(total, groupsPerPage)}
              onChange={(next) => setAddress({ page: String(next) })}
            />
          </>
        )}
      </Loaded>
      {creating && (
        <Suspense>
          <CreateGroupDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </Page>
  )
}

const columns = { xs: 1, sm: 2, md: 3 }

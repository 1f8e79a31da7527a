import { Box, Button, Card, Link, Stack, Typography } from "@mui/material"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link as RouterLink, useSearchParams } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { paths } from "../../../paths.ts"
import { useFlag } from "../../../session/flags.ts"
import { ActionButton } from "../../../ui/ActionButton.tsx"
import { defineAction, useAction } from "../../../ui/actions.ts"
import { liftedCard, wholeCard } from "../../../ui/cards.ts"
import { Loaded } from "../../../ui/Loaded.tsx"
import { lazyPart } from "../../../ui/lazy.tsx"
import { lineClamp } from "../../../ui/lineClamp.ts"
import { Page } from "../../../ui/Page.tsx"
import { Pagination, pagesOf } from "../../../ui/Pagination.tsx"
import { PersonAvatar } from "../../../ui/PersonAvatar.tsx"
import { EmptyState, gridOf, Skeletons } from "../../../ui/states.tsx"
import { BeginKitDialog, newKit } from "../kit/index.ts"
import { groupsPerPage, groupsQuery, markSeen } from "./api.ts"

const CreateGroupDialog = lazyPart(async () => (await import("./GroupDialogs.tsx")).CreateGroupDialog)

const createGroup = defineAction({ label: "authoring:newGroup.action", shortcut: "g" })

/** The expert groups that a person belongs to. The page number is in the address. */
export function GroupListScreen() {
  const { t } = useTranslation("authoring")
  const [address, setAddress] = useSearchParams()
  const page = Math.max(1, Number.parseInt(address.get("page") ?? "1", 10) || 1)
  const groups = useQuery({ ...groupsQuery(page), placeholderData: keepPreviousData })
  const [creating, setCreating] = useState<"group" | "kit">()
  const mayCreate = useFlag("display_expert_groups")
  const create = useAction(createGroup, { run: () => setCreating("group"), enabled: mayCreate })
  const begin = useAction(newKit, { run: () => setCreating("kit"), enabled: mayCreate })

  const some = (groups.data?.total ?? 0) > 0
  return (
    <Page
      title={t("groups.title")}
      actions={
        some &&
        mayCreate && (
          <>
            <ActionButton action={create} variant="outlined" />
            <ActionButton action={begin} variant="contained" />
          </>
        )
      }
    >
      {/* The buttons that come with the content would move it. */}
      {!groups.isPending && (
        <Typography color="textSecondary" sx={{ mt: -2, mb: 3 }}>
          {t("groups.lead")}
        </Typography>
      )}
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
                <>
                  <Button variant="contained" onClick={begin.run}>
                    {begin.label}
                  </Button>
                  <Button variant="outlined" onClick={create.run}>
                    {create.label}
                  </Button>
                </>
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
      <Suspense>
        {creating === "group" && <CreateGroupDialog onClose={() => setCreating(undefined)} />}
        {creating === "kit" && <BeginKitDialog onClose={() => setCreating(undefined)} />}
      </Suspense>
    </Page>
  )
}

const columns = { xs: 1, sm: 2, md: 3 }

/** A group: its title, what it does and how much it has published. The whole card links to its page. */
function GroupCard({ group }: { group: Schemas["ExpertGroupCard"] }) {
  const { t } = useTranslation("authoring")
  const { id, title, bio, picture, publishedKitsCount, membersCount } = group
  return (
    <Card component="li" sx={card}>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: "center", minWidth: 0 }}>
        <PersonAvatar name={title} picture={picture} size={50} />
        <Typography component="h2" variant="titleMedium" sx={twoLines}>
          <Link
            component={RouterLink}
            to={paths.group(id)}
            color="inherit"
            underline="none"
            onClick={() => void markSeen(id)}
            sx={wholeCard}
          >
            <bdi>{title}</bdi>
          </Link>
        </Typography>
      </Stack>
      <Typography variant="bodySmall" sx={{ ...twoLines, flex: 1 }}>
        <bdi>{bio}</bdi>
      </Typography>
      <Typography variant="bodySmall" color="textSecondary">
        {t("groups.publishedKits", { count: publishedKitsCount })} ·{" "}
        {t("groups.members", { count: membersCount })}
      </Typography>
    </Card>
  )
}

const twoLines = lineClamp(2)

const card = {
  ...liftedCard,
  display: "flex",
  flexDirection: "column",
  gap: 1.5,
  p: 2,
  minHeight: 160,
} as const

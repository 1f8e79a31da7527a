import { Box, Button, Card, Link, Stack, Typography } from "@mui/material"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link as RouterLink, useSearchParams } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { paths } from "../../../paths.ts"
import { useFlag } from "../../../session/flags.ts"
import { ActionButton } from "../../../ui/ActionButton.tsx"
import { defineAction, useAction } from "../../../ui/actions.ts"
import { Loaded } from "../../../ui/Loaded.tsx"
import { lazyPart } from "../../../ui/lazy.tsx"
import { Pagination, pagesOf } from "../../../ui/Pagination.tsx"
import { Section } from "../../../ui/Section.tsx"
import { EmptyState } from "../../../ui/states.tsx"
import { groupKitsQuery, kitsPerPage } from "./api.ts"
import { KitMarks } from "./KitMarks.tsx"
import { KitRowTools } from "./KitRowTools.tsx"

/** An expert group, as far as its kits depend on it. */
type Group = Pick<Schemas["ExpertGroup"], "id" | "editable"> & { isMember: boolean }

export const BeginKitDialog = lazyPart(async () => (await import("./BeginKitDialog.tsx")).BeginKitDialog)

const KitFileDialog = lazyPart(async () => (await import("./KitFileDialog.tsx")).KitFileDialog)

export const newKit = defineAction({ label: "authoring:emptyKit.action", shortcut: "n" })

/** The page of a group's kits that the address names. */
export function useGroupKits(groupId: number) {
  const [address, setAddress] = useSearchParams()
  const page = Math.max(1, Number.parseInt(address.get("page") ?? "1", 10) || 1)
  const kits = useQuery({ ...groupKitsQuery(groupId, page), placeholderData: keepPreviousData })
  return { kits, page, setPage: (next: number) => setAddress({ page: String(next) }) }
}

/** The kits of a group. Its owner creates new ones here. */
export function GroupKits({ group }: { group: Group }) {
  const { t } = useTranslation("authoring")
  const { kits, page, setPage } = useGroupKits(group.id)
  const [open, setOpen] = useState<"design" | "file">()
  const mayWrite = useFlag("display_expert_groups") && group.editable
  const create = useAction(newKit, { run: () => setOpen("design"), enabled: mayWrite })

  const tools = (
    <Stack direction="row" sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
      <Button variant="outlined" onClick={() => setOpen("file")}>
        {t("kitFile.action")}
      </Button>
      <ActionButton action={create} variant="contained" />
    </Stack>
  )

  return (
    <Section title={t("group.kits")} actions={mayWrite && tools}>
      <Loaded
        query={kits}
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyState
            title={t("group.noKits")}
            hint={t(mayWrite ? "group.noKitsOwner" : "group.noKitsOther")}
          />
        }
      >
        {({ items, total }) => (
          <>
            <Box component="ul" sx={{ display: "grid", gap: 1, m: 0, p: 0, listStyle: "none" }}>
              {items.map((kit) => (
                <KitRow key={kit.id} kit={kit} group={group} mayWrite={mayWrite} />
              ))}
            </Box>
            <Pagination page={page} pages={pagesOf(total, kitsPerPage)} onChange={setPage} />
          </>
        )}
      </Loaded>
      <Suspense>
        {open === "design" && <BeginKitDialog groupId={group.id} onClose={() => setOpen(undefined)} />}
        {open === "file" && <KitFileDialog groupId={group.id} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </Section>
  )
}

/** Links members to the screen where the kit is worked on, others to its page in the library. */
function KitRow({ kit, group, mayWrite }: { kit: Schemas["GroupKit"]; group: Group; mayWrite: boolean }) {
  const { t } = useTranslation("authoring")
  const format = useFormat()
  return (
    <Card component="li" sx={row}>
      <Box sx={{ flex: "1 1 200px", minWidth: 0 }}>
        <Typography component="h3" variant="titleMedium" sx={{ overflowWrap: "anywhere" }}>
          <Link
            component={RouterLink}
            to={group.isMember ? paths.authoredKit(group.id, kit.id) : paths.kit(kit.id)}
            color="inherit"
            underline="hover"
            dir={directionOf(kit.title)}
          >
            {kit.title}
          </Link>
        </Typography>
        <Typography variant="bodySmall" color="textSecondary">
          {t("group.changed", { date: format.relativeDate(kit.lastModificationTime) })}
        </Typography>
      </Box>
      <KitMarks
        published={kit.published}
        isPrivate={kit.isPrivate}
        hasDraft={group.isMember && kit.draftVersionId !== null}
      />
      {mayWrite && <KitRowTools kit={kit} groupId={group.id} />}
    </Card>
  )
}

const row = { display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center", px: 2, py: 1.5 } as const

import { Alert, MenuItem, Stack, TextField, Typography } from "@mui/material"
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { useLanguage } from "../../../i18n/useFormat.ts"
import { ActionDialog } from "../../../ui/ConfirmDialog.tsx"
import { People, type Person } from "../../../ui/People.tsx"
import { SearchField } from "../../../ui/SearchField.tsx"
import { Section } from "../../../ui/Section.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { spacesChanged } from "../list/index.ts"
import {
  connectGroup,
  disconnectGroup,
  firstGroupsQuery,
  groupsPerPage,
  groupsQuery,
  rolesQuery,
} from "./api.ts"

type Group = Schemas["SpaceGroup"]

/** Groups of the directory, whose people the owner of a space makes members; nothing where there are none. */
export function DirectoryGroups({ space }: { space: Schemas["Space"] }) {
  const total = useQuery(firstGroupsQuery(space.id)).data?.total ?? 0
  return total === 0 ? null : <Groups space={space} total={total} />
}

function Groups({ space, total }: { space: Schemas["Space"]; total: number }) {
  const { t } = useTranslation("spaces")
  const client = useQueryClient()
  const nameOfRole = useRoleName()
  const [{ page, search }, setWanted] = useState({ page: 1, search: "" })
  const [chosen, setChosen] = useState<Group>()
  const groups = useQuery({ ...groupsQuery(space.id, { page, search }), placeholderData: keepPreviousData })
  const { rolesLeft } = groups.data ?? {}

  function rowOf(group: Group): Person {
    const { id, displayName: name, membersCount: count, isConnected, roleId } = group
    const disconnect = {
      label: t("groups.disconnect"),
      question: {
        title: name,
        children: t("groups.disconnectQuestion", { name }),
        confirmLabel: t("groups.disconnect"),
        destructive: true,
      },
      async run() {
        await disconnectGroup(space.id, id)
        toastSuccess(t("groups.disconnected", { name }))
        await spacesChanged(client)
      },
    }
    const connect = {
      label: t(isConnected ? "groups.change" : "groups.connect"),
      run: async () => setChosen(group),
    }
    return {
      id,
      name,
      detail: t("groups.people", { count }),
      marks: isConnected ? [nameOfRole(roleId) ?? t("groups.member")] : [],
      actions: isConnected ? [connect, disconnect] : [connect],
    }
  }

  return (
    <Section
      title={t("groups.title")}
      actions={
        total > groupsPerPage && (
          <SearchField
            label={t("groups.search")}
            value={search}
            onChange={(text) => setWanted({ page: 1, search: text })}
          />
        )
      }
    >
      <Typography color="textSecondary">{t("groups.lead")}</Typography>
      {!!rolesLeft && <Alert severity="info">{t("groups.rolesLeft", { count: rolesLeft })}</Alert>}
      <People
        label={t("groups.title")}
        query={groups}
        personOf={rowOf}
        paging={{ page, size: groupsPerPage, onChange: (next) => setWanted({ page: next, search }) }}
        none={t("groups.none", { search })}
      />
      {chosen && <ConnectDialog spaceId={space.id} group={chosen} onClose={() => setChosen(undefined)} />}
    </Section>
  )
}

/** Asks for the role of a group: what its people get is what is confirmed here. */
function ConnectDialog({ spaceId, group, onClose }: { spaceId: number; group: Group; onClose: () => void }) {
  const { t } = useTranslation("spaces")
  const client = useQueryClient()
  const { data: roles = [] } = useQuery(rolesQuery(useLanguage()))
  const nameOfRole = useRoleName()
  const [roleId, setRoleId] = useState(group.roleId)
  const { displayName: name } = group
  return (
    <ActionDialog
      title={name}
      confirmLabel={t("groups.confirm")}
      action={async () => {
        await connectGroup(spaceId, group.id, roleId)
        toastSuccess(t("groups.connected", { name }))
        await spacesChanged(client)
      }}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2 }}>
        {t("groups.question", { name })}
        <TextField
          select
          label={t("groups.role")}
          value={roleId ?? ""}
          onChange={({ target }) => setRoleId(target.value === "" ? null : Number(target.value))}
          helperText={roles.find(({ id }) => id === roleId)?.description}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{t("groups.noRole")}</MenuItem>
          {roles.map(({ id }) => (
            <MenuItem key={id} value={id}>
              {nameOfRole(id)}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
    </ActionDialog>
  )
}

const known = ["ReportViewer", "Viewer", "Commenter", "Associate", "Assessor", "Manager"] as const

/** The name of a role in the language of the interface; undefined for none. */
function useRoleName(): (id: number | null) => string | undefined {
  const { t } = useTranslation("members")
  const { data: roles } = useQuery(rolesQuery(useLanguage()))
  return (id) => {
    const title = roles?.find((role) => role.id === id)?.title
    const role = known.find((each) => each === title)
    return role ? t(`roles.${role}`) : title
  }
}

import PersonRemove from "@mui/icons-material/PersonRemoveOutlined"
import { Box, IconButton, Tooltip, Typography } from "@mui/material"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useParams } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { places } from "../../../places.ts"
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx"
import { EmailForm } from "../../../ui/EmailForm.tsx"
import { Loaded } from "../../../ui/Loaded.tsx"
import { Page } from "../../../ui/Page.tsx"
import { Pagination, pagesOf } from "../../../ui/Pagination.tsx"
import { PeopleList, PersonRow } from "../../../ui/PersonRow.tsx"
import { NoAccess, Skeletons } from "../../../ui/states.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { kitNameQuery, kitUsersPerPage, kitUsersQuery, useKitUserChanges } from "./api.ts"
import { numberIn } from "./plain-text.ts"

/** Who may use a kit, for its owner. Only relevant for private kits. */
export function KitPermissionsScreen() {
  const kitId = numberIn(useParams().kitId)
  return kitId === undefined ? <NoAccess heading="h1" /> : <Permissions key={kitId} kitId={kitId} />
}

function Permissions({ kitId }: { kitId: number }) {
  const { t } = useTranslation("authoring")
  const [page, setPage] = useState(1)
  const name = useQuery(kitNameQuery(kitId))
  const users = useQuery({ ...kitUsersQuery(kitId, page), placeholderData: keepPreviousData })
  return (
    <Loaded query={name} heading="h1">
      {({ title, expertGroup }) => (
        <Page
          title={t("permissions.title", { title })}
          heading={users.isError && !users.data ? null : undefined}
          breadcrumbs={[
            { label: t("groups.title"), to: places.groups },
            { label: expertGroup.title, to: places.group(expertGroup.id) },
            { label: title, to: places.authoredKit(expertGroup.id, kitId) },
          ]}
        >
          <Loaded query={users} heading="h1" loading={<Skeletons count={3} height={64} />}>
            {({ items, total }) => (
              <Box sx={{ maxWidth: 800 }}>
                <Typography color="textSecondary" sx={{ mb: 2 }}>
                  {t("permissions.lead")}
                </Typography>
                <Add kitId={kitId} />
                <PeopleList label={t("permissions.people")}>
                  {items.map((user) => (
                    <User key={user.id} kitId={kitId} user={user} />
                  ))}
                </PeopleList>
                <Pagination page={page} pages={pagesOf(total, kitUsersPerPage)} onChange={setPage} />
              </Box>
            )}
          </Loaded>
        </Page>
      )}
    </Loaded>
  )
}

function Add({ kitId }: { kitId: number }) {
  const { t } = useTranslation("authoring")
  const { add } = useKitUserChanges(kitId)
  return (
    <EmailForm
      label={t("people.email")}
      hint={t("permissions.hint")}
      submitLabel={t("permissions.add")}
      onSubmit={(email) => add.mutateAsync(email).then(() => toastSuccess(t("permissions.added", { email })))}
    />
  )
}

function User({ kitId, user }: { kitId: number; user: Schemas["KitUser"] }) {
  const { t } = useTranslation("authoring")
  const { remove } = useKitUserChanges(kitId)
  const [asking, setAsking] = useState(false)
  const { id, name, email, pictureLink, editable } = user
  return (
    <PersonRow
      name={name}
      detail={email}
      picture={pictureLink}
      marks={editable ? [] : [t("permissions.owner")]}
    >
      <Tooltip title={editable ? t("permissions.remove", { name }) : t("permissions.keepsAccess")}>
        <span>
          <IconButton
            aria-label={t("permissions.remove", { name })}
            disabled={!editable}
            onClick={() => setAsking(true)}
          >
            <PersonRemove />
          </IconButton>
        </span>
      </Tooltip>
      <ConfirmDialog
        open={asking}
        destructive
        title={t("permissions.removeTitle")}
        confirmLabel={t("people.remove")}
        busy={remove.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          remove.mutate(id, {
            onSuccess: () => toastSuccess(t("permissions.removed", { email })),
            onSettled: () => setAsking(false),
          })
        }
      >
        {t("permissions.question", { email })}
      </ConfirmDialog>
    </PersonRow>
  )
}

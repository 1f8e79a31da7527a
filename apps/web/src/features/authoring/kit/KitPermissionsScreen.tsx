import { Box, Typography } from "@mui/material"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useParams } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { paths } from "../../../paths.ts"
import { EmailForm } from "../../../ui/EmailForm.tsx"
import { PersonRemoveOutlined } from "../../../ui/icons.ts"
import { Loaded } from "../../../ui/Loaded.tsx"
import { Page } from "../../../ui/Page.tsx"
import { People, type Person } from "../../../ui/People.tsx"
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
  const { add, remove } = useKitUserChanges(kitId)

  function personOf({ id, name, email, pictureLink, editable }: Schemas["KitUser"]): Person {
    return {
      id,
      name,
      detail: email,
      picture: pictureLink,
      marks: editable ? [] : [t("permissions.owner")],
      actions: [
        {
          label: t("permissions.remove", { name }),
          icon: <PersonRemoveOutlined />,
          tip: editable ? t("permissions.remove", { name }) : t("permissions.keepsAccess"),
          disabled: !editable,
          question: {
            title: t("permissions.removeTitle"),
            children: t("permissions.question", { email }),
            confirmLabel: t("people.remove"),
            destructive: true,
          },
          async run() {
            await remove(id)
            toastSuccess(t("permissions.removed", { email }))
          },
        },
      ],
    }
  }

  return (
    <Loaded query={name} heading="h1">
      {({ title, expertGroup }) => (
        <Page
          title={t("permissions.title", { title })}
          heading={users.isError && !users.data ? null : undefined}
          breadcrumbs={[
            { label: t("groups.title"), to: paths.groups },
            { label: expertGroup.title, to: paths.group(expertGroup.id) },
            { label: title, to: paths.authoredKit(expertGroup.id, kitId) },
          ]}
        >
          <Loaded query={users} heading="h1" loading={<Skeletons count={3} height={64} />}>
            {() => (
              <Box sx={{ maxWidth: 800 }}>
                <Typography color="textSecondary" sx={{ mb: 2 }}>
                  {t("permissions.lead")}
                </Typography>
                <EmailForm
                  draft={`kit-user:${kitId}`}
                  label={t("people.email")}
                  hint={t("permissions.hint")}
                  submitLabel={t("permissions.add")}
                  onSubmit={async (email) => {
                    await add(email)
                    toastSuccess(t("permissions.added", { email }))
                  }}
                />
                <People
                  label={t("permissions.people")}
                  query={users}
                  personOf={personOf}
                  paging={{ page, size: kitUsersPerPage, onChange: setPage }}
                />
              </Box>
            )}
          </Loaded>
        </Page>
      )}
    </Loaded>
  )
}

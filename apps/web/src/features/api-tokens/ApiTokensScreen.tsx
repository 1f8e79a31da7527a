import Add from "@mui/icons-material/Add"
import { Button, Link, Stack, Typography } from "@mui/material"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { lazy, Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../api/schemas.ts"
import { places } from "../../places.ts"
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx"
import { Loaded } from "../../ui/Loaded.tsx"
import { Page } from "../../ui/Page.tsx"
import { EmptyState, Skeletons } from "../../ui/states.tsx"
import { toastSuccess } from "../../ui/toast.ts"
import { apiTokensQuery, revokeToken, tokensChanged } from "./api.ts"
import { TokenList } from "./TokenList.tsx"

const NewTokenDialog = lazy(async () => ({
  default: (await import("./NewTokenDialog.tsx")).NewTokenDialog,
}))
const MadeTokenDialog = lazy(async () => ({
  default: (await import("./MadeTokenDialog.tsx")).MadeTokenDialog,
}))

/** The person's API tokens: their expiry and last use, with buttons to create and revoke them. */
export function ApiTokensScreen() {
  const { t } = useTranslation("apiTokens")
  const { t: shell } = useTranslation()
  const tokens = useQuery(apiTokensQuery)
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<Schemas["MadeApiToken"]>()
  const [revoking, setRevoking] = useState<Schemas["ApiToken"]>()
  return (
    <Page
      title={t("title")}
      breadcrumbs={[{ label: shell("account.own"), to: places.account }]}
      actions={
        <Button variant="contained" startIcon={<Add />} onClick={() => setMaking(true)}>
          {t("make")}
        </Button>
      }
    >
      <Stack sx={{ gap: 1, mb: 3, maxWidth: 720, alignItems: "flex-start" }}>
        <Typography color="textSecondary">{t("text")}</Typography>
        <Link href="/docs" target="_blank" rel="noopener">
          {t("docs")}
        </Link>
      </Stack>
      <Loaded
        query={tokens}
        loading={<Skeletons count={3} height={88} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState title={t("none")} hint={t("noneHint")} />}
      >
        {({ items }) => <TokenList tokens={items} onRevoke={setRevoking} />}
      </Loaded>
      <Suspense>
        {making && (
          <NewTokenDialog
            onClose={() => setMaking(false)}
            onMade={(token) => {
              setMaking(false)
              setMade(token)
            }}
          />
        )}
        {made && <MadeTokenDialog made={made} onClose={() => setMade(undefined)} />}
      </Suspense>
      {revoking && <RevokeDialog token={revoking} onClose={() => setRevoking(undefined)} />}
    </Page>
  )
}

function RevokeDialog({ token: { id, name }, onClose }: { token: Schemas["ApiToken"]; onClose: () => void }) {
  const { t } = useTranslation("apiTokens")
  const client = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => revokeToken(id),
    onSuccess: () => toastSuccess(t("revoke.done", { name })),
    // Also on failure: a token that no longer exists has to leave the list, too.
    async onSettled() {
      await tokensChanged(client)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      destructive
      title={t("revoke.title")}
      confirmLabel={t("revoke.action")}
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate()}
      onCancel={onClose}
    >
      {t("revoke.question", { name })}
    </ConfirmDialog>
  )
}

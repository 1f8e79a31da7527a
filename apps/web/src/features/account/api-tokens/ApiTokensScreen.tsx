import { Box, Button, Chip, Link, Stack, Typography } from "@mui/material"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { parseServerTime } from "../../../i18n/format.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { paths } from "../../../paths.ts"
import { ActionDialog } from "../../../ui/ConfirmDialog.tsx"
import { Add } from "../../../ui/icons.ts"
import { Loaded } from "../../../ui/Loaded.tsx"
import { lazyPart } from "../../../ui/lazy.tsx"
import { Page } from "../../../ui/Page.tsx"
import { EmptyState, Skeletons } from "../../../ui/states.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { apiTokensQuery, revokeToken, tokensChanged } from "./api.ts"

const NewTokenDialog = lazyPart(async () => (await import("./NewTokenDialog.tsx")).NewTokenDialog)
const SecretDialog = lazyPart(async () => (await import("../../../ui/SecretDialog.tsx")).SecretDialog)

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
      breadcrumbs={[{ label: shell("account.own"), to: paths.account }]}
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
        {made && (
          <SecretDialog
            title={t("made.title")}
            warning={t("made.warning")}
            secret={{
              label: t("made.token", { name: made.name }),
              text: made.token,
              copyLabel: t("made.copy"),
            }}
            use={{ label: t("made.use"), text: exampleOf(made) }}
            doneLabel={t("made.done")}
            onClose={() => setMade(undefined)}
          />
        )}
      </Suspense>
      {revoking && <RevokeDialog token={revoking} onClose={() => setRevoking(undefined)} />}
    </Page>
  )
}

/** A call with a token. */
function exampleOf({ token }: Schemas["MadeApiToken"]): string {
  return `curl -H "Authorization: Bearer ${token}" ${window.location.origin}/api/v1/spaces/`
}

function RevokeDialog({ token: { id, name }, onClose }: { token: Schemas["ApiToken"]; onClose: () => void }) {
  const { t } = useTranslation("apiTokens")
  const client = useQueryClient()
  async function revoke() {
    try {
      await revokeToken(id)
      toastSuccess(t("revoke.done", { name }))
    } finally {
      // Also on failure: a token that no longer exists has to leave the list, too.
      await tokensChanged(client)
    }
  }
  return (
    <ActionDialog
      destructive
      title={t("revoke.title")}
      confirmLabel={t("revoke.action")}
      action={revoke}
      onClose={onClose}
    >
      {t("revoke.question", { name })}
    </ActionDialog>
  )
}

type Token = Schemas["ApiToken"]

/** The list of tokens with scope, recognisable prefix, last use and expiry. */
function TokenList({ tokens, onRevoke }: { tokens: Token[]; onRevoke: (token: Token) => void }) {
  const { t } = useTranslation("apiTokens")
  return (
    <Box component="ul" aria-label={t("list")} sx={list}>
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} onRevoke={() => onRevoke(token)} />
      ))}
    </Box>
  )
}

function TokenRow({ token, onRevoke }: { token: Token; onRevoke: () => void }) {
  const { t } = useTranslation("apiTokens")
  const format = useFormat()
  const { name, scope, beginning, lastUseTime, expirationTime } = token
  const isExpired = parseServerTime(expirationTime) <= new Date()
  const date = format.date(expirationTime)
  return (
    <Stack component="li" direction="row" sx={row}>
      <Box sx={{ flex: "1 1 240px", minWidth: 0 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: "center", flexWrap: "wrap", mb: 0.5 }}>
          <Typography
            variant="semiBoldMedium"
            component="h2"
            dir={directionOf(name)}
            sx={{ overflowWrap: "anywhere" }}
          >
            {name}
          </Typography>
          <Chip size="small" variant="outlined" label={t(`scope.${scope}`)} />
        </Stack>
        <Stack direction="row" sx={{ columnGap: 2, flexWrap: "wrap" }}>
          <Typography variant="bodySmall" color={isExpired ? "error" : "textSecondary"}>
            {isExpired ? t("expired", { date }) : t("until", { date })}
          </Typography>
          <Typography variant="bodySmall" color="textSecondary">
            {lastUseTime === null ? t("neverUsed") : t("used", { time: format.dateTime(lastUseTime) })}
          </Typography>
          <Typography variant="bodySmall" color="textSecondary">
            {t("begins", { beginning: `\u2066${beginning}…\u2069` })}
          </Typography>
        </Stack>
      </Box>
      <Button variant="outlined" color="error" aria-label={t("revoke.label", { name })} onClick={onRevoke}>
        {t("revoke.action")}
      </Button>
    </Stack>
  )
}

const list = {
  m: 0,
  p: 0,
  listStyle: "none",
  border: "1px solid",
  borderColor: "divider",
  borderRadius: "12px",
  backgroundColor: "background.paper",
  "& > li + li": { borderTop: "1px solid", borderColor: "divider" },
} as const

const row = { alignItems: "center", gap: 1.5, px: 2, py: 1.5, flexWrap: "wrap" } as const

import { Alert, Box, Button, Link, Stack, TextField, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { paths } from "../../../paths.ts"
import { signOut } from "../../../session/identity.ts"
import type { User } from "../../../session/session.ts"
import { DialogFrame } from "../../../ui/DialogFrame.tsx"
import { Section } from "../../../ui/Section.tsx"
import { ErrorState } from "../../../ui/states.tsx"
import { useSave } from "../../../ui/useSave.ts"
import { deleteAccount, deletionQuery } from "./api.ts"

/** Deletes the account permanently: lists what prevents it, what will be deleted and what remains. */
export function DeleteAccount({ user }: { user: User }) {
  const { t } = useTranslation("account")
  const { data, error, refetch } = useQuery(deletionQuery)
  const [asked, setAsked] = useState(false)
  const owns = data !== undefined && data.spaces.length + data.expertGroups.length > 0
  return (
    <Section title={t("deletion.title")}>
      <Stack sx={{ gap: 2, alignItems: "flex-start", maxWidth: 720 }}>
        <Typography color="textSecondary">{t("deletion.text")}</Typography>
        {owns && <Owned deletion={data} />}
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        <Button color="error" variant="outlined" disabled={!data || owns} onClick={() => setAsked(true)}>
          {t("deletion.action")}
        </Button>
      </Stack>
      {asked && data && (
        <ConfirmDeletion user={user} isExternal={data.isExternal} onClose={() => setAsked(false)} />
      )}
    </Section>
  )
}

function Owned({ deletion: { spaces, expertGroups } }: { deletion: Schemas["AccountDeletion"] }) {
  const { t } = useTranslation("account")
  return (
    <Alert severity="info" sx={{ width: "100%" }}>
      {t("deletion.ownFirst")}
      <Things title={t("deletion.ownSpaces")} things={spaces} placeOf={paths.spaceSettings} />
      <Things title={t("deletion.ownGroups")} things={expertGroups} placeOf={paths.group} />
    </Alert>
  )
}

function Things({
  title,
  things,
  placeOf,
}: {
  title: string
  things: Schemas["Reference"][]
  placeOf: (id: number) => string
}) {
  if (things.length === 0) return null
  return (
    <>
      <Typography variant="semiBoldSmall" component="p" sx={{ mt: 1.5 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, paddingInlineStart: 2.5 }}>
        {things.map((thing) => (
          <li key={thing.id} style={{ lineHeight: 1.75 }}>
            <Link component={RouterLink} to={placeOf(thing.id)} dir={directionOf(thing.title)}>
              {thing.title}
            </Link>
          </li>
        ))}
      </Box>
    </>
  )
}

function ConfirmDeletion({
  user: { email },
  isExternal,
  onClose,
}: {
  user: User
  isExternal: boolean
  onClose: () => void
}) {
  const { t } = useTranslation("account")
  const { t: shell } = useTranslation()
  const [typed, setTyped] = useState("")
  const remove = useSave({
    mutationFn: () => deleteAccount(typed.trim()),
    // The server has ended the session; remove its remains from this browser, too.
    onSuccess: () => signOut(),
  })
  const matches = typed.trim().toLowerCase() === email.toLowerCase()
  return (
    <DialogFrame
      open
      title={t("deletion.confirmTitle")}
      maxWidth="sm"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{shell("dialog.cancel")}</Button>
          <Button
            variant="contained"
            color="error"
            disabled={!matches}
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {t("deletion.confirm")}
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 1.5 }}>
        <Typography>{t("deletion.goes")}</Typography>
        <Typography>{t("deletion.stays")}</Typography>
        {isExternal && <Typography>{t("deletion.external")}</Typography>}
        <Typography>{t("deletion.type", { email })}</Typography>
        <TextField
          type="email"
          label={t("deletion.email")}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          slotProps={{ htmlInput: { dir: "ltr" } }}
        />
      </Stack>
    </DialogFrame>
  )
}

import { Alert, Box, Button, Stack, TextField, Typography } from "@mui/material"
import { type FormEvent, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { DialogFrame } from "../../../ui/DialogFrame.tsx"
import { Section } from "../../../ui/Section.tsx"
import { useSave } from "../../../ui/useSave.ts"
import { activatePerson, deactivatePerson } from "./api.ts"

/** For administrators of the organisation: locks out somebody who leaves it, and lets them in again. */
export function ManagePeople() {
  const { t } = useTranslation("account")
  const [email, setEmail] = useState("")
  const [asked, setAsked] = useState<string>()
  const [managed, setManaged] = useState<Schemas["ManagedPerson"]>()
  function ask(event: FormEvent) {
    event.preventDefault()
    if (email.trim() === "") return
    setManaged(undefined)
    setAsked(email.trim())
  }
  return (
    <Section title={t("people.title")}>
      <Stack sx={{ gap: 2, maxWidth: 720 }}>
        <Typography color="textSecondary">{t("people.text")}</Typography>
        <Stack component="form" noValidate direction="row" onSubmit={ask} sx={{ gap: 1, maxWidth: 560 }}>
          <TextField
            type="email"
            size="small"
            fullWidth
            label={t("people.email")}
            value={email}
            autoComplete="off"
            onChange={({ target }) => setEmail(target.value)}
            slotProps={{ htmlInput: { dir: "ltr" } }}
          />
          <Button type="submit" variant="outlined" sx={{ flexShrink: 0 }}>
            {t("people.choose")}
          </Button>
        </Stack>
        <div aria-live="polite">{managed && <Outcome person={managed} />}</div>
      </Stack>
      {asked !== undefined && (
        <Choice
          email={asked}
          onClose={() => setAsked(undefined)}
          onDone={(person) => {
            setManaged(person)
            setEmail("")
            setAsked(undefined)
          }}
        />
      )}
    </Section>
  )
}

interface ChoiceProps {
  email: string
  onClose: () => void
  onDone: (person: Schemas["ManagedPerson"]) => void
}

function Choice({ email, onClose, onDone }: ChoiceProps) {
  const { t } = useTranslation("account")
  const { t: shell } = useTranslation()
  const deactivate = useSave({ mutationFn: () => deactivatePerson(email), onSuccess: onDone })
  const activate = useSave({ mutationFn: () => activatePerson(email), onSuccess: onDone })
  const isBusy = deactivate.isPending || activate.isPending
  return (
    <DialogFrame
      open
      title={t("people.question", { email })}
      maxWidth="sm"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{shell("dialog.cancel")}</Button>
          <Button
            variant="outlined"
            loading={activate.isPending}
            disabled={isBusy}
            onClick={() => activate.mutate()}
          >
            {t("people.activate")}
          </Button>
          <Button
            variant="contained"
            color="error"
            loading={deactivate.isPending}
            disabled={isBusy}
            onClick={() => deactivate.mutate()}
          >
            {t("people.deactivate")}
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 1.5 }}>
        <Typography>{t("people.whenDeactivated")}</Typography>
        <Typography>{t("people.whenActivated")}</Typography>
      </Stack>
    </DialogFrame>
  )
}

/** What has become of a person's account, and what still belongs to them. */
function Outcome({ person }: { person: Schemas["ManagedPerson"] }) {
  const { t } = useTranslation("account")
  const { displayName: name, deactivationTime, spaces, expertGroups } = person
  const owned = [...spaces, ...expertGroups]
  return (
    <Alert severity="success">
      {t(deactivationTime === null ? "people.activated" : "people.deactivated", { name })}
      {deactivationTime !== null && owned.length > 0 && (
        <>
          <Typography sx={{ mt: 1 }}>{t("people.owns")}</Typography>
          <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
            {owned.map(({ id, title }, index) => (
              <li key={`${index < spaces.length ? "space" : "group"}/${id}`}>
                <bdi>{title}</bdi>
              </li>
            ))}
          </Box>
        </>
      )}
    </Alert>
  )
}

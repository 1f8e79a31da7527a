import {
  Autocomplete,
  FormControl,
  FormControlLabel,
  FormLabel,
  ListItemText,
  Radio,
  RadioGroup,
  TextField,
  Typography,
} from "@mui/material"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useController } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { searching } from "../../../i18n/search.ts"
import { useLanguage } from "../../../i18n/useFormat.ts"
import { FormDialog } from "../../../ui/FormDialog.tsx"
import { isAddress } from "../../../ui/FormTextField.tsx"
import { PersonAddOutlined } from "../../../ui/icons.ts"
import { toastSuccess } from "../../../ui/toast.ts"
import { useSave } from "../../../ui/useSave.ts"
import { candidatesQuery, hasAccountQuery, inviteesQuery, rolesQuery, useMemberChanges } from "./api.ts"
import { RoleSelect } from "./RoleSelect.tsx"

/** Gives an address a role on the assessment: at once, or by an invitation if it has no account. */
export function GrantAccessDialog(props: { assessmentId: string; spaceId: number; onClose: () => void }) {
  const { assessmentId, spaceId, onClose } = props
  const { t } = useTranslation("members")
  const client = useQueryClient()
  const { invite } = useMemberChanges(assessmentId)
  const language = useLanguage()
  const grant = useSave({
    async mutationFn({ email, purpose, roleId }: Grant) {
      const roles = await client.ensureQueryData(rolesQuery(language))
      const answering = roles.find(({ title }) => title === roleToAnswer)
      await invite({ email, roleId: Number(purpose === "answer" ? answering?.id : roleId) })
    },
  })

  async function submit({ email, ...role }: Grant) {
    const address = email.trim().toLowerCase()
    await grant.mutateAsync({ email: address, ...role })
    // The access is given, whether or not the page can find out how.
    const invitees = client.fetchQuery(inviteesQuery(assessmentId)).then(
      ({ items }) => items,
      () => null,
    )
    void invitees.then((items) => toastSuccess(t(outcomeIn(items, address), { email: address })))
  }

  return (
    <FormDialog<Grant>
      open
      draft={`access:${assessmentId}`}
      title={t("grant.title")}
      icon={<PersonAddOutlined />}
      maxWidth="sm"
      defaultValues={{ email: "", purpose: "answer", roleId: "" }}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={t("grant.submit")}
    >
      <Typography color="textSecondary">{t("grant.intro")}</Typography>
      <AddressField assessmentId={assessmentId} spaceId={spaceId} />
      <PurposeField />
    </FormDialog>
  )
}

/** How an address got access; `invitees` is null if they could not be loaded. */
function outcomeIn(invitees: readonly { email: string }[] | null, address: string) {
  if (!invitees) return "grant.done"
  return invitees.some(({ email }) => email === address) ? "grant.invited" : "grant.granted"
}

interface Grant {
  email: string
  /** Most people are asked to answer; what else there is to do is one of the roles. */
  purpose: "answer" | "other"
  /** Empty until it is chosen. */
  roleId: number | ""
}

/** The server's name of the role of those who answer. */
const roleToAnswer = "Associate"

/** What the person is asked for: to answer, or what one of the six roles is for. */
function PurposeField() {
  const { t } = useTranslation("members")
  const { field } = useController<Grant, "purpose">({ name: "purpose" })
  return (
    <FormControl>
      <FormLabel>{t("grant.purpose")}</FormLabel>
      <RadioGroup {...field}>
        <FormControlLabel
          value="answer"
          control={<Radio />}
          label={<ListItemText primary={t("grant.answer")} secondary={t("grant.answerHint")} />}
        />
        <FormControlLabel value="other" control={<Radio />} label={t("grant.other")} />
      </RadioGroup>
      {field.value === "other" && <RoleField />}
    </FormControl>
  )
}

function RoleField() {
  const { t } = useTranslation("members")
  const { field, fieldState } = useController<Grant, "roleId">({
    name: "roleId",
    rules: { validate: (roleId) => roleId !== "" || t("grant.roleMissing") },
  })
  return (
    <div>
      <RoleSelect
        labelled
        label={t("grant.role")}
        roleId={field.value === "" ? null : field.value}
        onChange={field.onChange}
      />
      {fieldState.error && (
        <Typography role="alert" variant="bodySmall" color="error">
          {fieldState.error.message}
        </Typography>
      )}
    </div>
  )
}

interface AddressFieldProps {
  assessmentId: string
  spaceId: number
}

/**
 * The field `email` of the surrounding form. Suggests members of the space without a role on the assessment, but
 * accepts any address. Once typed, it shows whether access starts at once or an invitation is sent.
 */
function AddressField({ assessmentId, spaceId }: AddressFieldProps) {
  const { t } = useTranslation("members")
  const { t: shell } = useTranslation()
  const { data: candidates = [] } = useQuery(candidatesQuery(assessmentId, spaceId))
  const [typed, setTyped] = useState("")
  const { field, fieldState } = useController<{ email: string }, "email">({
    name: "email",
    rules: {
      validate(value) {
        if (value.trim() === "") return shell("field.emailMissing")
        return isAddress(value.trim()) || shell("field.email")
      },
    },
  })
  return (
    <div>
      <Autocomplete
        freeSolo
        clearText={t("grant.clear")}
        options={candidates}
        getOptionLabel={(option) => (typeof option === "string" ? option : option.email)}
        filterOptions={(options, { inputValue }) => {
          const isSought = searching(inputValue)
          return options.filter(({ email, displayName }) => isSought(`${email} ${displayName}`))
        }}
        renderOption={({ key: _key, ...props }, { id, email, displayName }) => (
          <li key={id} {...props}>
            <ListItemText primary={<bdi>{displayName}</bdi>} secondary={<bdi dir="ltr">{email}</bdi>} />
          </li>
        )}
        inputValue={field.value}
        onInputChange={(_event, value) => field.onChange(value)}
        onChange={(_event, value) => setTyped(typeof value === "object" ? (value?.email ?? "") : value)}
        renderInput={(params) => (
          <TextField
            {...params}
            type="email"
            label={t("grant.email")}
            required
            autoFocus
            inputRef={field.ref}
            onBlur={() => {
              field.onBlur()
              setTyped(field.value)
            }}
            error={fieldState.invalid}
            helperText={fieldState.error?.message}
          />
        )}
      />
      <WhatHappens email={typed.trim().toLowerCase()} />
    </div>
  )
}

/** What will happen when the address gets access: one line, whose place is kept so that nothing below it moves. */
function WhatHappens({ email }: { email: string }) {
  const { t } = useTranslation("members")
  const { data: hasAccount } = useQuery({ ...hasAccountQuery(email), enabled: isAddress(email) })
  return (
    <Typography variant="bodySmall" color="textSecondary" aria-live="polite" sx={{ mt: 0.5, minHeight: 20 }}>
      {hasAccount !== undefined && t(hasAccount ? "grant.known" : "grant.unknown")}
    </Typography>
  )
}

import { Autocomplete, ListItemText, TextField, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useController } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { isAddress } from "../../ui/FormTextField.tsx"
import { candidatesQuery, hasAccountQuery } from "./api.ts"

interface AddressFieldProps {
  assessmentId: string
  spaceId: number
}

/**
 * The field `email` of the surrounding form. Suggests members of the space without a role on the assessment, but
 * accepts any address. Once typed, it shows whether access starts at once or an invitation is sent.
 */
export function AddressField({ assessmentId, spaceId }: AddressFieldProps) {
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
          const wanted = inputValue.trim().toLowerCase()
          return options.filter(({ email, displayName }) =>
            `${email} ${displayName}`.toLowerCase().includes(wanted),
          )
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

/** What will happen when the address gets access. */
function WhatHappens({ email }: { email: string }) {
  const { t } = useTranslation("members")
  const { data: hasAccount } = useQuery({ ...hasAccountQuery(email), enabled: isAddress(email) })
  return (
    <Typography variant="bodySmall" color="textSecondary" aria-live="polite" sx={{ mt: 0.5, minHeight: 20 }}>
      {hasAccount !== undefined && t(hasAccount ? "grant.known" : "grant.unknown", { email })}
    </Typography>
  )
}

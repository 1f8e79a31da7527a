import { TextField } from "@mui/material"
import { useQueryClient } from "@tanstack/react-query"
import { useController } from "react-hook-form"
import { useTranslation } from "react-i18next"
import type { Seen } from "../../../api/replaced.ts"
import { deviceZone, zoneOfDevice } from "../../../i18n/zone.ts"
import type { User } from "../../../session/session.ts"
import { FormDialog } from "../../../ui/FormDialog.tsx"
import { FormTextField } from "../../../ui/FormTextField.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { profileChanged, saveProfile } from "./api.ts"

interface Profile {
  displayName: string
  bio: string
  linkedin: string
  /** Empty: by language. */
  timeZone: string
}

function profileOf({ displayName, bio, linkedin, timeZone }: User): Profile {
  return { displayName, bio: bio ?? "", linkedin: linkedin ?? "", timeZone: timeZone ?? "" }
}

/** Edits the person's own profile. */
export function EditProfileDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation("account")
  const client = useQueryClient()

  async function submit({ displayName, bio, linkedin, timeZone }: Profile, seen: Seen | null) {
    const profile = {
      displayName: displayName.trim(),
      // Omitted fields are cleared.
      ...(bio.trim() && { bio: bio.trim() }),
      ...(linkedin.trim() && { linkedin: linkedin.trim() }),
      ...(timeZone !== (user.timeZone ?? "") && { timeZone: timeZone || null }),
    }
    await saveProfile(profile, seen)
    toastSuccess(t("saved"))
    void profileChanged(client)
  }

  return (
    <FormDialog<Profile>
      open
      draft="profile"
      title={t("edit")}
      maxWidth="sm"
      defaultValues={profileOf(user)}
      seen={user}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={t("save")}
    >
      <FormTextField name="displayName" label={t("name")} required minLength={3} maxLength={50} autoFocus />
      <FormTextField
        name="bio"
        label={t("bio")}
        helperText={t("bioHint")}
        multiline
        rows={3}
        minLength={3}
        maxLength={200}
      />
      <FormTextField
        name="linkedin"
        label={t("linkedin")}
        helperText={t("linkedinHint")}
        minLength={3}
        maxLength={200}
      />
      <TimeZoneField />
    </FormDialog>
  )
}

/** The time zone of all times: by language, that of the device, or one of those the browser knows. */
function TimeZoneField() {
  const { t } = useTranslation("account")
  const { field } = useController<Profile, "timeZone">({ name: "timeZone" })
  // One that was chosen in a newer browser stays an option.
  const zones = [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", field.value])]
    .filter((zone) => zone !== "" && zone !== deviceZone)
    .sort()
  return (
    <TextField
      select
      {...field}
      label={t("timeZone.label")}
      helperText={t("timeZone.hint")}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{t("timeZone.byLanguage")}</option>
      <option value={deviceZone}>{t("timeZone.device", { zone: zoneOfDevice() })}</option>
      {zones.map((zone) => (
        <option key={zone} value={zone} dir="ltr">
          {zone.replaceAll("_", " ")}
        </option>
      ))}
    </TextField>
  )
}

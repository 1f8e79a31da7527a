import { Typography } from "@mui/material"
import { useQueryClient } from "@tanstack/react-query"
import { useController } from "react-hook-form"
import { useTranslation } from "react-i18next"
import type { Seen } from "../../../api/replaced.ts"
import type { Schemas } from "../../../api/schemas.ts"
import { noDay, today } from "../../../i18n/days.ts"
import { paths } from "../../../paths.ts"
import { DayField } from "../../../ui/DayField.tsx"
import { FormDialog } from "../../../ui/FormDialog.tsx"
import { FormTextField } from "../../../ui/FormTextField.tsx"
import { FlagOutlined } from "../../../ui/icons.ts"
import { toastSuccess } from "../../../ui/toast.ts"
import { useNavigateHere } from "../../../ui/useNavigateHere.ts"
import {
  KitField,
  LanguageField,
  ModeField,
  type NewAssessmentValues,
  ProfileField,
} from "../assessments/index.ts"
import { addTeams, campaignChanged, changeCampaign, startCampaign } from "./api.ts"
import { parseTeams, teamsOf } from "./parse-teams.ts"
import { TeamsField } from "./TeamsField.tsx"

type Campaign = Schemas["Campaign"]

/** What a campaign says. */
interface Said {
  title: string
  due: string
  message: string
}

/** Asks for a new campaign, and opens its board. */
export function NewCampaignDialog({ spaceId, onClose }: { spaceId: number; onClose: () => void }) {
  const { t } = useTranslation("campaigns")
  const begin = useBegin(spaceId)
  return (
    <FormDialog<NewAssessmentValues & Said & { teams: string }>
      open
      draft={`campaign:${spaceId}`}
      title={t("create")}
      icon={<FlagOutlined />}
      maxWidth="md"
      defaultValues={{
        ...{ kit: null, takesTried: false, lang: "", spaceId: "", mode: "ADVANCED", profile: "" },
        ...{ title: "", due: "", message: "", teams: "" },
      }}
      onSubmit={({ kit, lang, mode, profile, teams, ...said }) =>
        begin({
          ...saidOf(said),
          ...(kit && { assessmentKitId: kit.id }),
          ...(lang !== "" && { lang }),
          ...(profile !== "" && { profileId: Number(profile) }),
          mode,
          teams: teamsOf(parseTeams(teams)),
        })
      }
      onClose={onClose}
      submitLabel={t("start")}
    >
      <KitField />
      <SaidFields stored={null} />
      <LanguageField />
      <ProfileField isOff={false} />
      <ModeField />
      <TeamsField />
    </FormDialog>
  )
}

/** Asks for the next round of a campaign: the same teams and people, later. */
export function NextRoundDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { t } = useTranslation("campaigns")
  const begin = useBegin(campaign.spaceId)
  return (
    <FormDialog<Said>
      open
      draft={`campaign:next ${campaign.id}`}
      title={t("nextTitle")}
      icon={<FlagOutlined />}
      maxWidth="sm"
      defaultValues={{ title: "", due: "", message: campaign.message ?? "" }}
      onSubmit={(said) => begin({ ...saidOf(said), previousId: campaign.id })}
      onClose={onClose}
      submitLabel={t("start")}
    >
      <Typography color="textSecondary">{t("nextHint")}</Typography>
      <SaidFields stored={null} />
    </FormDialog>
  )
}

/** Changes what a campaign says. */
export function EditCampaignDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { t } = useTranslation("campaigns")
  const client = useQueryClient()
  const { id, spaceId, title, due, message } = campaign
  async function save(said: Said, seen: Seen | null) {
    await changeCampaign(id, saidOf(said), seen)
    void campaignChanged(client, spaceId, id)
  }
  return (
    <FormDialog<Said>
      open
      draft={`campaign:edit ${id}`}
      title={t("editTitle")}
      icon={<FlagOutlined />}
      maxWidth="sm"
      defaultValues={{ title, due: due ?? "", message: message ?? "" }}
      seen={campaign}
      onSubmit={save}
      onClose={onClose}
      submitLabel={t("save")}
    >
      <SaidFields stored={due} />
    </FormDialog>
  )
}

/** Adds teams to a campaign. */
export function AddTeamsDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { t } = useTranslation("campaigns")
  const client = useQueryClient()
  const { id, spaceId } = campaign
  async function add({ teams }: { teams: string }) {
    const { added, existing } = await addTeams(id, { teams: teamsOf(parseTeams(teams)) })
    toastSuccess(t("added", { added, existing }))
    void campaignChanged(client, spaceId, id)
  }
  return (
    <FormDialog<{ teams: string }>
      open
      draft={`campaign:teams ${id}`}
      title={t("add")}
      icon={<FlagOutlined />}
      maxWidth="md"
      defaultValues={{ teams: "" }}
      onSubmit={add}
      onClose={onClose}
      submitLabel={t("addSubmit")}
    >
      <TeamsField />
    </FormDialog>
  )
}

function useBegin(spaceId: number) {
  const { t } = useTranslation("campaigns")
  const client = useQueryClient()
  const navigate = useNavigateHere()
  return async (body: Schemas["NewCampaign"]) => {
    const { id } = await startCampaign(spaceId, body)
    toastSuccess(t("started"))
    void campaignChanged(client, spaceId)
    await navigate(paths.campaign(spaceId, id))
  }
}

function saidOf({ title, due, message }: Said) {
  return { title: title.trim(), due: due || null, message: message.trim() || null }
}

function SaidFields({ stored }: { stored: string | null }) {
  const { t } = useTranslation("campaigns")
  const { field, fieldState } = useController<Said, "due">({
    name: "due",
    rules: { validate: (day) => day !== noDay },
  })
  return (
    <>
      <FormTextField name="title" label={t("name")} required minLength={3} maxLength={100} />
      <DayField
        label={t("due")}
        helperText={t("dueHint")}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        error={fieldState.invalid}
        min={stored !== null && stored < today() ? stored : today()}
        max="2099-12-31"
      />
      <FormTextField
        name="message"
        label={t("message")}
        helperText={t("messageHint")}
        multiline
        maxLength={2000}
      />
    </>
  )
}

import { Button, Link, Stack, Typography } from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useSession } from "../../../session/session.ts"
import { useTenant } from "../../../session/tenant.ts"
import { DialogFrame } from "../../../ui/DialogFrame.tsx"
import { FormDialog } from "../../../ui/FormDialog.tsx"
import { FormTextField } from "../../../ui/FormTextField.tsx"
import { useSiteName } from "../../../ui/site.ts"
import { toastSuccess } from "../../../ui/toast.ts"
import { refusalOf, sendMessage, useAddress } from "./api.ts"

/** The subject of a message: general, the report at this address, or a paid kit. */
export type ContactReason =
  | { about: "contactUs" }
  | { about: "expertReview" }
  | { about: "purchase"; kitTitle: string }

interface Fields {
  email: string
  mobile: string
  message: string
}

const fields = ["email", "mobile", "message"] as const

export interface ContactDialogProps {
  reason: ContactReason
  onClose: () => void
}

/** A message to the people who run the site; what was typed stays until it is sent. */
export function ContactDialog({ reason, onClose }: ContactDialogProps) {
  const { t } = useTranslation("contact")
  const type = useTypeOf(reason)
  const session = useSession()
  const [sent, setSent] = useState(false)
  const { about } = reason
  if (sent) return <Thanks onClose={onClose} />
  return (
    <FormDialog<Fields>
      open
      draft={`contact:${about}`}
      title={about === "purchase" ? t("purchase.title", { kit: reason.kitTitle }) : t(`${about}.title`)}
      maxWidth="sm"
      defaultValues={{
        email: session.status === "signed-in" ? session.user.email : "",
        mobile: "",
        message: "",
      }}
      submitLabel={t(`${about}.submit`)}
      onClose={onClose}
      staysOpen={about !== "purchase"}
      onSubmit={async ({ email, ...fields }) => {
        await sendMessage({ type, ...fields, ...(about !== "expertReview" && { email }) })
        if (about !== "purchase") return setSent(true)
        toastSuccess(t("purchase.sent"))
      }}
      refusalsOf={(error) => {
        const refusal = refusalOf(error)
        return refusal ? [{ ...refusal, field: fields.find((name) => name === refusal.field) }] : []
      }}
    >
      <Introduction about={about} />
      {about !== "expertReview" && <FormTextField name="email" type="email" label={t("email")} required />}
      <FormTextField name="mobile" label={t("mobile")} maxLength={50} helperText={t("mobileHint")} />
      <FormTextField
        name="message"
        label={t(`${about}.message`)}
        multiline
        rows={4}
        maxLength={5000}
        required
      />
      <OtherChannels />
    </FormDialog>
  )
}

/** The type under which a message is filed. */
function useTypeOf(reason: ContactReason): string {
  const site = useSiteName()
  const address = useAddress()
  if (reason.about === "purchase") return `Purchase - ${reason.kitTitle}`
  if (reason.about === "expertReview") return `Expert Review - ${address}`
  return `Contact Us - ${site}`
}

function Introduction({ about }: { about: ContactReason["about"] }) {
  const { t } = useTranslation("contact")
  if (about !== "purchase") return <Typography>{t(`${about}.intro`)}</Typography>
  return (
    <Stack component="ul" sx={{ m: 0, paddingInlineStart: 2.5, gap: 0.5 }}>
      {(["paid", "fit", "tell"] as const).map((sentence) => (
        <li key={sentence}>{t(`purchase.${sentence}`)}</li>
      ))}
    </Stack>
  )
}

function OtherChannels() {
  const { t } = useTranslation("contact")
  const links = useTenant()?.contact.links ?? []
  if (links.length === 0) return null
  return (
    <Stack direction="row" sx={{ gap: 1.5, flexWrap: "wrap" }}>
      <Typography variant="bodySmall" color="textSecondary">
        {t("otherWays")}
      </Typography>
      {links.map(({ title, link }) => (
        <Link
          key={link}
          href={link}
          target="_blank"
          rel="noreferrer"
          variant="bodySmall"
          aria-label={`${title} (${t("newTab")})`}
        >
          {title}
        </Link>
      ))}
    </Stack>
  )
}

function Thanks({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("contact")
  return (
    <DialogFrame
      open
      title={t("sent.title")}
      maxWidth="sm"
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose} autoFocus>
          {t("sent.ok")}
        </Button>
      }
    >
      <Typography role="status">{t("sent.text")}</Typography>
    </DialogFrame>
  )
}

import { Button, type ButtonProps, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { Link, useLocation } from "react-router"
import { askForAssessment } from "../../places.ts"
import { useSession } from "../../session/session.ts"
import { useContactDialog, useTakesMessages } from "../contact/index.ts"

/** Creates an assessment on a kit, or requests the kit if the person may not use it. */
export function KitButton({
  kit,
  ...button
}: {
  kit: { id: number; title: string; isFree: boolean; hasAccess: boolean; expertGroup: { title: string } }
} & Pick<ButtonProps, "variant" | "size" | "fullWidth">) {
  const { t } = useTranslation("kits")
  const { search } = useLocation()
  const takesMessages = useTakesMessages()
  const { contact, dialog } = useContactDialog()
  // Visitors are sent to the sign-in page: replacing the history entry saves them a step when going back.
  const leaves = useSession().status === "anonymous"
  if (!kit.isFree && !kit.hasAccess) {
    return takesMessages ? (
      <>
        <Button {...button} onClick={() => contact({ about: "purchase", kitTitle: kit.title })}>
          {t("purchase")}
        </Button>
        {dialog}
      </>
    ) : (
      <Typography variant="bodySmall" color="textSecondary">
        {t("askForAccess", { group: kit.expertGroup.title })}
      </Typography>
    )
  }
  return (
    <Button
      {...button}
      component={Link}
      to={{ search, hash: askForAssessment(kit.id) }}
      replace={leaves}
      preventScrollReset
      aria-label={`${t("create")}: ${kit.title}`}
    >
      {t("create")}
    </Button>
  )
}

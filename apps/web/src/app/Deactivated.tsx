import { Button } from "@mui/material"
import { useTranslation } from "react-i18next"
import { signInAsSomebodyElse } from "../session/identity.ts"
import { PlumbPicture } from "../ui/PlumbPicture.tsx"
import { StatePanel } from "../ui/states.tsx"

/** The account was deactivated, also while the page was open: signing in again leads back here. */
export function Deactivated({ message, onRetry }: { message: string; onRetry: () => void }) {
  const { t } = useTranslation("account")
  const { t: shell } = useTranslation()
  return (
    <StatePanel
      role="alert"
      component="h1"
      picture={<PlumbPicture subject="broken" />}
      title={t("isDeactivated")}
      hint={message}
      actions={
        <>
          <Button variant="contained" onClick={onRetry}>
            {shell("state.retry")}
          </Button>
          <Button onClick={() => void signInAsSomebodyElse()}>{shell("account.another")}</Button>
        </>
      }
    />
  )
}

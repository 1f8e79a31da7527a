import { useTranslation } from "react-i18next"
import { Page } from "../ui/Page.tsx"
import { PlumbPicture } from "../ui/PlumbPicture.tsx"
import { BackHome, StatePanel } from "../ui/states.tsx"

/** Shown for an address without a screen. */
export function NotFoundScreen() {
  const { t } = useTranslation()
  return (
    <Page title={t("notFound.title")} heading={null}>
      <StatePanel
        component="h1"
        picture={<PlumbPicture subject="lost" />}
        title={t("notFound.title")}
        hint={t("notFound.hint")}
        actions={<BackHome />}
      />
    </Page>
  )
}

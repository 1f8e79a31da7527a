import { Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { DesignAdvice, Trial } from "../../trial/index.ts"
import { useDesigner } from "../designer.ts"
import { TabFrame } from "../parts/TabFrame.tsx"
import { useToDo } from "../parts/ToDoList.tsx"

/** Lets the author answer the draft before anybody else sees it, and shows advice on its design. */
export function TrialTab() {
  const { t } = useTranslation("designer")
  const { versionId, mainLanguage, otherLanguage } = useDesigner()
  const languages = otherLanguage ? [mainLanguage, otherLanguage] : [mainLanguage]
  return (
    <TabFrame title={t("trial.title")} intro={t("trial.intro")}>
      <Trial versionId={versionId} languages={languages} />
      <Typography component="h3" variant="titleMedium" sx={{ mt: 4, mb: 1 }}>
        {t("trial.advice")}
      </Typography>
      <DesignAdvice
        versionId={versionId}
        language={mainLanguage.code}
        isReleasable={useToDo()?.length === 0}
      />
    </TabFrame>
  )
}

import { Box, Divider, Stack, Typography } from "@mui/material"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { Loaded } from "../../../ui/Loaded.tsx"
import { lazyPart } from "../../../ui/lazy.tsx"
import { Skeletons } from "../../../ui/states.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { useSave } from "../../../ui/useSave.ts"
import { assessmentQuery, permissionsQuery } from "../frame/index.ts"
import { generateAdvice, itemsChanged, narrationChanged, narrationQuery } from "./api.ts"
import { ItemList } from "./items/ItemList.tsx"
import { Narration } from "./Narration.tsx"

/** Lazy-loaded when planning starts. */
const Assistant = lazyPart(async () => (await import("./assistant/Assistant.tsx")).Assistant)

/** What the report says about the advice: the narration and the action items. */
export function AdviceTexts({ assessmentId }: { assessmentId: string }) {
  const { t } = useTranslation("advice")
  const narration = useQuery(narrationQuery(assessmentId))
  const isQuick = useQuery(assessmentQuery(assessmentId)).data?.mode.code === "QUICK"
  const permissions = useQuery(permissionsQuery(assessmentId))
  const [assists, setAssists] = useState(false)
  const generation = useGeneration(assessmentId)

  async function generate(toNarrate: Schemas["PlanToNarrate"]) {
    await generation.mutateAsync(toNarrate)
    setAssists(false)
  }

  return (
    <Stack component="section" aria-labelledby="advice-texts" sx={{ gap: 2 }}>
      <div>
        <Typography id="advice-texts" component="h2" variant="titleLarge">
          {t("texts.heading")}
        </Typography>
        <Typography color="textSecondary">{t("texts.hint")}</Typography>
      </div>
      <Loaded query={narration} loading={<Skeletons count={1} height={160} />}>
        {(stored) => (
          <div>
            <Narration
              assessmentId={assessmentId}
              // The report of a quick assessment shows its advice without an approval.
              stored={isQuick ? { ...stored, issues: { ...stored.issues, unapproved: false } } : stored}
              mayGenerate={permissions.data?.approveAdviceNarration ?? false}
              isWriting={generation.isPending}
              onGenerate={() => setAssists(true)}
            />
            <Divider sx={{ my: 3 }} />
            <ItemList
              assessmentId={assessmentId}
              mayManage={permissions.data?.manageAdviceItem ?? false}
              mayOpen={permissions.data?.viewQuestionnaireQuestions ?? false}
            />
          </div>
        )}
      </Loaded>
      {assists && narration.data && (
        <Suspense fallback={<Box />}>
          <Assistant
            assessmentId={assessmentId}
            writer={narration.data.writer}
            isWriting={generation.isPending}
            replaces={!narration.data.issues.notGenerated}
            onGenerate={generate}
            onClose={() => setAssists(false)}
          />
        </Suspense>
      )}
    </Stack>
  )
}

/** Generates the advice. This continues when the assistant is closed, and the result is shown when done. */
function useGeneration(assessmentId: string) {
  const { t } = useTranslation("advice")
  const client = useQueryClient()
  return useSave({
    mutationFn: (toNarrate: Schemas["PlanToNarrate"]) => generateAdvice(assessmentId, toNarrate),
    onSuccess() {
      toastSuccess(t("status.written"))
      return Promise.all([narrationChanged(client, assessmentId), itemsChanged(client, assessmentId)])
    },
  })
}

import { Stack, Typography } from "@mui/material"
import { useIsMutating, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { Seen } from "../../../api/replaced.ts"
import type { Schemas } from "../../../api/schemas.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { useTenant } from "../../../session/tenant.ts"
import { RichTextField } from "../../../ui/rich-text/RichTextField.tsx"
import { useSiteName } from "../../../ui/site.ts"
import { TextStatusButton } from "../../../ui/TextStatusButton.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { useSave } from "../../../ui/useSave.ts"
import { approveInsight, generateInsight, insightsChanged, writeInsight } from "./api.ts"
import { draftOf, type InsightTopic, shownInsight, stateOfInsight, useBroughtToView } from "./insight.ts"

/** The maximum number of visible characters that an assessor may write. */
const limit = 1000

interface InsightTextProps {
  assessmentId: string
  place: InsightTopic
  insight: Schemas["Insight"]
  /** What the insight is about: the title of a subject or attribute. */
  title: string
  /** Shown above the text; an attribute's insight is right below its title and needs none. */
  heading?: { text: string; component: "h2" | "h4" }
  /** The number of unanswered questions of the assessment. */
  openQuestions: number
  /** This insight, if the address asks for it: then it scrolls into view. */
  askedFor: InsightTopic | undefined
}

/** An insight, with its state and actions for people who may change it; for others only the text. */
export function InsightText({
  assessmentId,
  place,
  insight,
  title,
  heading,
  openQuestions,
  askedFor,
}: InsightTextProps) {
  const { t } = useTranslation("insights")
  const format = useFormat()
  const name = useSiteName()
  const client = useQueryClient()
  const write = useSave({
    meta: { silence: [403] },
    mutationFn: (edit: { html: string; seen: Seen | null }) => writeInsight(assessmentId, place, edit),
    onSuccess: () => insightsChanged(client, assessmentId),
  })
  const shown = shownInsight(insight)
  const text = useBroughtToView<HTMLDivElement>(askedFor)
  return (
    <Stack ref={text} role="group" aria-label={t("text.label", { title })} tabIndex={-1} sx={whole}>
      {(heading || insight.editable) && (
        <Stack direction="row" sx={row}>
          {heading && (
            <Typography component={heading.component} variant="titleMedium">
              {heading.text}
            </Typography>
          )}
          {insight.editable && (
            <InsightStatus
              assessmentId={assessmentId}
              place={place}
              insight={insight}
              title={title}
              openQuestions={openQuestions}
            />
          )}
        </Stack>
      )}
      <RichTextField
        draft={draftOf(assessmentId, place)}
        label={t("text.label", { title })}
        html={shown?.insight ?? null}
        editable={insight.editable}
        limit={limit}
        required
        placeholder={t(insight.editable ? "text.placeholder" : "text.none")}
        seen={insight}
        onSave={(html, seen) => write.mutateAsync({ html, seen })}
      />
      {shown && (
        <Typography variant="bodySmall" color="textSecondary">
          {t("text.written", { date: format.date(shown.creationTime) })}{" "}
          {t(`text.by.${shown.generatedBy ?? "ASSESSOR"}`, { name })}
          {!insight.editable && !shown.isValid && t("text.changedSince")}
        </Typography>
      )}
    </Stack>
  )
}

const whole = { gap: 1.5, minWidth: 0, scrollMarginTop: 96 } as const

const row = { justifyContent: "space-between", alignItems: "center", gap: 1.5, flexWrap: "wrap" } as const

interface InsightStatusProps {
  assessmentId: string
  place: InsightTopic
  insight: Schemas["Insight"]
  title: string
  openQuestions: number
}

/** What has to be done about an insight; opens to an explanation and the actions. */
function InsightStatus({ assessmentId, place, insight, title, openQuestions }: InsightStatusProps) {
  const { t } = useTranslation("insights")
  const name = useSiteName()
  const writer = useWriterOf(place)
  const { approve, generate, isWriting } = useChanges(assessmentId, place)
  const state = stateOfInsight(insight)
  const isPending = state === "pending"
  const byModel = (isPending ? shownInsight(insight)?.generatedBy : writer) === "AI"
  const label = isPending
    ? t(byModel ? "state.pendingAi" : "state.pendingApp", { name })
    : t(`state.${state}`)
  const hint =
    state === "none" && writer === "OFF"
      ? t("hint.byHand")
      : t(`hint.${state}${byModel ? "Ai" : "App"}`, { name })
  return (
    <TextStatusButton
      name={t("text.label", { title })}
      named
      state={state}
      label={isWriting ? t("state.writing") : label}
      hint={hint}
      isWriting={isWriting}
      approve={approve}
      generate={
        writer === "OFF"
          ? undefined
          : {
              run: generate,
              loses: t(place.of === "attribute" ? "hint.losesSame" : "hint.loses"),
              refusal:
                place.of === "attribute" && openQuestions > 0
                  ? t("hint.open", { count: openQuestions })
                  : undefined,
            }
      }
    />
  )
}

/** A model only writes about attributes; the app itself writes about subjects and the whole, even if no model may. */
function useWriterOf({ of }: InsightTopic): Schemas["Tenant"]["writer"] {
  const writer = useTenant()?.writer ?? "APP"
  return of === "attribute" ? writer : "APP"
}

/** Generation continues after the text has left the screen, and its result is shown. */
function useChanges(assessmentId: string, place: InsightTopic) {
  const { t } = useTranslation("insights")
  const client = useQueryClient()
  const mutationKey = ["insight", assessmentId, place]
  const generation = useSave({
    mutationKey,
    mutationFn: () => generateInsight(assessmentId, place),
    onSuccess() {
      toastSuccess(t("state.written"))
      return insightsChanged(client, assessmentId)
    },
  })
  const approval = useSave({
    mutationFn: () => approveInsight(assessmentId, place),
    onSuccess() {
      toastSuccess(t("state.approvedToast"))
      return insightsChanged(client, assessmentId)
    },
  })
  return {
    approve: () => approval.mutateAsync(),
    generate: () => generation.mutate(),
    isWriting: useIsMutating({ mutationKey, exact: true }) > 0,
  }
}

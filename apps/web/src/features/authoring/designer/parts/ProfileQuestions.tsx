import { Box, Checkbox, FormControlLabel, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { directionOf } from "../../../../i18n/direction.ts"
import { Loaded } from "../../../../ui/Loaded.tsx"
import { EmptyState, Skeletons } from "../../../../ui/states.tsx"
import { contentQuery } from "../../trial/index.ts"
import { useDesigner } from "../designer.ts"
import { useKitDraft } from "../draft.ts"
import { type Element, setQuestions } from "../elements.ts"
import { mapOf } from "../kit-map.ts"

/** Which questions a profile has, questionnaire by questionnaire; each choice is stored at once and can be undone. */
export function ProfileQuestions({ profile }: { profile: Element }) {
  const { t } = useTranslation("designer")
  const { versionId } = useDesigner()
  const { change } = useKitDraft()
  const draft = useQuery(contentQuery(versionId))
  const chosen = new Set(profile.questionIds)

  function choose(ids: readonly number[], isIn: boolean) {
    const before = profile.questionIds ?? []
    const after = isIn ? [...new Set([...before, ...ids])] : before.filter((id) => !ids.includes(id))
    const changed = { ...profile, questionIds: after }
    const shown = (field: string, value: unknown) =>
      field === "questionIds" && Array.isArray(value)
        ? t("questionsCount", { count: value.length })
        : undefined
    void change({
      said: t("done.edited", { title: profile.title }),
      make: () => setQuestions(versionId, profile, after, { seen: profile, shown }),
      undo: () => setQuestions(versionId, profile, before, { seen: changed, shown }),
    }).catch(() => undefined)
  }

  return (
    <Loaded
      query={draft}
      loading={<Skeletons count={2} height={72} />}
      isEmpty={({ questions }) => questions.length === 0}
      empty={<EmptyState title={t("profiles.noQuestions")} />}
    >
      {(content) => (
        <Box sx={{ display: "grid", gap: 2, py: 1 }}>
          <Typography variant="bodySmall" color="textSecondary">
            {t("profiles.questionsHint")}
          </Typography>
          {mapOf(content).questionnaires.map(({ id, title, children }) => {
            const own = children.map((question) => question.id)
            const count = own.filter((question) => chosen.has(question)).length
            if (own.length === 0) return null
            return (
              <Box key={id} role="group" aria-label={title}>
                <FormControlLabel
                  control={
                    <Checkbox
                      checked={count === own.length}
                      indeterminate={count > 0 && count < own.length}
                      onChange={() => choose(own, count < own.length)}
                    />
                  }
                  label={
                    <Typography variant="semiBoldMedium" component="span" dir={directionOf(title)}>
                      {title} ({t("profiles.chosen", { chosen: count, count: own.length })})
                    </Typography>
                  }
                />
                <Box sx={{ display: "grid", paddingInlineStart: 3 }}>
                  {children.map((question) => (
                    <FormControlLabel
                      key={question.id}
                      control={
                        <Checkbox
                          size="small"
                          checked={chosen.has(question.id)}
                          onChange={(_event, isIn) => choose([question.id], isIn)}
                        />
                      }
                      label={<bdi>{question.title}</bdi>}
                    />
                  ))}
                </Box>
              </Box>
            )
          })}
        </Box>
      )}
    </Loaded>
  )
}

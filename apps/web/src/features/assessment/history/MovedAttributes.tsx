import { Box, Card, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { inSentence } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { Points, pointsOf } from "./Causes.tsx"
import { useLevelTitle } from "./point-text.ts"

/** How many questions are named behind an attribute. */
const MOST_NAMED = 3

/** The attributes that have moved, with the answers that have moved them. */
export function MovedAttributes({ changes }: { changes: Schemas["Changes"] }) {
  const { t } = useTranslation("history")
  return (
    <Card variant="outlined" component="section" aria-label={t("changes.attributes")}>
      <Typography component="h3" variant="titleMedium" sx={{ px: 2, py: 1.5 }}>
        {t("changes.attributes")}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {changes.attributes.map((attribute) => (
          <Box
            key={attribute.id}
            component="li"
            sx={{ borderTop: 1, borderColor: "divider", px: 2, py: 1.25 }}
          >
            <Moved attribute={attribute} changes={changes} />
          </Box>
        ))}
      </Box>
    </Card>
  )
}

interface MovedProps {
  attribute: Schemas["MovedAttribute"]
  changes: Schemas["Changes"]
}

function Moved({ attribute, changes }: MovedProps) {
  const { t } = useTranslation("history")
  const format = useFormat()
  const levelOf = useLevelTitle(changes.levels)
  const { title, before, after, questionIds } = attribute
  const named = questionIds.slice(0, MOST_NAMED).flatMap((id) => {
    const cause = changes.causes.answers.find(({ questionId }) => questionId === id)
    return cause?.title ? [t("changes.quoted", { title: inSentence(cause.title) })] : []
  })
  const rest = questionIds.length - named.length
  const questions = format.list(rest > 0 ? [...named, `+${format.number(rest)}`] : named)
  // Who may not see the questions does not learn which of them it was.
  const hidesQuestions = changes.causes.answers.some((cause) => cause.title === undefined)
  const by = hidesQuestions
    ? null
    : named.length > 0
      ? t("changes.attributeBy", { questions })
      : t("changes.attributeAlone")
  const levels =
    before && after && before.maturityLevelId !== after.maturityLevelId
      ? t("changes.levelMoved", {
          from: levelOf(before.maturityLevelId),
          to: levelOf(after.maturityLevelId),
        })
      : levelOf((after ?? before)?.maturityLevelId ?? null)
  const fate = !before ? t("changes.appeared") : !after ? t("changes.disappeared") : by
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: "start" }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ overflowWrap: "anywhere" }}>
          <bdi>{title}</bdi>
        </Typography>
        <Typography variant="bodySmall" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
          {[levels, fate].filter(Boolean).join(" · ")}
        </Typography>
      </Box>
      {before && after && (
        <Points points={pointsOf({ scoreBefore: before.score, scoreAfter: after.score })} />
      )}
    </Stack>
  )
}

import { Box, Paper, Stack, Typography } from "@mui/material"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../../../i18n/useFormat.ts"
import type { Roadmap } from "../api.ts"
import { differenceOf, namesOf } from "../roadmap.ts"

/** What planning the rest again would change: items that come, go or move, and what is expected in the end. */
export function Difference({ before, after }: { before: Roadmap; after: Roadmap }) {
  const { t } = useTranslation("roadmap")
  const { added, removed, moved } = differenceOf(before, after)
  const isSame = added.length + removed.length + moved.length === 0
  return (
    <Paper variant="outlined" component="section" aria-label={t("difference.title")} sx={{ p: 2 }}>
      <Stack sx={{ gap: 1.5 }}>
        <Typography component="h3" variant="titleSmall">
          {t("difference.title")}
        </Typography>
        {isSame && <Typography>{t("difference.none")}</Typography>}
        <Changes title={t("difference.added", { count: added.length })}>
          {added.map(({ questionId, action }) => (
            <li key={questionId}>
              <bdi>{action}</bdi>
            </li>
          ))}
        </Changes>
        <Changes title={t("difference.removed", { count: removed.length })}>
          {removed.map(({ questionId, action }) => (
            <li key={questionId}>
              <bdi>{action}</bdi>
            </li>
          ))}
        </Changes>
        <Changes title={t("difference.moved", { count: moved.length })}>
          {moved.map(({ item, from, to }) => (
            <li key={item.questionId}>
              <bdi>{item.action}</bdi>{" "}
              <Typography component="span" variant="bodySmall" color="textSecondary">
                {t("difference.from", { from, to })}
              </Typography>
            </li>
          ))}
        </Changes>
        <Ends before={before} after={after} />
      </Stack>
    </Paper>
  )
}

function Changes({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <div>
      <Typography variant="semiBoldMedium" component="p">
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5, overflowWrap: "anywhere" }}>
        {children}
      </Box>
    </div>
  )
}

/** What both plans expect at their ends. */
function Ends({ before, after }: { before: Roadmap; after: Roadmap }) {
  const { t } = useTranslation("roadmap")
  const { number } = useFormat()
  const [then, now] = [before, after].map((roadmap) => {
    const end = roadmap.periods.at(-1)?.expected
    const level = namesOf(roadmap).level(end?.maturityLevelId ?? 0)
    return { level: level.title, points: number(end?.missingPoints ?? 0, { maximumFractionDigits: 1 }) }
  })
  if (!then || !now) return null
  const isSame = then.level === now.level && then.points === now.points
  return (
    <Typography>
      {isSame
        ? t("difference.sameEnd", now)
        : t("difference.end", {
            level: now.level,
            points: now.points,
            levelBefore: then.level,
            pointsBefore: then.points,
          })}
    </Typography>
  )
}

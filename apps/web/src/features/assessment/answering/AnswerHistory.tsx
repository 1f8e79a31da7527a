import { Box, Button, Chip, Rating, Stack, Typography } from "@mui/material"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { twoDigits } from "../../../i18n/format.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { Circle, CircleOutlined } from "../../../ui/icons.ts"
import { PersonAvatar } from "../../../ui/PersonAvatar.tsx"
import { EmptyState, ErrorState, Skeletons } from "../../../ui/states.tsx"
import { usePersonName } from "../../../ui/usePersonName.ts"
import { historyQuery, type Question } from "./api.ts"

/** How a question was answered over time, latest first, in the kit's wording of the time. */
export function AnswerHistory({
  assessmentId,
  question,
}: {
  assessmentId: string
  question: Pick<Question, "id" | "title">
}) {
  const { t } = useTranslation("answers")
  const list = useInfiniteQuery(historyQuery(assessmentId, question.id))
  if (list.isPending) return <Skeletons count={2} height={64} />
  if (!list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const entries = list.data.pages.flatMap(({ items }) => items)
  if (entries.length === 0) return <EmptyState title={t("history.none")} hint={t("history.noneHint")} />
  return (
    <>
      <Box component="ol" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may have the same time
          <Entry key={index} entry={entry} titleNow={question.title} />
        ))}
      </Box>
      {list.hasNextPage && (
        <Box sx={{ textAlign: "center", pt: 1 }}>
          <Button onClick={() => void list.fetchNextPage()} loading={list.isFetchingNextPage}>
            {t("history.more")}
          </Button>
        </Box>
      )}
    </>
  )
}

function Entry({ entry, titleNow }: { entry: Schemas["AnswerHistory"]; titleNow: string }) {
  const { t } = useTranslation("answers")
  const format = useFormat()
  const nameOf = usePersonName()
  const { answer, createdBy, program, creationTime, questionTitle } = entry
  const { selectedOption: option, confidenceLevel: level, isConfidenceAsked } = answer
  return (
    <Stack component="li" direction="row" sx={row}>
      <PersonAvatar name={createdBy.displayName} picture={createdBy.pictureLink} size={30} />
      <Stack sx={{ flex: 1, minWidth: 0, gap: 0.25 }}>
        <Typography variant="bodySmall" component="span" color="textSecondary">
          <Typography variant="semiBoldSmall" component="bdi" color="textPrimary">
            {nameOf(createdBy, program)}
          </Typography>{" "}
          · {format.dateTime(creationTime)}
        </Typography>
        {questionTitle !== null && questionTitle !== titleNow && (
          <Typography
            variant="bodySmall"
            component="span"
            color="textSecondary"
            dir={directionOf(questionTitle)}
          >
            {t("history.askedThen", { title: questionTitle })}
          </Typography>
        )}
        <Typography component="span" sx={{ overflowWrap: "anywhere" }}>
          {option ? (
            <>
              {t("history.option", { index: option.index })} <bdi>{option.title}</bdi>
            </>
          ) : (
            answer.isNotApplicable !== true &&
            // A kit version without the question has no texts for it.
            t(questionTitle === null ? "history.removed" : "history.noOption")
          )}
        </Typography>
        {entry.provenance && (
          <Typography variant="bodySmall" component="span" color="textSecondary">
            {t(entry.provenance.changed ? "history.proposedOther" : "history.proposed", {
              source: entry.provenance.source,
              name: entry.provenance.program ?? entry.provenance.proposedBy.displayName,
            })}{" "}
            <bdi>{entry.provenance.reason}</bdi>
          </Typography>
        )}
        {entry.session && (
          <Typography variant="bodySmall" component="span" color="textSecondary">
            {t(entry.session.agreement === null ? "history.decided" : "history.decidedWith", {
              title: entry.session.title,
              count: entry.session.votes,
              agreement: format.number(entry.session.agreement ?? 0, twoDigits),
            })}
          </Typography>
        )}
        <Stack direction="row" sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
          {answer.isNotApplicable && (
            <Chip size="small" color="warning" variant="outlined" label={t("question.notApplicable")} />
          )}
          {answer.approved === false && (
            <Chip size="small" color="warning" variant="outlined" label={t("issues.unapproved")} />
          )}
          {level && !isConfidenceAsked && (
            <Typography variant="bodySmall" component="span" color="textSecondary">
              {t("history.notAsked")}
            </Typography>
          )}
          {level && isConfidenceAsked && (
            <>
              <Rating
                readOnly
                size="small"
                max={5}
                value={level.id}
                getLabelText={() => level.title}
                icon={<Circle fontSize="inherit" />}
                emptyIcon={<CircleOutlined fontSize="inherit" />}
                sx={{ color: "accent.confidence", fontSize: "0.75rem" }}
              />
              <Typography variant="bodySmall" component="span" aria-hidden color="textSecondary">
                {level.title}
              </Typography>
            </>
          )}
        </Stack>
      </Stack>
    </Stack>
  )
}

const row = {
  gap: 1.5,
  py: 1.25,
  alignItems: "flex-start",
  "&:not(:last-child)": { borderBottom: 1, borderColor: "divider" },
} as const

import { Box, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { directionOf } from "../../../i18n/direction.ts"
import { twoDigits } from "../../../i18n/format.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import type { Rated } from "./rated.ts"

/** How the group has voted: a dot for each vote beside its option, and how far the group agrees. */
export function Distribution({ question }: { question: Rated }) {
  const { t } = useTranslation("rating")
  const { distribution, notApplicable, ownVote, options, ofMembers } = question
  if (!distribution) {
    return (
      <Typography role="status" color="textSecondary">
        {t("result.hidden")}
      </Typography>
    )
  }
  const votesOf = new Map(distribution.map((each) => [each.answerOptionId, each]))
  return (
    <Stack sx={{ gap: 2 }}>
      <Agreement question={question} />
      <Box component="ul" sx={list} aria-label={t("result.votes")}>
        {options.map(({ id, title }) => {
          const { votes = 0, people = null } = votesOf.get(id) ?? {}
          return (
            <Row
              key={id}
              title={title}
              votes={votes}
              people={people}
              isOwn={ownVote?.answerOptionId === id}
            />
          )
        })}
        {(notApplicable ?? 0) > 0 && (
          <Row
            title={t("result.notApplicable")}
            votes={notApplicable ?? 0}
            people={null}
            isOwn={ownVote?.isNotApplicable ?? false}
          />
        )}
      </Box>
      {ofMembers?.notes && ofMembers.notes.length > 0 && <Notes notes={ofMembers.notes} />}
    </Stack>
  )
}

interface RowProps {
  title: string
  votes: number
  people: { displayName: string }[] | null
  isOwn: boolean
}

function Row({ title, votes, people, isOwn }: RowProps) {
  const { t } = useTranslation("rating")
  const format = useFormat()
  return (
    <Box component="li" sx={row}>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: "baseline", justifyContent: "space-between" }}>
        <Typography dir={directionOf(title)} sx={{ overflowWrap: "anywhere" }}>
          {title}
        </Typography>
        <Typography
          component="span"
          sx={{ flex: "none", fontWeight: 600 }}
          aria-label={t("votes", { count: votes })}
        >
          {format.number(votes)}
        </Typography>
      </Stack>
      <Box aria-hidden sx={dots}>
        {Array.from({ length: votes }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the dots are identical and never move
          <Box key={index} component="span" sx={dot} />
        ))}
      </Box>
      {isOwn && (
        <Typography variant="bodySmall" color="primary">
          {t("result.own")}
        </Typography>
      )}
      {people && people.length > 0 && (
        <Typography variant="bodySmall" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
          {format.list(people.map(({ displayName }) => displayName))}
        </Typography>
      )}
    </Box>
  )
}

/** How far the group agrees, as a number and in words. */
export function Agreement({ question }: { question: Pick<Rated, "agreement"> }) {
  const { t } = useTranslation("rating")
  const format = useFormat()
  const { agreement } = question
  if (agreement === null) return null
  return (
    <Typography component="p" variant="titleMedium">
      {t("result.agreement", { agreement: format.number(agreement, twoDigits) })}
    </Typography>
  )
}

function Notes({ notes }: { notes: { text: string; by: { displayName: string } | null }[] }) {
  const { t } = useTranslation("rating")
  return (
    <Box component="section" aria-label={t("result.notes")}>
      <Typography variant="semiBoldSmall" component="h3" sx={{ mb: 1 }}>
        {t("result.notes")}
      </Typography>
      <Stack component="ul" sx={{ ...list, gap: 1 }}>
        {notes.map(({ text, by }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have written the same
          <Box key={index} component="li" sx={note}>
            <Typography dir={directionOf(text)} sx={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }}>
              {text}
            </Typography>
            {by && (
              <Typography variant="bodySmall" color="textSecondary" component="bdi">
                {by.displayName}
              </Typography>
            )}
          </Box>
        ))}
      </Stack>
    </Box>
  )
}

const list = { m: 0, p: 0, listStyle: "none" } as const
const row = { py: 1, "& + &": { borderTop: "1px solid", borderColor: "divider" } } as const
const dots = { display: "flex", flexWrap: "wrap", gap: 0.5, mt: 0.5, minHeight: 14 } as const
const dot = { width: 14, height: 14, borderRadius: "50%", backgroundColor: "primary.main" } as const
const note = { borderInlineStart: "3px solid", borderColor: "primary.soft", paddingInlineStart: 1.5 } as const

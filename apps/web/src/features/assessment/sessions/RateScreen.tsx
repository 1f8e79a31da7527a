import { Button, Card, Stack, TextField, Typography } from "@mui/material"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { useParams } from "react-router"
import { isOutOfReach } from "../../../api/errors.ts"
import { keys } from "../../../api/keys.ts"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { ForumOutlined } from "../../../ui/icons.ts"
import { Loaded } from "../../../ui/Loaded.tsx"
import { Page } from "../../../ui/Page.tsx"
import { PlumbPicture } from "../../../ui/PlumbPicture.tsx"
import { EmptyState, GettingReady, StatePanel } from "../../../ui/states.tsx"
import { useSave } from "../../../ui/useSave.ts"
import { Ballot } from "./Ballot.tsx"
import { Distribution } from "./Distribution.tsx"
import {
  guestTokens,
  isUnknownGuest,
  join,
  publicQuestionsQuery,
  publicSessionQuery,
  useGuestVote,
  useLiveLink,
} from "./guest.ts"
import type { Rated } from "./rated.ts"
import { Stage } from "./Stage.tsx"
import { useShownQuestion } from "./useShownQuestion.ts"

type PublicSession = Schemas["PublicRatingSession"]

/** The page behind the link of a rating session: guests vote without an account. */
export function RateScreen() {
  const { t } = useTranslation("rating")
  const { hash = "" } = useParams()
  const session = useQuery(publicSessionQuery(hash))
  return (
    <>
      {/* The address is all that is needed to take part. */}
      <meta name="referrer" content="no-referrer" />
      {isOutOfReach(session.error) ? (
        <Page title={t("over.title")} heading={null}>
          <StatePanel
            role="status"
            component="h1"
            picture={<PlumbPicture subject="lost" />}
            title={t("over.title")}
            hint={t("over.hint")}
          />
        </Page>
      ) : (
        <Loaded query={session} heading="h1">
          {(loaded) => <OpenSession key={hash} hash={hash} session={loaded} />}
        </Loaded>
      )}
    </>
  )
}

function OpenSession({ hash, session }: { hash: string; session: PublicSession }) {
  const { t } = useTranslation("rating")
  const format = useFormat()
  const { key, title, closesAt, participants } = session
  const [token, setToken] = useState(() => guestTokens.get(key))
  useLiveLink(hash)
  return (
    <Page
      title={title}
      heading={
        <Stack sx={{ minWidth: 0 }}>
          <Typography
            component="h1"
            variant="titleLarge"
            dir={directionOf(title)}
            sx={{ overflowWrap: "anywhere" }}
          >
            {title}
          </Typography>
          <Typography variant="bodySmall" color="textSecondary">
            {t("participants", { count: participants })}
            {closesAt !== null && ` · ${t("until", { time: format.dateTime(closesAt) })}`}
          </Typography>
        </Stack>
      }
    >
      <Stack sx={{ maxWidth: 760, mx: "auto" }}>
        {token === null ? (
          <Join session={session} onJoin={async (name) => setToken(await join(hash, key, name))} />
        ) : (
          <Voting key={token} guest={{ hash, token }} session={session} onJoin={setToken} />
        )}
      </Stack>
    </Page>
  )
}

const longestName = 60

function Join({
  session,
  onJoin,
}: {
  session: PublicSession
  onJoin: (name: string | undefined) => Promise<void>
}) {
  const { t } = useTranslation("rating")
  const { isAnonymous, questionCount } = session
  const [name, setName] = useState("")
  const [isMissing, setMissing] = useState(false)
  const save = useSave({ mutationFn: onJoin })
  const typed = name.trim()
  return (
    <Card
      component="form"
      noValidate
      sx={{ p: { xs: 2.5, sm: 4 } }}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isAnonymous && typed === "") return setMissing(true)
        save.mutate(isAnonymous ? undefined : typed)
      }}
    >
      <Stack sx={{ gap: 2.5 }}>
        <Typography>{t("join.about", { count: questionCount })}</Typography>
        <Typography color="textSecondary">{t(isAnonymous ? "join.anonymous" : "join.named")}</Typography>
        {!isAnonymous && (
          <TextField
            label={t("join.name")}
            value={name}
            required
            autoComplete="name"
            error={isMissing && typed === ""}
            helperText={isMissing && typed === "" ? t("join.nameMissing") : undefined}
            onChange={({ target }) => setName(target.value)}
            slotProps={{ htmlInput: { maxLength: longestName, dir: directionOf(name) } }}
          />
        )}
        <Button type="submit" variant="contained" size="large" loading={save.isPending}>
          {t("join.submit")}
        </Button>
      </Stack>
    </Card>
  )
}

interface Guest {
  hash: string
  token: string
}

interface VotingProps {
  guest: Guest
  session: PublicSession
  /** Called with the token of a guest who has joined again, null for one who has to. */
  onJoin: (token: string | null) => void
}

function Voting({ guest, session, onJoin }: VotingProps) {
  const { t } = useTranslation("rating")
  const { hash, token } = guest
  const questions = useQuery(publicQuestionsQuery(hash, token))
  const isUnknown = isUnknownGuest(questions.error)
  useJoinAgain(isUnknown, { hash, key: session.key }, onJoin)
  if (isUnknown) return <GettingReady />
  return (
    <Loaded
      query={questions}
      isEmpty={({ items }) => items.length === 0}
      empty={<EmptyState title={t("noQuestions")} />}
    >
      {({ items }) => <Questions guest={guest} session={session} questions={items} />}
    </Loaded>
  )
}

/** A guest who has joined by an earlier link, or in another tab, goes on as the same one; others join anew. */
function useJoinAgain(
  isUnknown: boolean,
  { hash, key }: { hash: string; key: string },
  onJoin: VotingProps["onJoin"],
): void {
  const client = useQueryClient()
  const again = useSave({
    mutationFn: () => join(hash, key),
    meta: { silence: () => true },
    onSettled(joined) {
      client.removeQueries({ queryKey: keys.publicQuestions(hash) })
      onJoin(joined ?? null)
    },
  })
  const { mutate, isIdle } = again
  useEffect(() => {
    if (isUnknown && isIdle) mutate()
  }, [isUnknown, isIdle, mutate])
}

function Questions(props: { guest: Guest; session: PublicSession; questions: readonly Rated[] }) {
  const { guest, session, questions } = props
  const { t } = useTranslation("rating")
  const isLive = session.mode === "LIVE"
  const { question, position, go } = useShownQuestion(questions, {
    session: guest.hash,
    ledTo: isLive ? session.currentQuestionId : undefined,
    waits: true,
  })
  if (!question) {
    return (
      <StatePanel
        role="status"
        picture={<ForumOutlined sx={{ fontSize: "3.5rem", color: "primary.main" }} />}
        title={t("waiting.title")}
        hint={t("waiting.hint")}
      />
    )
  }
  return (
    <Stage
      question={question}
      position={position}
      count={questions.length}
      onMove={(step) => {
        const next = questions[position - 1 + step]
        if (next) go(next.questionId)
      }}
    >
      {question.isRevealed ? (
        <Distribution question={question} />
      ) : (
        <GuestBallot
          key={question.questionId}
          guest={guest}
          question={question}
          isAnonymous={session.isAnonymous}
        />
      )}
    </Stage>
  )
}

function GuestBallot(props: { guest: Guest; question: Rated; isAnonymous: boolean }) {
  const { guest, question, isAnonymous } = props
  const save = useGuestVote(guest, question.questionId)
  return <Ballot question={question} save={save} session={guest.hash} isAnonymous={isAnonymous} />
}

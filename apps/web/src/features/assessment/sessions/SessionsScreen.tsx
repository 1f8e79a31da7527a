import { Box, Button, Card, Typography } from "@mui/material"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { paths } from "../../../paths.ts"
import { ActionButton } from "../../../ui/ActionButton.tsx"
import { defineAction, useAction } from "../../../ui/actions.ts"
import { Loaded } from "../../../ui/Loaded.tsx"
import { lazyPart } from "../../../ui/lazy.tsx"
import { NextPage } from "../../../ui/NextPage.tsx"
import { Page } from "../../../ui/Page.tsx"
import { EmptyState, Skeletons } from "../../../ui/states.tsx"
import { pathQuery, permissionsQuery, useCrumbs, usePaths } from "../frame/index.ts"
import { type Session, sessionsQuery } from "./api.ts"
import { Facts } from "./Facts.tsx"

const NewSessionDialog = lazyPart(async () => (await import("./SessionDialog.tsx")).NewSessionDialog)

const open = defineAction({ label: "sessions:new.action", shortcut: "n" })

/** The rating sessions of an assessment, the newest first. */
export function SessionsScreen() {
  const { t } = useTranslation("sessions")
  const { assessmentId } = usePaths()
  const sessions = useInfiniteQuery(sessionsQuery(assessmentId))
  const leads = useQuery(permissionsQuery(assessmentId)).data?.approveAnswer ?? false
  const crumbs = useCrumbs(useQuery(pathQuery(assessmentId)).data, true)
  const [asks, setAsks] = useState(false)
  const openSession = useAction(open, { run: () => setAsks(true), enabled: leads })
  const items = sessions.data?.pages.flatMap((page) => page.items)
  return (
    <Page
      title={t("title")}
      heading={sessions.isError && items === undefined ? null : undefined}
      breadcrumbs={crumbs}
      actions={leads && <ActionButton action={openSession} variant="contained" />}
    >
      <Loaded
        query={sessions}
        heading="h1"
        loading={<Skeletons count={3} height={88} />}
        isEmpty={({ pages }) => pages.every((page) => page.items.length === 0)}
        empty={<EmptyState title={t("none.title")} hint={t(leads ? "none.leader" : "none.others")} />}
      >
        {({ pages }) => (
          <Card component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
            {pages
              .flatMap((page) => page.items)
              .map((session) => (
                <Row key={session.id} session={session} />
              ))}
            {sessions.hasNextPage && (
              <Box component="li" sx={{ p: 1 }}>
                <NextPage label={t("more")} query={sessions} />
              </Box>
            )}
          </Card>
        )}
      </Loaded>
      {asks && (
        <Suspense>
          <NewSessionDialog onClose={() => setAsks(false)} />
        </Suspense>
      )}
    </Page>
  )
}

function Row({ session }: { session: Session }) {
  const { t } = useTranslation("sessions")
  const format = useFormat()
  const { here } = usePaths()
  const { id, title, own, questionCount, creationTime, createdBy, state } = session
  const action = t(state === "CLOSED" ? "row.see" : own.votes < questionCount ? "row.vote" : "row.open")
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: 1, minWidth: 200 }}>
        <Typography
          variant="titleMedium"
          component="h2"
          dir={directionOf(title)}
          sx={{ overflowWrap: "anywhere", textAlign: "match-parent" }}
        >
          {title}
        </Typography>
        <Typography variant="bodySmall" color="textSecondary" sx={{ mb: 1 }}>
          <bdi>{createdBy.displayName}</bdi> · {format.date(creationTime)} ·{" "}
          {t("row.own", { votes: own.votes, count: questionCount })}
        </Typography>
        <Facts session={session} />
      </Box>
      <Button
        component={Link}
        to={paths.session(here, id)}
        variant="outlined"
        size="small"
        aria-label={`${action}: ${title}`}
      >
        {action}
      </Button>
    </Box>
  )
}

const row = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 2,
  px: 2,
  py: 1.5,
  "& + &": { borderTop: "1px solid", borderColor: "divider" },
} as const

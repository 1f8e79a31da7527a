import { Alert, Stack } from "@mui/material"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate, useParams } from "react-router"
import { keys } from "../../../api/keys.ts"
import { paths } from "../../../paths.ts"
import { ActionDialog, DeleteDialog } from "../../../ui/ConfirmDialog.tsx"
import { Loaded } from "../../../ui/Loaded.tsx"
import { lazyPart } from "../../../ui/lazy.tsx"
import { MoreMenu } from "../../../ui/MoreMenu.tsx"
import { Page } from "../../../ui/Page.tsx"
import { pathQuery, permissionsQuery, useCrumbs, usePaths } from "../frame/index.ts"
import {
  deleteSession,
  type Session,
  type SessionIds,
  sessionQuery,
  useChangeSession,
  useLiveSession,
} from "./api.ts"
import { Facts } from "./Facts.tsx"
import { GuestLink } from "./GuestLink.tsx"
import { SessionBody } from "./SessionBody.tsx"

const SessionDialog = lazyPart(async () => (await import("./SessionDialog.tsx")).SessionDialog)

/** A rating session: for who leads it, and for members who vote. */
export function SessionScreen() {
  const { t } = useTranslation("sessions")
  const { assessmentId, here } = usePaths()
  const { sessionId = "" } = useParams()
  const place = { assessmentId, sessionId }
  const session = useQuery(sessionQuery(place))
  const permissions = useQuery(permissionsQuery(assessmentId)).data
  const path = useQuery(pathQuery(assessmentId)).data
  const crumbs = useCrumbs(path, true)
  const leads = permissions?.approveAnswer ?? false
  useLiveSession(place)
  return (
    <Page
      title={session.data?.title ?? t("title")}
      heading={session.isError && session.data === undefined ? null : undefined}
      breadcrumbs={[...crumbs, { label: t("title"), to: paths.sessions(here) }]}
      actions={leads && session.data && <Actions place={place} session={session.data} />}
    >
      <Loaded query={session} heading="h1">
        {(loaded) => (
          <Stack sx={{ gap: 3 }}>
            <Facts session={loaded} />
            {loaded.state === "CLOSED" && (
              <Alert severity="info">{t(leads ? "closed.leader" : "closed.others")}</Alert>
            )}
            {loaded.link !== null && <GuestLink link={loaded.link} isAnonymous={loaded.isAnonymous} />}
            {permissions && (
              <SessionBody
                place={place}
                session={loaded}
                leads={leads}
                mayVote={permissions.answerQuestion && loaded.state === "OPEN"}
              />
            )}
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

type Asked = "edit" | "close" | "delete" | "guests"

function Actions({ place, session }: { place: SessionIds; session: Session }) {
  const { t } = useTranslation("sessions")
  const { here } = usePaths()
  const client = useQueryClient()
  const navigate = useNavigate()
  const change = useChangeSession(place)
  const [asked, ask] = useState<Asked>()
  const done = () => ask(undefined)
  const isOpen = session.state === "OPEN"
  const entries = [
    { label: t("actions.edit"), run: () => ask("edit") },
    ...(isOpen
      ? [
          {
            label: t(session.guests ? "actions.withoutGuests" : "actions.withGuests"),
            run: () => (session.guests ? ask("guests") : change.mutate({ guests: true })),
          },
          { label: t("actions.close"), run: () => ask("close") },
        ]
      : []),
    // Of an anonymous one nothing is kept by which people could change their votes.
    ...(!isOpen && !session.isAnonymous
      ? [{ label: t("actions.reopen"), run: () => change.mutate({ state: "OPEN" }) }]
      : []),
    { label: t("actions.delete"), run: () => ask("delete") },
  ]
  return (
    <>
      <MoreMenu
        label={t("actions.label", { title: session.title })}
        busy={change.isPending}
        entries={entries}
      />
      {asked === "edit" && (
        <Suspense>
          <SessionDialog place={place} session={session} onClose={done} />
        </Suspense>
      )}
      {asked === "close" && (
        <ActionDialog
          title={t("close.title")}
          confirmLabel={t("close.confirm")}
          action={() => change.mutateAsync({ state: "CLOSED" })}
          onClose={done}
        >
          {t(session.isAnonymous ? "close.anonymous" : "close.named")}
        </ActionDialog>
      )}
      {asked === "guests" && (
        <ActionDialog
          title={t("guests.title")}
          confirmLabel={t("guests.confirm")}
          action={() => change.mutateAsync({ guests: false })}
          onClose={done}
        >
          {t("guests.text")}
        </ActionDialog>
      )}
      {asked === "delete" && (
        <DeleteDialog
          category={t("one")}
          subject={session.title}
          action={async () => {
            await deleteSession(place)
            await navigate(paths.sessions(here), { replace: true })
            client.removeQueries({ queryKey: sessionQuery(place).queryKey })
            void client.invalidateQueries({ queryKey: keys.assessment(place.assessmentId).sessions })
          }}
          onClose={done}
        >
          {t("delete.text", { title: session.title })}
        </DeleteDialog>
      )}
    </>
  )
}

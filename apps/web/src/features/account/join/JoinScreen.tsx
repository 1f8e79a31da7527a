import { Button, Card, Stack, Typography } from "@mui/material"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useEffect } from "react"
import { useTranslation } from "react-i18next"
import { Navigate, useNavigate, useParams } from "react-router"
import { keys } from "../../../api/keys.ts"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { paths } from "../../../paths.ts"
import { signIn, signInAsInvited } from "../../../session/identity.ts"
import { type Session, useSession } from "../../../session/session.ts"
import { pageSettings } from "../../../session/settings.ts"
import { Loaded } from "../../../ui/Loaded.tsx"
import { Page } from "../../../ui/Page.tsx"
import { PlumbPicture } from "../../../ui/PlumbPicture.tsx"
import { BackHome, ErrorState, GettingReady, StatePanel } from "../../../ui/states.tsx"
import { useSave } from "../../../ui/useSave.ts"
import { acceptInvitation, invitationQuery, placeOf, storedToken, storeToken } from "./api.ts"

/**
 * The target of mailed invitations. Opening it uses nothing up. The token of the link is kept for the tab and leaves the
 * address, so that neither the sign-in nor the pages that follow get to know it.
 */
export function JoinScreen() {
  const { token: inAddress } = useParams()
  if (inAddress !== undefined) {
    storeToken(inAddress)
    return <Navigate replace to={paths.join} />
  }
  const token = storedToken()
  return token === null ? <Gone state="WITHDRAWN" /> : <Invitation key={token} token={token} />
}

type Shown = Schemas["OpenedInvitation"]

function Invitation({ token }: { token: string }) {
  const session = useSession()
  const invitation = useQuery(invitationQuery(token))
  if (session.status === "loading") return <GettingReady />
  if (session.status === "failed")
    return <ErrorState heading="h1" error={session.error} onRetry={session.retry} />
  return (
    <Loaded query={invitation} heading="h1">
      {(shown) => <Stand token={token} shown={shown} session={session} />}
    </Loaded>
  )
}

/** What there is to do, by the state of the invitation and by who has opened it. */
function Stand({ token, shown, session }: { token: string; shown: Shown; session: Session }) {
  const { state, email } = shown
  const person = session.status === "signed-in" ? session.user.email.toLowerCase() : null
  if (state !== "OPEN" || email === null) {
    // It may have been used by this person, and leads to the same as before.
    if (person !== null && state !== "WITHDRAWN") return <Arrival token={token} otherwise={state} />
    return state === "USED" ? <Used /> : <Gone state={state} />
  }
  const invited = { email, token }
  if (person === null) return <Newcomer shown={shown} invited={invited} />
  if (person !== email) return <SomebodyElse shown={shown} invited={invited} person={person} />
  return shown.kind === "GROUP" ? (
    <GroupQuestion token={token} shown={shown} />
  ) : (
    <Arrival token={token} otherwise="OPEN" invited={invited} />
  )
}

/** Accepts, and leads to what the invitation is about. */
function useAccept(token: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useSave({
    mutationFn: () => acceptInvitation(token),
    meta: { silence: () => true },
    async onSuccess(target) {
      await navigate(placeOf(target), { replace: true })
      // The person may have got to see more; their own profile stays as it is.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.invitation("")[0] })
    },
  })
}

interface ArrivalProps {
  token: string
  /** The state that is shown if the invitation leads nowhere for this person. */
  otherwise: Shown["state"]
  /** Given for an open invitation to the address of the person, which they may still have to confirm. */
  invited?: { email: string; token: string }
}

function Arrival({ token, otherwise, invited }: ArrivalProps) {
  const { mutate, error } = useAccept(token)
  useEffect(() => mutate(), [mutate])
  if (!error) return <GettingReady />
  if (invited) return <Unconfirmed invited={invited} />
  return <Gone state={otherwise === "USED" ? "WITHDRAWN" : otherwise} />
}

function Ask({ shown, children }: { shown: Shown; children: ReactNode }) {
  const { t } = useTranslation("join")
  const { kind, inviter, title, email } = shown
  const ask = t(`ask.${kind}`, { inviter: inviter ?? "", title: title ?? "" })
  return (
    <Page title={t("title")} heading={null}>
      <Card sx={{ maxWidth: 560, mx: "auto", my: { xs: 2, md: 6 }, p: { xs: 2.5, sm: 4 } }}>
        <Stack sx={{ gap: 2.5 }}>
          <Typography
            component="h1"
            variant="headlineSmall"
            dir={directionOf(ask)}
            sx={{ overflowWrap: "anywhere", textAlign: "start" }}
          >
            {ask}
          </Typography>
          <Typography color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
            {t("sentTo")} <bdi dir="ltr">{email}</bdi>
          </Typography>
          {children}
        </Stack>
      </Card>
    </Page>
  )
}

interface PersonProps {
  shown: Shown
  invited: { email: string; token: string }
}

/** Nobody is signed in. */
function Newcomer({ shown, invited }: PersonProps) {
  const { t } = useTranslation("join")
  return (
    <Ask shown={shown}>
      <Ways invited={invited} />
      {confirmsHere() && (
        <Typography variant="bodySmall" color="textSecondary">
          {t("afterwards")}
        </Typography>
      )}
    </Ask>
  )
}

/** To the sign-up page and the sign-in page; a provider elsewhere has one page for both. */
function Ways({ invited }: Pick<PersonProps, "invited">) {
  const { t } = useTranslation("join")
  const { identity } = pageSettings()
  const isElsewhere = "provider" in identity && !identity.embedded
  const go = (way: "sign in" | "sign up") => void signInAsInvited(invited, way, here())
  return (
    <Stack sx={{ gap: 1.5 }}>
      {identity.registration && !isElsewhere && (
        <Button variant="contained" size="large" onClick={() => go("sign up")}>
          {t("signUp")}
        </Button>
      )}
      <Button
        variant={identity.registration && !isElsewhere ? "outlined" : "contained"}
        size="large"
        onClick={() => go("sign in")}
      >
        {t(isElsewhere ? "goOn" : "signIn")}
      </Button>
    </Stack>
  )
}

/** Another person is signed in. */
function SomebodyElse({ shown, invited, person }: PersonProps & { person: string }) {
  const { t } = useTranslation("join")
  return (
    <Ask shown={shown}>
      <Typography role="status" sx={{ overflowWrap: "anywhere" }}>
        {t("other")} <bdi dir="ltr">{person}</bdi>
      </Typography>
      <Typography>{t("switch")}</Typography>
      <Ways invited={invited} />
      <Button href={paths.spaces}>{t("stay")}</Button>
    </Ask>
  )
}

/** Joining a group is a decision. */
function GroupQuestion({ token, shown }: { token: string; shown: Shown }) {
  const { t } = useTranslation("join")
  const accept = useAccept(token)
  if (accept.error) return <Gone state="WITHDRAWN" />
  return (
    <Ask shown={shown}>
      <Button variant="contained" size="large" loading={accept.isPending} onClick={() => accept.mutate()}>
        {t("joinGroup")}
      </Button>
      <Button href={paths.spaces}>{t("later")}</Button>
    </Ask>
  )
}

/** The address of the account is the right one, but it was never confirmed: signing in with the link does that. */
function Unconfirmed({ invited }: Pick<PersonProps, "invited">) {
  const { t } = useTranslation("join")
  return (
    <StatePanel
      component="h1"
      picture={<PlumbPicture subject="locked" />}
      title={t("unconfirmed.title")}
      hint={t("unconfirmed.hint")}
      actions={
        <Button variant="contained" onClick={() => void signInAsInvited(invited, "sign in", here())}>
          {t("unconfirmed.action")}
        </Button>
      }
    />
  )
}

function Used() {
  const { t } = useTranslation("join")
  return (
    <StatePanel
      component="h1"
      picture={<PlumbPicture subject="locked" />}
      title={t("used.title")}
      hint={t("used.hint")}
      actions={
        <Button variant="contained" onClick={() => void signIn(here())}>
          {t("used.action")}
        </Button>
      }
    />
  )
}

function Gone({ state }: { state: Shown["state"] }) {
  const { t } = useTranslation("join")
  const why = state === "EXPIRED" ? "expired" : "withdrawn"
  return (
    <StatePanel
      component="h1"
      picture={<PlumbPicture subject="lost" />}
      title={t(`${why}.title`)}
      hint={t(`${why}.hint`)}
      actions={<BackHome isMain />}
    />
  )
}

/** Whether signing up with the link confirms the address: at the server's own provider it does. */
function confirmsHere(): boolean {
  const { identity } = pageSettings()
  return "provider" in identity && identity.embedded
}

const here = () => window.location.origin + paths.join

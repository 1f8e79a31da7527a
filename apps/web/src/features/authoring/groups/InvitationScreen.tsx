import { Button, Card, Stack, Typography } from "@mui/material"
import { ApiError } from "@plumbline/client"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useNavigate, useParams } from "react-router"
import { directionOf } from "../../../i18n/direction.ts"
import { paths } from "../../../paths.ts"
import { useUser } from "../../../session/session.ts"
import { Loaded } from "../../../ui/Loaded.tsx"
import { Page } from "../../../ui/Page.tsx"
import { PersonAvatar } from "../../../ui/PersonAvatar.tsx"
import { NoAccess } from "../../../ui/states.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { useSave } from "../../../ui/useSave.ts"
import { authoringChanged, numberIn } from "../kit/index.ts"
import { acceptInvitation, type Group, groupQuery, leaveGroup } from "./api.ts"

/** The target of an invitation link to an expert group: shows who invites, and asks whether to join. */
export function InvitationScreen() {
  const { groupId, token = "" } = useParams()
  const id = numberIn(groupId)
  return id === undefined ? <NoAccess heading="h1" /> : <Invitation key={id} groupId={id} token={token} />
}

function Invitation({ groupId, token }: { groupId: number; token: string }) {
  const { t } = useTranslation("authoring")
  const client = useQueryClient()
  const navigate = useNavigate()
  const group = useQuery(groupQuery(groupId, useUser().id))
  const accept = useSave({
    mutationFn: () => acceptInvitation(groupId, token),
    // Being a member already is as good as accepting.
    meta: { silence: ["ALREADY_EXISTS"] },
    onSuccess() {
      toastSuccess(t("invitation.accepted"))
      void authoringChanged(client)
      return navigate(paths.group(groupId))
    },
    onError(error) {
      if (error instanceof ApiError && error.code === "ALREADY_EXISTS") void navigate(paths.group(groupId))
    },
  })
  const decline = useSave({
    mutationFn: () => leaveGroup(groupId),
    // An invitation that no longer exists is as good as declined.
    meta: { silence: [403] },
    onSuccess: declined,
    onError: (error) => error instanceof ApiError && error.status === 403 && declined(),
  })
  async function declined() {
    toastSuccess(t("invitation.declined"))
    await navigate(paths.spaces)
  }
  const busy = accept.isPending || decline.isPending
  return (
    <Loaded query={group} heading="h1">
      {(content) => (
        <Page title={t("invitation.title")}>
          <Stack sx={{ gap: 3, maxWidth: 640 }}>
            <Typography>{t("invitation.question", { title: content.title })}</Typography>
            <GroupSummary group={content} />
            <Typography variant="bodySmall" color="textSecondary">
              {t("invitation.what")}
            </Typography>
            <Stack direction="row" sx={{ gap: 1.5, flexWrap: "wrap" }}>
              <Button
                variant="contained"
                loading={accept.isPending}
                disabled={busy}
                onClick={() => accept.mutate()}
              >
                {t("invitation.accept")}
              </Button>
              <Button
                variant="outlined"
                loading={decline.isPending}
                disabled={busy}
                onClick={() => decline.mutate()}
              >
                {t("invitation.decline")}
              </Button>
            </Stack>
          </Stack>
        </Page>
      )}
    </Loaded>
  )
}

/** A group in brief, for somebody who does not know it yet. */
function GroupSummary({ group }: { group: Group }) {
  const { t } = useTranslation("authoring")
  const { title, bio, picture, publishedKitsCount, membersCount } = group
  return (
    <Card sx={{ display: "flex", gap: 2, p: 2, alignItems: "center" }}>
      <PersonAvatar name={title} picture={picture} size={56} />
      <Stack sx={{ minWidth: 0, gap: 0.5 }}>
        <Typography component="h2" variant="titleMedium" dir={directionOf(title)} sx={wrapping}>
          {title}
        </Typography>
        <Typography variant="bodySmall" dir={directionOf(bio)} sx={wrapping}>
          {bio}
        </Typography>
        <Typography variant="bodySmall" color="textSecondary">
          {t("groups.publishedKits", { count: publishedKitsCount })} ·{" "}
          {t("groups.members", { count: membersCount })}
        </Typography>
      </Stack>
    </Card>
  )
}

const wrapping = { overflowWrap: "anywhere", textAlign: "start" } as const

import {
  Box,
  Button,
  FormControlLabel,
  IconButton,
  Link,
  Skeleton,
  Stack,
  Switch,
  Tooltip,
  Typography,
} from "@mui/material"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Suspense, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import { directionOf } from "../../../i18n/direction.ts"
import { paths } from "../../../paths.ts"
import { signInSettings } from "../../../session/identity.ts"
import { type User, useUser } from "../../../session/session.ts"
import { pageSettings } from "../../../session/settings.ts"
import { PhotoCameraOutlined } from "../../../ui/icons.ts"
import { lazyPart } from "../../../ui/lazy.tsx"
import { MoreMenu } from "../../../ui/MoreMenu.tsx"
import { Page } from "../../../ui/Page.tsx"
import { PersonAvatar } from "../../../ui/PersonAvatar.tsx"
import { Section } from "../../../ui/Section.tsx"
import { SideSections } from "../../../ui/SideSections.tsx"
import { ErrorState } from "../../../ui/states.tsx"
import { toastError, toastSuccess } from "../../../ui/toast.ts"
import { useSave } from "../../../ui/useSave.ts"
import { notificationChoicesQuery, profileChanged, removePicture, saveNotificationChoices } from "./api.ts"
import { Calendar } from "./Calendar.tsx"
import { DeleteAccount } from "./DeleteAccount.tsx"
import { pictureTypes, problemOf } from "./picture.ts"

const ManagePeople = lazyPart(async () => (await import("./ManagePeople.tsx")).ManagePeople)

const EditProfileDialog = lazyPart(async () => (await import("./EditProfileDialog.tsx")).EditProfileDialog)

/** The person's own account: profile, sign-in, notifications and deletion. */
export function AccountScreen() {
  const { t } = useTranslation("account")
  const user = useUser()
  const [editing, setEditing] = useState(false)
  const people = {
    id: "people",
    title: t("people.title"),
    content: (
      <Suspense>
        <ManagePeople />
      </Suspense>
    ),
  }
  const sections = [
    { id: "profile", title: t("profile"), content: <Profile user={user} /> },
    { id: "notifications", title: t("notifications.title"), content: <NotificationChoices /> },
    { id: "sign-in", title: t("signIn.title"), content: <SignIn /> },
    { id: "calendar", title: t("calendar.title"), content: <Calendar /> },
    { id: "programs", title: t("programs.title"), content: <Programs /> },
    ...(user.isAdministrator ? [people] : []),
    { id: "deletion", title: t("deletion.title"), content: <DeleteAccount user={user} /> },
  ]
  return (
    <Page title={t("title")} heading={null}>
      <Person user={user} onEdit={() => setEditing(true)} />
      <SideSections label={t("sections")} sections={sections} />
      {editing && (
        <Suspense>
          <EditProfileDialog user={user} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Page>
  )
}

/** Who it is, with the picture, and the way to change it. */
function Person({ user, onEdit }: { user: User; onEdit: () => void }) {
  const { t } = useTranslation("account")
  return (
    <Stack direction="row" sx={person}>
      <OwnPicture user={user} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography component="h1" variant="headlineSmall" sx={{ overflowWrap: "anywhere" }}>
          <bdi>{user.displayName}</bdi>
        </Typography>
        <Typography color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
          <bdi dir="ltr">{user.email}</bdi>
        </Typography>
      </Box>
      <Button variant="outlined" onClick={onEdit}>
        {t("edit")}
      </Button>
    </Stack>
  )
}

function Profile({ user: { bio, linkedin } }: { user: User }) {
  const { t } = useTranslation("account")
  return (
    <Section title={t("profile")}>
      <Stack sx={{ gap: 1, maxWidth: 720 }}>
        {bio ? (
          <Typography dir={directionOf(bio)} sx={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }}>
            {bio}
          </Typography>
        ) : (
          <Typography color="textSecondary">{t("noBio")}</Typography>
        )}
        {linkedin && (
          <Typography sx={{ overflowWrap: "anywhere" }}>
            LinkedIn:{" "}
            <Link
              href={/^https?:\/\//.test(linkedin) ? linkedin : `https://${linkedin}`}
              target="_blank"
              rel="noopener noreferrer"
              dir="ltr"
            >
              {linkedin.replace(/^https?:\/\//, "")}
            </Link>
          </Typography>
        )}
      </Stack>
    </Section>
  )
}

/** Links to the sign-in service's own page for password, email address and sessions. */
function SignIn() {
  const { t } = useTranslation("account")
  const { identity } = pageSettings()
  const isKnown = "realm" in identity || identity.embedded
  return (
    <Section title={t("signIn.title")}>
      <Stack sx={{ gap: 2, alignItems: "flex-start", maxWidth: 720 }}>
        <Typography color="textSecondary">{t(isKnown ? "signIn.text" : "signIn.external")}</Typography>
        {isKnown && (
          <Button variant="outlined" onClick={() => void signInSettings()}>
            {t("signIn.open")}
          </Button>
        )}
      </Stack>
    </Section>
  )
}

/** Links to the page with the person's API tokens. */
function Programs() {
  const { t } = useTranslation("account")
  return (
    <Section title={t("programs.title")}>
      <Stack sx={{ gap: 2, alignItems: "flex-start", maxWidth: 720 }}>
        <Typography color="textSecondary">{t("programs.text")}</Typography>
        <Button component={RouterLink} to={paths.apiTokens} variant="outlined">
          {t("programs.open")}
        </Button>
      </Stack>
    </Section>
  )
}

const person = { gap: 2, mb: 4, alignItems: "center", flexWrap: "wrap" } as const

/** Which emails the person receives: a choice is shown once it is stored. */
function NotificationChoices() {
  const { t } = useTranslation("account")
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(notificationChoicesQuery)
  const save = useSave({
    mutationFn: saveNotificationChoices,
    onSuccess: (_nothing, choices) => client.setQueryData(notificationChoicesQuery.queryKey, choices),
  })
  return (
    <Section title={t("notifications.title")}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <FormControlLabel
          control={
            <Switch
              checked={data.digest}
              disabled={save.isPending}
              onChange={(_event, digest) => save.mutate({ digest })}
              slotProps={{ input: { "aria-describedby": "digest-hint" } }}
            />
          }
          label={t("notifications.digest")}
        />
      ) : (
        <Skeleton variant="rounded" width={320} sx={{ height: { xs: 44, sm: 38 } }} />
      )}
      <Typography id="digest-hint" variant="bodySmall" color="textSecondary" sx={{ maxWidth: 720 }}>
        {t("notifications.digestHint")}
      </Typography>
    </Section>
  )
}

const PictureDialog = lazyPart(async () => (await import("./PictureDialog.tsx")).PictureDialog)

/** The person's picture, with buttons to replace or remove it. */
function OwnPicture({ user }: { user: User }) {
  const { t } = useTranslation("account")
  const client = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const remove = useSave({
    mutationFn: removePicture,
    onSuccess() {
      toastSuccess(t("picture.removed"))
      return profileChanged(client)
    },
  })
  const label = t(user.pictureLink ? "picture.change" : "picture.add")

  function take(chosen: File | undefined) {
    if (!chosen) return
    const problem = problemOf(chosen)
    if (problem) toastError(t(`picture.${problem}`, { name: chosen.name }))
    else setFile(chosen)
  }

  return (
    <Box sx={{ position: "relative", flexShrink: 0 }}>
      <Box sx={ring}>
        <PersonAvatar name={user.displayName} picture={user.pictureLink} size={94} />
      </Box>
      <Box sx={{ position: "absolute", insetInlineEnd: -8, bottom: -4 }}>
        {user.pictureLink ? (
          <Box sx={button}>
            <MoreMenu
              label={label}
              busy={remove.isPending}
              entries={[
                { label: t("picture.change"), run: () => field.current?.click() },
                { label: t("picture.remove"), run: () => remove.mutate() },
              ]}
            />
          </Box>
        ) : (
          <Tooltip title={label}>
            <IconButton aria-label={label} onClick={() => field.current?.click()} sx={button}>
              <PhotoCameraOutlined fontSize="small" />
            </IconButton>
          </Tooltip>
        )}
      </Box>
      <input
        ref={field}
        type="file"
        hidden
        accept={pictureTypes}
        data-testid="own-picture"
        onChange={(event) => {
          take(event.currentTarget.files?.[0])
          // Allows choosing the same file again.
          event.currentTarget.value = ""
        }}
      />
      {file && (
        <Suspense>
          <PictureDialog file={file} onClose={() => setFile(undefined)} />
        </Suspense>
      )}
    </Box>
  )
}

const ring = {
  borderRadius: "50%",
  border: "4px solid",
  borderColor: "background.default",
  backgroundColor: "background.default",
} as const

const button = {
  borderRadius: "50%",
  backgroundColor: "background.paper",
  boxShadow: "0 0 6px rgba(10, 35, 66, 0.25)",
  "&:hover": { backgroundColor: "background.paper" },
} as const

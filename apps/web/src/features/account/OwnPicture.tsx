import PhotoCamera from "@mui/icons-material/PhotoCameraOutlined"
import { Box, IconButton, Tooltip } from "@mui/material"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { lazy, Suspense, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { User } from "../../session/session.ts"
import { MoreMenu } from "../../ui/MoreMenu.tsx"
import { PersonAvatar } from "../../ui/PersonAvatar.tsx"
import { toastError, toastSuccess } from "../../ui/toast.ts"
import { profileChanged, removePicture } from "./api.ts"
import { pictureTypes, problemOf } from "./picture.ts"

const PictureDialog = lazy(async () => ({ default: (await import("./PictureDialog.tsx")).PictureDialog }))

/** The person's picture, with buttons to replace or remove it. */
export function OwnPicture({ user }: { user: User }) {
  const { t } = useTranslation("account")
  const client = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const remove = useMutation({
    mutationFn: removePicture,
    async onSuccess() {
      await profileChanged(client)
      toastSuccess(t("picture.removed"))
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
              <PhotoCamera fontSize="small" />
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

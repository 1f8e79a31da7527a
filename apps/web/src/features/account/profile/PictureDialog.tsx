import { Box, Button, Slider, Stack, Typography } from "@mui/material"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import Cropper, { type Area } from "react-easy-crop"
import { useTranslation } from "react-i18next"
import "react-easy-crop/react-easy-crop.css"
import { DialogFrame } from "../../../ui/DialogFrame.tsx"
import { toastError, toastSuccess } from "../../../ui/toast.ts"
import { useSave } from "../../../ui/useSave.ts"
import { profileChanged, savePicture } from "./api.ts"
import { cut } from "./picture.ts"

/** Displayed size of the square, in pixels; fits on narrow phones. */
const SHOWN = 260
/** How far an arrow key moves the picture, in pixels of the square. */
const STEP = 10
const mostZoom = 4

/** Lets the person choose the visible square of a picture, and uploads it. */
export function PictureDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const { t } = useTranslation("account")
  const { t: shell } = useTranslation()
  const client = useQueryClient()
  const address = useAddressOf(file)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const save = useSave({
    async mutationFn() {
      if (area) await savePicture(await cut(file, area))
    },
    onSuccess() {
      toastSuccess(t("picture.saved"))
      onClose()
      return profileChanged(client)
    },
  })

  function refuse() {
    toastError(t("picture.unreadable", { name: file.name }))
    onClose()
  }

  return (
    <DialogFrame
      open
      title={t("picture.title")}
      maxWidth="sm"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{shell("dialog.cancel")}</Button>
          <Button variant="contained" disabled={!area} loading={save.isPending} onClick={() => save.mutate()}>
            {t("picture.save")}
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 2, alignItems: "center" }}>
        <Typography color="textSecondary">{t("picture.hint")}</Typography>
        <Box dir="ltr" sx={frame}>
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            maxZoom={mostZoom}
            aspect={1}
            cropSize={{ width: SHOWN, height: SHOWN }}
            cropShape="round"
            objectFit="cover"
            showGrid={false}
            keyboardStep={STEP}
            disableAutomaticStylesInjection
            cropperProps={{ role: "application", "aria-label": t("picture.area") }}
            mediaProps={{ alt: "", onError: refuse }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(_shares, pixels) => setArea(pixels)}
          />
        </Box>
        <Box sx={{ width: SHOWN }}>
          <Slider
            aria-label={t("picture.zoom")}
            min={1}
            max={mostZoom}
            step={0.05}
            value={zoom}
            disabled={!area}
            onChange={(_event, value) => setZoom(Number(value))}
          />
        </Box>
      </Stack>
    </DialogFrame>
  )
}

/** An object URL of the file while the component is mounted. */
function useAddressOf(file: File): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

const frame = {
  position: "relative",
  width: SHOWN,
  height: SHOWN,
  overflow: "hidden",
  borderRadius: "50%",
  backgroundColor: "surface.highest",
  "&:has(:focus-visible)": { outline: "3px solid", outlineColor: "primary.light", outlineOffset: "2px" },
} as const

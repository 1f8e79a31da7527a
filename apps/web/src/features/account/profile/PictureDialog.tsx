import { Box, Button, Slider, Stack, Typography } from "@mui/material"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { DialogFrame } from "../../../ui/DialogFrame.tsx"
import { toastError, toastSuccess } from "../../../ui/toast.ts"
import { profileChanged, savePicture } from "./api.ts"
import { type Crop, cut, dragged, mostZoom, squareOf, wholePicture, within } from "./picture.ts"

/** Displayed size of the square, in pixels; fits on narrow phones. */
const SHOWN = 260
/** How far an arrow key moves the picture, in pixels of the square. */
const STEP = 10

/** Lets the person choose the visible square of a picture, and uploads it. */
export function PictureDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const { t } = useTranslation("account")
  const { t: shell } = useTranslation()
  const client = useQueryClient()
  const address = useAddressOf(file)
  const [image, setImage] = useState<HTMLImageElement>()
  const [crop, setCrop] = useState(wholePicture)
  const save = useMutation({
    async mutationFn() {
      if (image) await savePicture(await cut(image, crop))
    },
    async onSuccess() {
      await profileChanged(client)
      toastSuccess(t("picture.saved"))
      onClose()
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
      busy={save.isPending}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            {shell("dialog.cancel")}
          </Button>
          <Button
            variant="contained"
            disabled={!image}
            loading={save.isPending}
            onClick={() => save.mutate()}
          >
            {t("picture.save")}
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 2, alignItems: "center" }}>
        <Typography color="textSecondary">{t("picture.hint")}</Typography>
        <Window image={image} crop={crop} onCrop={setCrop}>
          {address && (
            <Box
              component="img"
              src={address}
              alt=""
              draggable={false}
              onLoad={(event) => setImage(event.currentTarget as HTMLImageElement)}
              onError={refuse}
              sx={placed(image, crop)}
            />
          )}
        </Window>
        <Box sx={{ width: SHOWN }}>
          <Slider
            aria-label={t("picture.zoom")}
            min={1}
            max={mostZoom}
            step={0.05}
            value={crop.zoom}
            disabled={!image}
            onChange={(_event, zoom) =>
              image && setCrop(within(sizeOf(image), { ...crop, zoom: Number(zoom) }))
            }
          />
        </Box>
      </Stack>
    </DialogFrame>
  )
}

/** The square viewport onto the picture, which is moved by touch, mouse or arrow keys. */
function Window({
  image,
  crop,
  onCrop,
  children,
}: {
  image: HTMLImageElement | undefined
  crop: Crop
  onCrop: (crop: Crop) => void
  children: ReactNode
}) {
  const { t } = useTranslation("account")
  const last = useRef<{ x: number; y: number }>(undefined)
  const move = (x: number, y: number) => image && onCrop(dragged(sizeOf(image), crop, { x, y }, SHOWN))

  function drag(event: PointerEvent) {
    if (!last.current) return
    move(event.clientX - last.current.x, event.clientY - last.current.y)
    last.current = { x: event.clientX, y: event.clientY }
  }

  function press(event: KeyboardEvent) {
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-STEP, 0],
      ArrowRight: [STEP, 0],
      ArrowUp: [0, -STEP],
      ArrowDown: [0, STEP],
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    move(...step)
  }

  return (
    <Box
      role="application"
      aria-label={t("picture.area")}
      tabIndex={0}
      dir="ltr"
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        last.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        last.current = undefined
      }}
      sx={frame}
    >
      {children}
    </Box>
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

function sizeOf({ naturalWidth, naturalHeight }: HTMLImageElement) {
  return { width: naturalWidth, height: naturalHeight }
}

/** The styles that position the picture behind the square. */
function placed(image: HTMLImageElement | undefined, crop: Crop) {
  if (!image) return { visibility: "hidden", position: "absolute" } as const
  const size = sizeOf(image)
  const { left, top, side } = squareOf(size, crop)
  const scale = SHOWN / side
  return {
    position: "absolute",
    maxWidth: "none",
    left: -left * scale,
    top: -top * scale,
    width: size.width * scale,
    height: size.height * scale,
  } as const
}

const frame = {
  position: "relative",
  width: SHOWN,
  height: SHOWN,
  overflow: "hidden",
  borderRadius: "50%",
  cursor: "grab",
  touchAction: "none",
  backgroundColor: "surface.highest",
  "&:active": { cursor: "grabbing" },
  "&:focus-visible": { outline: "3px solid", outlineColor: "primary.light", outlineOffset: "2px" },
} as const

import { Box, Button, Stack, Typography } from "@mui/material"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { DialogFrame } from "../../../ui/DialogFrame.tsx"
import { Loaded } from "../../../ui/Loaded.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { useSave } from "../../../ui/useSave.ts"
import { deliveryQuery, sendAgain, type WebhookIds, webhookChanged } from "./api.ts"

/** A delivery with all its attempts; unless it is in progress, it can be sent again. */
export function DeliveryDialog({
  place,
  delivery,
  onClose,
}: {
  place: WebhookIds
  delivery: Schemas["DeliveryCard"]
  onClose: () => void
}) {
  const { t } = useTranslation("webhooks")
  const client = useQueryClient()
  const details = useQuery(deliveryQuery(place, delivery.id))
  const again = useSave({
    mutationFn: () => sendAgain(place, delivery.id),
    onSuccess() {
      toastSuccess(t("delivery.sent"))
      return webhookChanged(client, place)
    },
  })
  const { status } = details.data ?? delivery
  return (
    <DialogFrame
      open
      title={t(`event.${delivery.type}`)}
      maxWidth="md"
      onClose={onClose}
      actions={
        <Button
          variant="outlined"
          disabled={status === "WAITING"}
          loading={again.isPending}
          onClick={() => again.mutate()}
        >
          {t("delivery.again")}
        </Button>
      }
    >
      <Loaded query={details}>
        {({ body, tries }) => (
          <>
            <Typography component="h3" variant="titleMedium">
              {t("delivery.tries")}
            </Typography>
            {tries.length === 0 && <Typography color="textSecondary">{t("delivery.none")}</Typography>}
            <Stack component="ol" sx={{ gap: 1.5, my: 1, p: 0, listStyle: "none" }}>
              {tries.map((tried) => (
                <Tried key={tried.time} tried={tried} />
              ))}
            </Stack>
            <Typography component="h3" variant="titleMedium" sx={{ mt: 3 }}>
              {t("delivery.message")}
            </Typography>
            <Verbatim text={indented(body)} label={t("delivery.message")} />
          </>
        )}
      </Loaded>
    </DialogFrame>
  )
}

function Tried({ tried }: { tried: Schemas["DeliveryTry"] }) {
  const { t } = useTranslation("webhooks")
  const format = useFormat()
  const { time, milliseconds, status, failure, reply } = tried
  return (
    <li>
      <Typography>{t(`failure.${failure ?? "none"}`, { status: String(status ?? "") })}</Typography>
      <Typography variant="bodySmall" color="textSecondary">
        {format.dateTime(time)} · {t("delivery.duration", { milliseconds: format.number(milliseconds) })}
      </Typography>
      {reply !== "" && <Verbatim text={reply} label={t("delivery.reply")} />}
    </li>
  )
}

/** A request or response body, verbatim. */
function Verbatim({ text, label }: { text: string; label: string }) {
  return (
    <Box component="pre" role="region" aria-label={label} tabIndex={0} dir="ltr" sx={verbatim}>
      {text}
    </Box>
  )
}

const verbatim = {
  m: 0,
  mt: 1,
  p: 1.5,
  borderRadius: 1,
  backgroundColor: "action.hover",
  fontSize: "0.8125rem",
  textAlign: "start",
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
  maxHeight: 320,
  overflow: "auto",
} as const

function indented(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2)
}

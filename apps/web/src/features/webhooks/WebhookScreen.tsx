import SendIcon from "@mui/icons-material/Send"
import { Alert, Box, Button, Typography } from "@mui/material"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useParams } from "react-router"
import type { Schemas } from "../../api/schemas.ts"
import { useFormat } from "../../i18n/useFormat.ts"
import { places } from "../../places.ts"
import { Loaded } from "../../ui/Loaded.tsx"
import { Page } from "../../ui/Page.tsx"
import { NoAccess } from "../../ui/states.tsx"
import { toastSuccess } from "../../ui/toast.ts"
import { sendTest, type WebhookPlace, webhookChanged, webhookQuery } from "./api.ts"
import { Deliveries } from "./Deliveries.tsx"
import { nameOf } from "./name.ts"
import { StateChip } from "./StateChip.tsx"
import { WebhookActions } from "./WebhookActions.tsx"

/** A webhook of a space: its events, its state, and its deliveries. */
export function WebhookScreen() {
  const { spaceId: space, webhookId = "" } = useParams()
  const spaceId = Number(space)
  if (!Number.isSafeInteger(spaceId) || spaceId < 1) return <NoAccess heading="h1" />
  return <LoadedWebhook key={webhookId} place={{ spaceId, webhookId }} />
}

function LoadedWebhook({ place }: { place: WebhookPlace }) {
  const { t } = useTranslation("webhooks")
  const { t: shell } = useTranslation()
  const client = useQueryClient()
  const webhook = useQuery(webhookQuery(place))
  const test = useMutation({
    mutationFn: () => sendTest(place),
    onSuccess() {
      toastSuccess(t("one.tested"))
      return webhookChanged(client, place)
    },
  })
  return (
    <Loaded query={webhook} heading="h1">
      {(content) => (
        <Page
          title={nameOf(content)}
          breadcrumbs={[
            { label: shell("nav.spaces"), to: places.spaces },
            { label: t("title"), to: places.spaceSettings(place.spaceId) },
          ]}
          actions={
            <>
              <Button
                variant="outlined"
                startIcon={<SendIcon />}
                loading={test.isPending}
                onClick={() => test.mutate()}
              >
                {t("one.test")}
              </Button>
              <WebhookActions place={place} webhook={content} />
            </>
          }
        >
          <Trouble webhook={content} />
          <About webhook={content} />
          <Deliveries place={place} />
        </Page>
      )}
    </Loaded>
  )
}

function Trouble({ webhook: { paused, failingSince } }: { webhook: Schemas["Webhook"] }) {
  const { t } = useTranslation("webhooks")
  const format = useFormat()
  if (paused === null && failingSince === null) return null
  return (
    <Alert severity={paused === "BY_HAND" ? "info" : "warning"} sx={{ mb: 3 }}>
      {paused === null
        ? t("paused.failing", { time: format.dateTime(failingSince ?? "") })
        : t(`paused.${paused}`)}
    </Alert>
  )
}

function About({ webhook }: { webhook: Schemas["Webhook"] }) {
  const { t } = useTranslation("webhooks")
  return (
    <Box sx={{ mb: 5 }}>
      <StateChip webhook={webhook} />
      <Typography sx={{ my: 1.5, overflowWrap: "anywhere" }}>
        <bdi dir="ltr">{webhook.address}</bdi>
      </Typography>
      <Typography variant="bodySmall" color="textSecondary">
        {t("form.events")}
      </Typography>
      <Box component="ul" sx={{ my: 0, paddingInlineStart: 2.5 }}>
        {webhook.events.map((event) => (
          <Typography key={event} component="li">
            {t(`event.${event}`)}
          </Typography>
        ))}
      </Box>
    </Box>
  )
}

import { Alert, Box, Button, Chip, Typography } from "@mui/material"
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useParams } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { paths } from "../../../paths.ts"
import { Send } from "../../../ui/icons.ts"
import { Row, Rows } from "../../../ui/LinkedRows.tsx"
import { Loaded } from "../../../ui/Loaded.tsx"
import { Page } from "../../../ui/Page.tsx"
import { Pagination, pagesOf } from "../../../ui/Pagination.tsx"
import { Section } from "../../../ui/Section.tsx"
import { NoAccess, Skeletons } from "../../../ui/states.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { useSave } from "../../../ui/useSave.ts"
import {
  deliveriesPerPage,
  deliveriesQuery,
  sendTest,
  type WebhookIds,
  webhookChanged,
  webhookQuery,
} from "./api.ts"
import { DeliveryDialog } from "./DeliveryDialog.tsx"
import { nameOf, StateChip } from "./StateChip.tsx"
import { WebhookActions } from "./WebhookActions.tsx"

/** A webhook of a space: its events, its state, and its deliveries. */
export function WebhookScreen() {
  const { spaceId: space, webhookId = "" } = useParams()
  const spaceId = Number(space)
  if (!Number.isSafeInteger(spaceId) || spaceId < 1) return <NoAccess heading="h1" />
  return <LoadedWebhook key={webhookId} place={{ spaceId, webhookId }} />
}

function LoadedWebhook({ place }: { place: WebhookIds }) {
  const { t } = useTranslation("webhooks")
  const { t: shell } = useTranslation()
  const client = useQueryClient()
  const webhook = useQuery(webhookQuery(place))
  const test = useSave({
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
            { label: shell("nav.spaces"), to: paths.spaces },
            { label: t("title"), to: paths.spaceSettings(place.spaceId) },
          ]}
          actions={
            <>
              <Button
                variant="outlined"
                startIcon={<Send />}
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

type Delivery = Schemas["DeliveryCard"]

/** The recent deliveries of a webhook, page by page; each opens to show its attempts. */
function Deliveries({ place }: { place: WebhookIds }) {
  const { t } = useTranslation("webhooks")
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<Delivery>()
  const deliveries = useQuery({ ...deliveriesQuery(place, page), placeholderData: keepPreviousData })
  return (
    <Section title={t("deliveries.title")}>
      <Loaded
        query={deliveries}
        loading={<Skeletons count={3} height={56} />}
        isEmpty={({ total }) => total === 0}
        empty={<Typography color="textSecondary">{t("deliveries.none")}</Typography>}
      >
        {({ items, total }) => (
          <>
            <Rows label={t("deliveries.title")}>
              {items.map((delivery) => (
                <DeliveryRow key={delivery.id} delivery={delivery} onOpen={() => setOpened(delivery)} />
              ))}
            </Rows>
            <Pagination page={page} pages={pagesOf(total, deliveriesPerPage)} onChange={setPage} />
          </>
        )}
      </Loaded>
      {opened && <DeliveryDialog place={place} delivery={opened} onClose={() => setOpened(undefined)} />}
    </Section>
  )
}

function DeliveryRow({ delivery, onOpen }: { delivery: Delivery; onOpen: () => void }) {
  const { t } = useTranslation("webhooks")
  const format = useFormat()
  const { type, status, creationTime, triesCount, nextTry } = delivery
  const time = format.dateTime(creationTime)
  const facts = [
    time,
    ...(triesCount > 0 ? [t("deliveries.tries", { count: triesCount })] : []),
    ...(nextTry !== null && triesCount > 0 ? [t("deliveries.next", { time: format.dateTime(nextTry) })] : []),
  ]
  return (
    <Row
      onOpen={onOpen}
      title={t(`event.${type}`)}
      detail={facts.join(" · ")}
      mark={<DeliveryChip status={status} />}
    />
  )
}

const colours = { WAITING: "default", DELIVERED: "primary", FAILED: "error" } as const

function DeliveryChip({ status }: { status: Delivery["status"] }) {
  const { t } = useTranslation("webhooks")
  return (
    <Chip size="small" variant="outlined" color={colours[status]} label={t(`deliveries.status.${status}`)} />
  )
}

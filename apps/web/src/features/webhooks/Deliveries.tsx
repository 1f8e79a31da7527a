import { Chip, Typography } from "@mui/material"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../api/schemas.ts"
import { useFormat } from "../../i18n/useFormat.ts"
import { Loaded } from "../../ui/Loaded.tsx"
import { Pagination, pagesOf } from "../../ui/Pagination.tsx"
import { Section } from "../../ui/Section.tsx"
import { Skeletons } from "../../ui/states.tsx"
import { deliveriesPerPage, deliveriesQuery, type WebhookPlace } from "./api.ts"
import { DeliveryDialog } from "./DeliveryDialog.tsx"
import { Row, Rows } from "./Rows.tsx"

type Delivery = Schemas["DeliveryCard"]

/** The recent deliveries of a webhook, page by page; each opens to show its attempts. */
export function Deliveries({ place }: { place: WebhookPlace }) {
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

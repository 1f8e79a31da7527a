import { Button, Typography } from "@mui/material"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { keys } from "../../../api/keys.ts"
import { paths } from "../../../paths.ts"
import { Add } from "../../../ui/icons.ts"
import { Row, Rows } from "../../../ui/LinkedRows.tsx"
import { Loaded } from "../../../ui/Loaded.tsx"
import { Section } from "../../../ui/Section.tsx"
import { Skeletons } from "../../../ui/states.tsx"
import { addWebhook, webhooksQuery } from "./api.ts"
import { nameOf, StateChip } from "./StateChip.tsx"

import { WebhookDialog, type WebhookForm, WebhookSecret } from "./WebhookDialog.tsx"

/** The webhooks of a space, shown only to its owner. */
export function WebhookSection({ spaceId }: { spaceId: number }) {
  const { t } = useTranslation("webhooks")
  const client = useQueryClient()
  const webhooks = useQuery(webhooksQuery(spaceId))
  const [adding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  const isFull = webhooks.data !== undefined && webhooks.data.items.length >= webhooks.data.most

  async function add(form: WebhookForm): Promise<void> {
    const created = await addWebhook(spaceId, form)
    setSecret(created.secret)
    void client.invalidateQueries({ queryKey: keys.space(spaceId).webhooks })
  }

  return (
    <Section
      title={t("title")}
      actions={
        <Button
          variant="outlined"
          startIcon={<Add />}
          disabled={isFull || webhooks.data === undefined}
          onClick={() => setAdding(true)}
        >
          {t("add")}
        </Button>
      }
    >
      <Typography color="textSecondary">{isFull ? t("full") : t("lead")}</Typography>
      <Loaded query={webhooks} loading={<Skeletons count={1} height={64} />} isEmpty={isEmpty} empty={null}>
        {({ items }) => (
          <Rows label={t("title")}>
            {items.map((webhook) => (
              <Row
                key={webhook.id}
                to={paths.webhook(spaceId, webhook.id)}
                title={nameOf(webhook)}
                detail={<bdi dir="ltr">{webhook.address}</bdi>}
                mark={<StateChip webhook={webhook} />}
              />
            ))}
          </Rows>
        )}
      </Loaded>
      {adding && (
        <WebhookDialog draft={`webhook:new:${spaceId}`} onSubmit={add} onClose={() => setAdding(false)} />
      )}
      {secret !== undefined && <WebhookSecret secret={secret} onClose={() => setSecret(undefined)} />}
    </Section>
  )
}

function isEmpty({ items }: { items: unknown[] }): boolean {
  return items.length === 0
}

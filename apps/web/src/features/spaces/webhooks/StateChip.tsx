import { Chip } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { hostOf } from "../../../ui/host.ts"

/** Whether a webhook is on, and whether its deliveries succeed. */
export function StateChip({ webhook }: { webhook: Schemas["Webhook"] }) {
  const { t } = useTranslation("webhooks")
  const { paused, failingSince } = webhook
  if (paused !== null) {
    const color = paused === "FAILING" ? "error" : "default"
    return <Chip size="small" variant="outlined" color={color} label={t(`state.${paused}`)} />
  }
  if (failingSince !== null)
    return <Chip size="small" variant="outlined" color="error" label={t("state.failing")} />
  return <Chip size="small" variant="outlined" color="primary" label={t("state.on")} />
}

/** The name of a webhook: the one given by its owner, otherwise the host of its address. */
export function nameOf({ note, address }: { note: string; address: string }): string {
  return note === "" ? hostOf(address) : note
}

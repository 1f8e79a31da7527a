import { Box, ButtonBase, Card, Chip, Typography } from "@mui/material"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"

/** A list of {@link Row}s. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Card component="ul" variant="outlined" aria-label={label} sx={{ listStyle: "none", m: 0, mt: 2, p: 0 }}>
      {children}
    </Card>
  )
}

type RowProps = {
  title: ReactNode
  detail: ReactNode
  /** The state, at the end of the row. */
  mark: ReactNode
} & ({ to: string } | { onOpen: () => void })

/** A row of {@link Rows} that opens as a whole: as a link or as a button. */
export function Row({ title, detail, mark, ...way }: RowProps) {
  const opener = "to" in way ? { component: Link, to: way.to } : { onClick: way.onOpen }
  return (
    <Box component="li" sx={{ "& + &": { borderTop: 1, borderColor: "divider" } }}>
      <ButtonBase {...opener} sx={row}>
        <Box sx={{ flex: "1 1 240px", minWidth: 0 }}>
          <Typography component="div" sx={{ overflowWrap: "anywhere" }}>
            <bdi>{title}</bdi>
          </Typography>
          <Typography
            component="div"
            variant="bodySmall"
            color="textSecondary"
            sx={{ overflowWrap: "anywhere" }}
          >
            {detail}
          </Typography>
        </Box>
        {mark}
      </ButtonBase>
    </Box>
  )
}

const row = {
  display: "flex",
  width: "100%",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 1,
  px: 2,
  py: 1.5,
  textAlign: "start",
  "&:hover": { backgroundColor: "action.hover" },
} as const

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
  return note === "" ? (URL.parse(address)?.host ?? address) : note
}

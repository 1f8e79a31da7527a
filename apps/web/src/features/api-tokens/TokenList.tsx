import { Box, Button, Chip, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../api/schemas.ts"
import { directionOf } from "../../i18n/direction.ts"
import { parseServerTime } from "../../i18n/format.ts"
import { useFormat } from "../../i18n/useFormat.ts"

type Token = Schemas["ApiToken"]

/** The list of tokens with scope, recognisable prefix, last use and expiry. */
export function TokenList({ tokens, onRevoke }: { tokens: Token[]; onRevoke: (token: Token) => void }) {
  const { t } = useTranslation("apiTokens")
  return (
    <Box component="ul" aria-label={t("list")} sx={list}>
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} onRevoke={() => onRevoke(token)} />
      ))}
    </Box>
  )
}

function TokenRow({ token, onRevoke }: { token: Token; onRevoke: () => void }) {
  const { t } = useTranslation("apiTokens")
  const format = useFormat()
  const { name, scope, beginning, lastUseTime, expirationTime } = token
  const isExpired = parseServerTime(expirationTime) <= new Date()
  const date = format.date(expirationTime)
  return (
    <Stack component="li" direction="row" sx={row}>
      <Box sx={{ flex: "1 1 240px", minWidth: 0 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: "center", flexWrap: "wrap", mb: 0.5 }}>
          <Typography
            variant="semiBoldMedium"
            component="h2"
            dir={directionOf(name)}
            sx={{ overflowWrap: "anywhere" }}
          >
            {name}
          </Typography>
          <Chip size="small" variant="outlined" label={t(`scope.${scope}`)} />
        </Stack>
        <Stack direction="row" sx={{ columnGap: 2, flexWrap: "wrap" }}>
          <Typography variant="bodySmall" color={isExpired ? "error" : "textSecondary"}>
            {isExpired ? t("expired", { date }) : t("until", { date })}
          </Typography>
          <Typography variant="bodySmall" color="textSecondary">
            {lastUseTime === null ? t("neverUsed") : t("used", { time: format.dateTime(lastUseTime) })}
          </Typography>
          <Typography variant="bodySmall" color="textSecondary">
            {t("begins", { beginning: `\u2066${beginning}…\u2069` })}
          </Typography>
        </Stack>
      </Box>
      <Button variant="outlined" color="error" aria-label={t("revoke.label", { name })} onClick={onRevoke}>
        {t("revoke.action")}
      </Button>
    </Stack>
  )
}

const list = {
  m: 0,
  p: 0,
  listStyle: "none",
  border: "1px solid",
  borderColor: "divider",
  borderRadius: "12px",
  backgroundColor: "background.paper",
  "& > li + li": { borderTop: "1px solid", borderColor: "divider" },
} as const

const row = { alignItems: "center", gap: 1.5, px: 2, py: 1.5, flexWrap: "wrap" } as const

import AccountTreeOutlined from "@mui/icons-material/AccountTreeOutlined"
import DnsOutlined from "@mui/icons-material/DnsOutlined"
import DonutLarge from "@mui/icons-material/DonutLarge"
import { Box, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { pageMargins } from "../../ui/Page.tsx"
import { gridOf } from "../../ui/states.tsx"

/** Why the result can be trusted. */
export function Reasons() {
  const { t } = useTranslation("landing")
  return (
    <Box
      component="section"
      aria-labelledby="reasons"
      sx={{ px: { ...pageMargins, xs: "16px" }, py: { xs: 5, md: 8 } }}
    >
      <Typography id="reasons" component="h2" variant="headlineMedium" sx={{ mb: 4 }}>
        {t("reasons.heading")}
      </Typography>
      <Box sx={{ ...gridOf({ xs: 1, md: 3 }), gap: { xs: 3, md: 6 } }}>
        {reasons.map(({ key, Icon }) => (
          <Stack key={key} direction="row" sx={{ gap: 2, alignItems: "flex-start" }}>
            <Icon sx={{ color: "tertiary.main", fontSize: 28, mt: 0.25 }} />
            <div>
              <Typography component="h3" variant="titleMedium" sx={{ mb: 0.5 }}>
                {t(`reasons.${key}.title`)}
              </Typography>
              <Typography color="textSecondary">{t(`reasons.${key}.text`)}</Typography>
            </div>
          </Stack>
        ))}
      </Box>
    </Box>
  )
}

const reasons = [
  { key: "confidence", Icon: DonutLarge },
  { key: "explain", Icon: AccountTreeOutlined },
  { key: "yours", Icon: DnsOutlined },
] as const

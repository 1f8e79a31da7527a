import { Box, Link, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import { useFormat } from "../i18n/useFormat.ts"
import { places } from "../places.ts"
import { useTenant } from "../session/tenant.ts"
import { pageMargins } from "../ui/Page.tsx"
import { useSiteName } from "../ui/site.ts"

/** One unobtrusive line below the content. Not printed. */
export function Footer({
  onShowKeys,
  onContact,
}: {
  onShowKeys: () => void
  /** Omitted if the site does not accept messages. */
  onContact?: () => void
}) {
  const { t } = useTranslation()
  const landing = useTenant()?.landingLink
  const format = useFormat()
  const year = format.date(new Date()).split("/")[0]
  return (
    <Box
      component="footer"
      sx={{ px: pageMargins, pt: 2, pb: { xs: 8, md: 2 }, "@media print": { display: "none" } }}
    >
      <Stack
        direction="row"
        sx={{
          justifyContent: "space-between",
          flexWrap: "wrap",
          gap: 1,
          pt: 2,
          borderTop: 1,
          borderColor: "divider",
        }}
      >
        <Typography variant="bodySmall" color="textSecondary">
          {useSiteName()} · {year}
        </Typography>
        <Stack component="nav" aria-label={t("footer.label")} direction="row" sx={{ gap: 2.5 }}>
          <Link component={RouterLink} to={places.library} variant="bodySmall" color="textSecondary">
            {t("nav.kits")}
          </Link>
          {onContact && (
            <Link
              component="button"
              type="button"
              onClick={onContact}
              variant="bodySmall"
              color="textSecondary"
            >
              {t("contact.open")}
            </Link>
          )}
          {landing && (
            <Link href={landing} variant="bodySmall" color="textSecondary">
              {t("footer.landing")}
            </Link>
          )}
          <Link
            component="button"
            type="button"
            onClick={onShowKeys}
            variant="bodySmall"
            color="textSecondary"
          >
            {t("footer.keyboard")}
          </Link>
        </Stack>
      </Stack>
    </Box>
  )
}

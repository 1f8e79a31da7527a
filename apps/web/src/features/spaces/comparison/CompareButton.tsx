import { Box, ButtonBase, IconButton } from "@mui/material"
import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import { useFormat } from "../../../i18n/useFormat.ts"
import { paths } from "../../../paths.ts"
import { Close, CompareArrows } from "../../../ui/icons.ts"
import { fewest } from "./comparison.ts"
import { useTray } from "./tray.ts"

/**
 * Opens the comparison of the assessments that are put aside: a round button, on phones a bar at the bottom. With only
 * one, it leads to the choice of others.
 */
export function CompareButton() {
  const { t } = useTranslation("comparison")
  const format = useFormat()
  const { items, clear } = useTray()
  const titles = format.list(items.map(({ title }) => title))
  const isReady = items.length >= fewest
  return (
    <Box sx={place} data-bottom-bar role="region" aria-label={t("tray.label")}>
      <ButtonBase
        component={Link}
        to={paths.compare(...items.map(({ id }) => id))}
        title={titles}
        aria-label={t(isReady ? "tray.compare" : "tray.chooseOthers", { titles })}
        sx={button}
      >
        <CompareArrows />
        <span>{isReady ? t("compare", { count: items.length }) : t("tray.oneMore")}</span>
      </ButtonBase>
      <IconButton size="small" aria-label={t("tray.clear")} onClick={clear} sx={cross}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
  )
}

/** Beside the contact button, which stays at the right in both directions. */
const place = {
  position: "fixed",
  zIndex: "fab",
  bottom: { xs: 0, sm: 24 },
  insetInlineStart: { xs: 0, sm: "auto" },
  insetInlineEnd: { xs: 0, sm: "calc(2.5% + 72px)" },
  displayPrint: "none",
} as const

const button = {
  width: { xs: "100%", sm: 96 },
  height: { xs: 40, sm: 96 },
  borderRadius: { xs: 0, sm: "50%" },
  display: "flex",
  flexDirection: { xs: "row", sm: "column" },
  gap: { xs: 1, sm: 0.25 },
  px: { sm: 1 },
  textAlign: "center",
  fontSize: "0.8125rem",
  fontWeight: 600,
  lineHeight: 1.2,
  color: "primary.contrastText",
  backgroundColor: "primary.main",
  boxShadow: 6,
  "&:hover": { backgroundColor: "primary.dark" },
  "&:focus-visible": { outline: "3px solid", outlineColor: "primary.light", outlineOffset: 2 },
} as const

const cross = {
  position: "absolute",
  top: { xs: 3, sm: -6 },
  insetInlineEnd: { xs: 4, sm: -6 },
  color: { xs: "primary.contrastText", sm: "text.primary" },
  backgroundColor: { sm: "background.paper" },
  boxShadow: { sm: 2 },
  "&:hover": { backgroundColor: { sm: "surface.high" } },
} as const

import DarkModeOutlined from "@mui/icons-material/DarkModeOutlined"
import LightModeOutlined from "@mui/icons-material/LightModeOutlined"
import { IconButton } from "@mui/material"
import { useColorScheme } from "@mui/material/styles"
import { useTranslation } from "react-i18next"

/** Switches between light and dark; until it is used, the look follows the system. */
export function LookSwitch() {
  const { t } = useTranslation()
  const { mode, systemMode, setMode } = useColorScheme()
  const dark = (mode === "system" ? systemMode : mode) === "dark"
  const label = t(dark ? "look.toLight" : "look.toDark")
  return (
    <IconButton
      aria-label={label}
      title={label}
      onClick={() => setMode(dark ? "light" : "dark")}
      sx={{ color: "inherit" }}
    >
      {dark ? <LightModeOutlined fontSize="small" /> : <DarkModeOutlined fontSize="small" />}
    </IconButton>
  )
}

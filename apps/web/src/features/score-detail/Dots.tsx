import Circle from "@mui/icons-material/Circle"
import CircleOutlined from "@mui/icons-material/CircleOutlined"
import { Rating } from "@mui/material"
import { useTranslation } from "react-i18next"

/** A confidence level, 1…5. */
export function Dots({ level }: { level: number }) {
  const { t } = useTranslation("scores")
  return (
    <Rating
      readOnly
      max={5}
      value={level}
      getLabelText={(value) => t("confidence", { level: value })}
      icon={<Circle fontSize="inherit" />}
      emptyIcon={<CircleOutlined fontSize="inherit" />}
      sx={{ color: "accent.confidence", fontSize: 12 }}
    />
  )
}

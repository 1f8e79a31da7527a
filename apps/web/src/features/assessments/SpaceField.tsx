import FolderOutlined from "@mui/icons-material/FolderOutlined"
import HomeOutlined from "@mui/icons-material/HomeOutlined"
import WorkspacePremiumOutlined from "@mui/icons-material/WorkspacePremiumOutlined"
import { MenuItem, Stack, TextField } from "@mui/material"
import { useController } from "react-hook-form"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../api/schemas.ts"

/** The space for a new assessment; the default space is named as in its list. */
export function SpaceField({ spaces }: { spaces: Schemas["TopSpace"][] }) {
  const { t } = useTranslation("assessments")
  const { field } = useController({ name: "spaceId" })
  const { ref, ...control } = field
  return (
    <TextField {...control} inputRef={ref} select label={t("create.space")}>
      {spaces.map(({ id, title, isDefault, type }) => (
        <MenuItem key={id} value={id}>
          <Stack direction="row" component="span" sx={{ gap: 1, alignItems: "center", minWidth: 0 }}>
            {isDefault ? <HomeOutlined fontSize="small" /> : <FolderOutlined fontSize="small" />}
            <span dir="auto">{isDefault ? t("list.own") : title}</span>
            {type.code === "PREMIUM" && (
              <WorkspacePremiumOutlined
                titleAccess={type.title}
                sx={{ fontSize: 18, color: "tertiary.main" }}
              />
            )}
          </Stack>
        </MenuItem>
      ))}
    </TextField>
  )
}

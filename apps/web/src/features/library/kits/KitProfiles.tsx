import { Box, Card, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { Section } from "../../../ui/Section.tsx"

/** The selections of questions that a kit offers for assessments; nothing for a kit without any. */
export function KitProfiles({ profiles }: { profiles: Schemas["KitProfile"][] }) {
  const { t } = useTranslation("kitPage")
  const { t: kits } = useTranslation("kits")
  if (profiles.length === 0) return null
  return (
    <Section title={t("profiles.title")}>
      <Typography color="textSecondary" sx={{ mt: -1, mb: 2 }}>
        {t("profiles.explained")}
      </Typography>
      <Card sx={{ p: { xs: 2, md: 3 } }}>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 2 }}>
          {profiles.map(({ id, title, description, questionsCount }) => (
            <li key={id}>
              <Typography variant="semiBoldMedium" dir={directionOf(title)}>
                {title}
              </Typography>
              <Typography variant="bodySmall" color="textSecondary">
                {kits("size.questions", { count: questionsCount })}
                {description && (
                  <>
                    {" · "}
                    <bdi>{description}</bdi>
                  </>
                )}
              </Typography>
            </li>
          ))}
        </Box>
      </Card>
    </Section>
  )
}

import { Box, FormControlLabel, FormLabel, Radio, RadioGroup, Stack, Typography } from "@mui/material"
import { useId } from "react"
import { useController } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { gridOf } from "../../ui/states.tsx"

/** The choice between the types of spaces, each with what it offers. */
export function SpaceTypeField({ basicAllowed }: { basicAllowed: boolean }) {
  const { t } = useTranslation("spaces")
  const label = useId()
  const { field } = useController({ name: "type" })
  return (
    <div>
      <FormLabel id={label} sx={{ display: "block", mb: 1.5 }}>
        {t("create.type")}
      </FormLabel>
      <RadioGroup {...field} aria-labelledby={label} sx={gridOf({ xs: 1, md: 2 })}>
        <TypeBox
          value="PREMIUM"
          chosen={field.value === "PREMIUM"}
          title={t("premium.title")}
          tagline={t("premium.tagline")}
          offers={[t("premium.assessments"), t("premium.spaces"), t("premium.kits"), t("premium.paid")]}
        />
        <TypeBox
          value="BASIC"
          chosen={field.value === "BASIC"}
          disabled={!basicAllowed}
          title={t("basic.title")}
          tagline={t("basic.tagline")}
          offers={[t("basic.assessments"), t("basic.spaces"), t("basic.kits"), t("basic.free")]}
          warning={basicAllowed ? undefined : t("basic.limitReached")}
        />
      </RadioGroup>
      <Typography
        variant="bodySmall"
        color="textSecondary"
        sx={{ mt: 2, visibility: field.value === "PREMIUM" ? "visible" : "hidden" }}
      >
        {t("premium.terms")}
      </Typography>
    </div>
  )
}

interface TypeBoxProps {
  value: string
  chosen: boolean
  disabled?: boolean
  title: string
  tagline: string
  offers: string[]
  warning?: string
}

function TypeBox({ value, chosen, disabled = false, title, tagline, offers, warning }: TypeBoxProps) {
  return (
    <FormControlLabel
      value={value}
      disabled={disabled}
      control={<Radio autoFocus={chosen} sx={{ alignSelf: "flex-start" }} />}
      sx={[box, chosen && chosenBox]}
      label={
        <Stack sx={{ gap: 0.5, py: 1 }}>
          <Typography component="span" variant="titleMedium">
            {title}
          </Typography>
          <Typography component="span" variant="bodySmall" color={disabled ? "inherit" : "textSecondary"}>
            {tagline}
          </Typography>
          {warning && (
            <Typography component="span" variant="semiBoldSmall" color="error">
              {warning}
            </Typography>
          )}
          <Box component="span" sx={{ display: "grid", gap: 0.25, mt: 1 }}>
            {offers.map((offer) => (
              <Typography key={offer} component="span" variant="bodySmall" sx={bullet}>
                {offer}
              </Typography>
            ))}
          </Box>
        </Stack>
      }
    />
  )
}

const box = {
  m: 0,
  p: 1.5,
  alignItems: "flex-start",
  border: "2px solid",
  borderColor: "divider",
  borderRadius: "8px",
  backgroundColor: "background.paper",
} as const

const chosenBox = { borderColor: "primary.main", backgroundColor: "primary.soft" } as const

const bullet = {
  display: "flex",
  gap: 1,
  "&::before": { content: '"·"', fontWeight: 700 },
} as const

import {
  Box,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Radio,
  RadioGroup,
  Stack,
  Typography,
} from "@mui/material"
import { useId } from "react"
import { useController } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { pageSettings } from "../../../session/settings.ts"
import { gridOf } from "../../../ui/states.tsx"

/** The choice of the type of a space, each with its features and, if there is an offer, its price. */
export function SpaceTypeField({ basicAllowed }: { basicAllowed: boolean }) {
  const { t } = useTranslation("spaces")
  const label = useId()
  const { field, fieldState } = useController({
    name: "type",
    rules: { validate: (type) => type !== "BASIC" || basicAllowed || t("create.choose") },
  })
  const { offer } = pageSettings()
  const chosen = field.value === "BASIC" && !basicAllowed ? null : field.value
  return (
    <div>
      <FormLabel id={label} sx={{ display: "block", mb: 1.5 }}>
        {t("create.type")}
      </FormLabel>
      <RadioGroup {...field} value={chosen} aria-labelledby={label} sx={gridOf({ xs: 1, md: 2 })}>
        <TypeBox
          value="BASIC"
          chosen={chosen === "BASIC"}
          disabled={!basicAllowed}
          title={t("basic.title")}
          price={offer ? t("basic.price") : undefined}
          tagline={t("basic.tagline")}
          offers={useBasicOffers()}
          warning={basicAllowed ? undefined : t("basic.limitReached")}
        />
        <TypeBox
          value="PREMIUM"
          chosen={chosen === "PREMIUM"}
          title={t("premium.title")}
          price={offer ? t("premium.price") : undefined}
          tagline={t("premium.tagline")}
          offers={[t("premium.assessments"), t("premium.spaces"), t("premium.kits")]}
          terms={offer ? t("premium.terms") : undefined}
        />
      </RadioGroup>
      {fieldState.error && (
        <FormHelperText error role="alert">
          {fieldState.error.message}
        </FormHelperText>
      )}
    </div>
  )
}

function useBasicOffers(): string[] {
  const { t } = useTranslation("spaces")
  const { limits } = pageSettings()
  return [
    limits ? t("basic.assessments", { count: limits.maxBasicSpaceAssessments }) : t("basic.fewAssessments"),
    limits ? t("basic.spaces", { count: limits.maxBasicSpaces }) : t("basic.fewSpaces"),
    t("basic.kits"),
  ]
}

interface TypeBoxProps {
  value: string
  chosen: boolean
  disabled?: boolean
  title: string
  price: string | undefined
  tagline: string
  offers: string[]
  terms?: string | undefined
  warning?: string
}

function TypeBox(props: TypeBoxProps) {
  const { value, chosen, disabled = false, title, price, tagline, offers, terms, warning } = props
  return (
    <FormControlLabel
      value={value}
      disabled={disabled}
      control={<Radio autoFocus={chosen} sx={{ alignSelf: "flex-start" }} />}
      sx={[box, chosen && chosenBox]}
      label={
        <Stack sx={{ gap: 0.5, py: 1 }}>
          <Stack
            component="span"
            direction="row"
            sx={{ columnGap: 1.5, flexWrap: "wrap", alignItems: "baseline" }}
          >
            <Typography component="span" variant="titleMedium">
              {title}
            </Typography>
            {price && (
              <Typography component="span" variant="semiBoldSmall" color={disabled ? "inherit" : "primary"}>
                {price}
              </Typography>
            )}
          </Stack>
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
          {terms && (
            <Typography component="span" variant="bodySmall" color="textSecondary" sx={{ mt: 1 }}>
              {terms}
            </Typography>
          )}
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

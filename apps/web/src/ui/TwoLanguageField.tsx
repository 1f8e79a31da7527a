import { Box, IconButton, Stack, Tooltip, Typography } from "@mui/material"
import { useState } from "react"
import { useFormContext } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { FormTextField, type FormTextFieldProps } from "./FormTextField.tsx"
import { Translate } from "./icons.ts"
import { FormRichTextField } from "./rich-text/RichTextInput.tsx"

/** A text and its translation, which is empty if there is none. */
export interface TwoLanguageText {
  main: string
  other: string
}

export interface TwoLanguageFieldProps {
  /** The name of a `TwoLanguageText` in the form values. */
  name: string
  label: string
  /** The language of translations; if undefined, there is a single field. */
  otherLanguage: { code: string; title: string } | undefined
  required?: boolean
  minLength: number
  maxLength: number
  /** A single line, several lines, or rich text. */
  kind?: "line" | "lines" | "rich"
  autoFocus?: boolean
  /** What else the text must fulfil, see `FormTextField`; not for rich text. */
  check?: FormTextFieldProps["check"]
}

/** A text field of the surrounding form, with a button that adds and removes a field for the translation. */
export function TwoLanguageField({ name, otherLanguage, label, ...field }: TwoLanguageFieldProps) {
  const { t } = useTranslation()
  const { getValues, setValue } = useFormContext()
  const translation = `${name}.other`
  const [translated, setTranslated] = useState(() => Boolean(getValues(translation)))
  const open = translated && otherLanguage !== undefined
  const toggle = t(translated ? "translation.remove" : "translation.add", { label })
  return (
    <Stack sx={{ gap: 1.5, minWidth: 0 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: "flex-start" }}>
        <TextOf {...field} name={`${name}.main`} label={label} />
        {otherLanguage && (
          <Tooltip title={toggle}>
            <IconButton
              aria-label={toggle}
              aria-expanded={open}
              color={translated ? "primary" : "default"}
              onClick={() => {
                if (translated) setValue(translation, "", { shouldDirty: true })
                setTranslated(!translated)
              }}
              sx={{ mt: 0.5 }}
            >
              <Translate />
            </IconButton>
          </Tooltip>
        )}
      </Stack>
      {open && (
        <Stack direction="row" sx={{ gap: 1, alignItems: "flex-start" }}>
          <TextOf
            {...field}
            name={translation}
            label={t("translation.label", { label, language: otherLanguage.title })}
            required={false}
            autoFocus={false}
            check={undefined}
          />
          <Typography component="span" aria-hidden variant="labelCondensed" sx={badge}>
            {otherLanguage.code}
          </Typography>
        </Stack>
      )}
    </Stack>
  )
}

type TextProps = Omit<TwoLanguageFieldProps, "otherLanguage">

function TextOf({ kind = "line", minLength, maxLength, check, ...field }: TextProps) {
  const { t } = useTranslation()
  const lengths = { minLength, maxLength }
  if (kind === "rich") return <FormRichTextField {...field} {...lengths} />
  return (
    <Box sx={{ flex: 1, minWidth: 0, "& > *": { width: "100%" } }}>
      <FormTextField
        {...field}
        {...lengths}
        check={check}
        multiline={kind === "lines"}
        {...(kind === "lines" && { rows: 3 })}
        helperText={t("field.lengths", { least: minLength, most: maxLength })}
      />
    </Box>
  )
}

const badge = {
  width: 40,
  mt: 1.5,
  flexShrink: 0,
  textAlign: "center",
  borderRadius: "8px",
  py: 0.5,
  backgroundColor: "surface.high",
} as const

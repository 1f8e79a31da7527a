import { TextField, type TextFieldProps } from "@mui/material"
import { useController } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { directionOf } from "../i18n/direction.ts"

export interface FormTextFieldProps
  extends Pick<TextFieldProps, "autoFocus" | "placeholder" | "multiline" | "rows" | "type" | "disabled"> {
  /** The field's name in the form values. */
  name: string
  label: string
  required?: boolean
  /** Length limits of a non-empty value; leading and trailing whitespace does not count. */
  minLength?: number
  maxLength?: number
  /** What else the trimmed text must fulfil, unless it is empty: true, or the message. */
  check?: (text: string) => true | string
  helperText?: string
}

/**
 * A text field of the surrounding form. Validates on submit: required, length, and the address format in fields of
 * type `email`. The direction follows the typed text.
 */
export function FormTextField(props: FormTextFieldProps) {
  const { name, label, required = false, minLength = 0, maxLength, check, helperText, type, ...rest } = props
  const { t } = useTranslation()
  const { field, fieldState } = useController({
    name,
    rules: {
      validate(value: unknown) {
        const text = String(value ?? "").trim()
        if (text === "") return !required || t(type === "email" ? "field.emailMissing" : "field.required")
        if (type === "email" && !isAddress(text)) return t("field.email")
        if (text.length < minLength) return t("field.tooShort", { length: minLength })
        if (maxLength !== undefined && text.length > maxLength)
          return t("field.tooLong", { length: maxLength })
        return check?.(text) ?? true
      },
    },
  })
  const { ref, value, ...control } = field
  const text = String(value ?? "")
  return (
    <TextField
      {...rest}
      {...control}
      value={text}
      inputRef={ref}
      type={type}
      label={label}
      required={required}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? helperText}
      slotProps={{ htmlInput: { dir: type === "email" ? "ltr" : directionOf(text) } }}
    />
  )
}

/** Whether a text looks like an email address. */
export function isAddress(text: string): boolean {
  return /^[a-zA-Z0-9._%+-]+@[a-zA-Z0-9.-]+\.[a-zA-Z]{2,}$/.test(text)
}

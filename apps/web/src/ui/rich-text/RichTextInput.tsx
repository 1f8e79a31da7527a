import { Box, Skeleton, Typography } from "@mui/material"
import { Suspense } from "react"
import { useController } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { lazyPart } from "../lazy.tsx"
import { plainTextOf } from "../plain-text.ts"
import type { RichTextEditorProps } from "./RichTextEditor.tsx"

/** Lazy-loaded with its texts, since the editor is large. */
const RichTextEditor = lazyPart(async () => (await import("./RichTextEditor.tsx")).RichTextEditor, "editor")

/** A field for rich text with a toolbar and a character count. */
export function RichTextInput(props: RichTextEditorProps) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={176} />}>
      <RichTextEditor {...props} />
    </Suspense>
  )
}

interface FormRichTextFieldProps {
  /** The field's name in the form values; its value is HTML. */
  name: string
  label: string
  required?: boolean
  /** Limits of the visible characters of a non-empty text. */
  minLength: number
  maxLength: number
  autoFocus?: boolean
}

/** A rich text field of the surrounding form, validated on submit. */
export function FormRichTextField(props: FormRichTextFieldProps) {
  const { name, label, required = false, minLength, maxLength, autoFocus } = props
  const { t } = useTranslation()
  const { field, fieldState } = useController({
    name,
    rules: {
      validate(html: unknown) {
        const { length } = plainTextOf(String(html ?? "")).trim()
        if (length === 0) return !required || t("field.required")
        if (length < minLength) return t("field.tooShort", { length: minLength })
        return length <= maxLength || t("field.tooLong", { length: maxLength })
      },
    },
  })
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography variant="bodySmall" color="textSecondary" sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      <RichTextInput
        label={label}
        html={String(field.value ?? "")}
        limit={maxLength}
        autoFocus={autoFocus}
        error={fieldState.error?.message}
        onChange={field.onChange}
        ref={field.ref}
      />
    </Box>
  )
}

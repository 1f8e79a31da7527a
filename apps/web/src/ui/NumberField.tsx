import { TextField, type TextFieldProps } from "@mui/material"
import { useState } from "react"
import { useController } from "react-hook-form"
import { latinDigits } from "../i18n/digits.ts"
import { useFormat } from "../i18n/useFormat.ts"

interface NumberFieldProps
  extends Pick<TextFieldProps, "autoFocus" | "inputRef" | "onKeyDown" | "size" | "hiddenLabel" | "sx"> {
  label: string
  /** Undefined for an empty field, which requires `optional`. */
  value: number | undefined
  min: number
  max: number
  /** Allows decimal places. */
  fraction?: boolean
  /** Whether the field may be empty; otherwise the minimum replaces an empty value. */
  optional?: boolean
  onChange: (value: number | undefined) => void
  onLeave?: () => void
}

/** A number field with limits; accepts the digits of both languages and ignores the mouse wheel. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, min, max, fraction = false, optional = false, onChange, onLeave, ...field } = props
  const { number } = useFormat()
  const shown = value === undefined ? "" : number(value, { useGrouping: false, maximumFractionDigits: 6 })
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      {...field}
      label={field.hiddenLabel ? undefined : label}
      value={typed ?? shown}
      onChange={({ target }) => {
        const entered = typedNumber(target.value, fraction)
        setTyped(target.value)
        if (entered === undefined) onChange(optional ? undefined : min)
        else onChange(clamped(entered, { min, max }))
      }}
      onBlur={() => {
        setTyped(undefined)
        onLeave?.()
      }}
      slotProps={{
        htmlInput: { inputMode: fraction ? "decimal" : "numeric", autoComplete: "off", "aria-label": label },
      }}
    />
  )
}

/**
 * Parses a typed number, also with Persian digits and a decimal comma. Ignores everything except digits and, with
 * `fraction`, the first decimal point. Returns undefined if no digits are left.
 */
export function typedNumber(text: string, fraction: boolean): number | undefined {
  const latin = latinDigits(text).replace(/[,٫،]/g, ".")
  const kept = fraction ? latin.replace(/[^\d.]/g, "").replace(/(\..*)\./g, "$1") : latin.replace(/\D/g, "")
  return /\d/.test(kept) ? Number(kept) : undefined
}

function clamped(value: number, { min, max }: { min: number; max: number }): number {
  return Math.min(max, Math.max(min, value))
}

/** A number field of the surrounding form. */
export function FormNumberField({
  name,
  ...field
}: Pick<NumberFieldProps, "label" | "min" | "max" | "fraction" | "size" | "sx"> & { name: string }) {
  const { field: control } = useController({ name })
  return (
    <NumberField
      {...field}
      inputRef={control.ref}
      value={typeof control.value === "number" ? control.value : undefined}
      onChange={control.onChange}
      onLeave={control.onBlur}
    />
  )
}

import { TextField, type TextFieldProps } from "@mui/material"
import { useState } from "react"
import { useFormat } from "../i18n/useFormat.ts"
import { clamped, typedNumber } from "./number-input.ts"

export interface NumberFieldProps
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

import { TextField, type TextFieldProps } from "@mui/material"
import { useState } from "react"
import { useFormat } from "../i18n/useFormat.ts"
import { clamped, typedNumber } from "./number-input.ts"

export interface NumberFieldProps
  extends Pick<TextFieldProps, "autoFocus" | "inputRef" | "onKeyDown" | "size" | "hiddenLabel" | "sx"> {
  label: string
  /** Undefined for nothing; then the field needs `optional`. */
  value: number | undefined
  min: number
  max: number
  /** Numbers with decimal places. */
  fraction?: boolean
  /** Whether it may be empty; else the least value takes the place of nothing. */
  optional?: boolean
  onChange: (value: number | undefined) => void
  onLeave?: () => void
}

/** A number within its limits, typed with the digits of either language; the wheel of the mouse does not change it. */
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

import { useController } from "react-hook-form"
import { NumberField, type NumberFieldProps } from "./NumberField.tsx"

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

import { Box, Typography } from "@mui/material"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { directionOf } from "../../../i18n/direction.ts"
import { Options } from "./Options.tsx"

export interface SampleQuestionProps {
  /** The heading element of the question. */
  heading: "h2" | "h3"
  /** Where the question comes from, or which one it is. */
  above: ReactNode
  title: string
  options: readonly { id: number; title: string }[]
  /** Whether the question has followed another one, which had the focus. */
  takesFocus?: boolean
  /** Without it, an option only shows that it was chosen. */
  onPick?: (optionId: number) => void
}

/** A question as answerers see it, outside of any assessment: nothing is stored. */
export function SampleQuestion(props: SampleQuestionProps) {
  const { heading, above, title, options, takesFocus = false, onPick } = props
  const [selected, select] = useState<number | null>(null)
  const question = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) question.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <Box>
      <Typography variant="semiBoldSmall" color="textSecondary" component="p">
        {above}
      </Typography>
      <Typography
        ref={question}
        tabIndex={-1}
        component={heading}
        variant="titleLarge"
        dir={directionOf(title)}
        sx={{ mt: 0.5, mb: 2, overflowWrap: "anywhere", outline: "none !important" }}
      >
        {title}
      </Typography>
      <Options question={{ options }} selected={selected} onPick={onPick ?? select} />
    </Box>
  )
}

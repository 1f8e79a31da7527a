import { Box, Button, Checkbox, FormControlLabel, IconButton, Typography } from "@mui/material"
import { useQueryClient } from "@tanstack/react-query"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { type User, userQuery } from "../../../session/session.ts"
import { Close } from "../../../ui/icons.ts"
import { useSiteName } from "../../../ui/site.ts"
import { useSave } from "../../../ui/useSave.ts"
import { declineSurveys } from "./api.ts"
import { besideSupport } from "./SupportButton.tsx"

export interface SurveyBoxProps {
  /** The survey's address. */
  link: string
  user: User
  assessmentId: string
  onClose: () => void
}

/** Invites a reader to a survey, in a new tab; closing it with the box ticked dismisses it permanently. */
export function SurveyBox({ link, user, assessmentId, onClose }: SurveyBoxProps) {
  const { t } = useTranslation("contact")
  const heading = useId()
  const client = useQueryClient()
  const [never, setNever] = useState(false)
  const decline = useSave({
    mutationFn: () => declineSurveys(assessmentId),
    onSuccess: () =>
      client.setQueryData(userQuery.queryKey, (known) => known && { ...known, showSurvey: false }),
    onSettled: onClose,
  })
  const close = () => (never ? decline.mutate() : onClose())
  return (
    <Box sx={place}>
      <Box
        component="section"
        aria-labelledby={heading}
        sx={box}
        onKeyDown={({ key }) => key === "Escape" && close()}
      >
        <IconButton
          size="small"
          aria-label={t("survey.close")}
          onClick={close}
          disabled={decline.isPending}
          sx={{ color: "inherit", m: -1, float: "inline-end" }}
        >
          <Close fontSize="small" />
        </IconButton>
        <Typography id={heading} variant="titleMedium" component="h2">
          {t("survey.heading")}
        </Typography>
        <Typography variant="bodyMedium" sx={{ my: 1.5 }}>
          {t("survey.text", { site: useSiteName() })}
        </Typography>
        <Button
          fullWidth
          variant="contained"
          href={withEmail(link, user.email)}
          target="_blank"
          rel="noopener"
          aria-label={`${t("survey.open")} (${t("newTab")})`}
          sx={light}
        >
          {t("survey.open")}
        </Button>
        <FormControlLabel
          sx={{ mt: 0.5 }}
          control={
            <Checkbox
              size="small"
              checked={never}
              onChange={(_event, checked) => setNever(checked)}
              sx={{ color: "inherit", "&.Mui-checked": { color: "inherit" } }}
            />
          }
          label={<Typography variant="bodySmall">{t("survey.never")}</Typography>}
        />
        <Box aria-hidden sx={arrow} />
      </Box>
    </Box>
  )
}

/** The survey's address for a person; one without a host is on this site. */
function withEmail(link: string, email: string): string {
  const address = URL.parse(link, window.location.href)
  if (!address) return link
  address.searchParams.set("email", email)
  return address.href
}

const place = {
  ...besideSupport,
  bottom: { xs: 16, lg: 127 },
  maxWidth: "min(320px, calc(100vw - 32px))",
  zIndex: "fab",
  "@media print": { display: "none" },
} as const

const box = {
  position: "relative",
  p: 2.5,
  borderRadius: 2,
  bgcolor: "bar.main",
  color: "bar.on",
  boxShadow: 6,
} as const

/** Above the middle of the contact button, where there is one. */
const arrow = {
  display: { xs: "none", lg: "block" },
  position: "absolute",
  bottom: -7,
  insetInlineEnd: 21,
  width: 14,
  height: 14,
  bgcolor: "bar.main",
  transform: "rotate(45deg)",
} as const

const light = {
  backgroundColor: "#FFFFFF",
  color: "#1B4D7E",
  "&:hover": { backgroundColor: "#EAF2FB" },
} as const

import { FormControlLabel, Skeleton, Switch, Typography } from "@mui/material"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Section } from "../../ui/Section.tsx"
import { toastError } from "../../ui/toast.ts"
import { notificationChoicesQuery, saveNotificationChoices } from "./api.ts"

/** Which emails the person receives. A change is applied optimistically and rolled back on failure. */
export function NotificationChoices() {
  const { t } = useTranslation("account")
  const client = useQueryClient()
  const { data, isError } = useQuery(notificationChoicesQuery)
  const save = useMutation({
    mutationFn: saveNotificationChoices,
    onMutate(choices) {
      const before = client.getQueryData(notificationChoicesQuery.queryKey)
      client.setQueryData(notificationChoicesQuery.queryKey, choices)
      return before
    },
    onError(error, _choices, before) {
      client.setQueryData(notificationChoicesQuery.queryKey, before)
      toastError(error)
    },
  })
  if (isError) return null
  return (
    <Section title={t("notifications.title")}>
      {data ? (
        <FormControlLabel
          control={
            <Switch
              checked={data.digest}
              onChange={(_event, digest) => save.mutate({ digest })}
              slotProps={{ input: { "aria-describedby": "digest-hint" } }}
            />
          }
          label={t("notifications.digest")}
        />
      ) : (
        <Skeleton variant="rounded" width={320} height={38} />
      )}
      <Typography id="digest-hint" variant="bodySmall" color="textSecondary" sx={{ maxWidth: 720 }}>
        {t("notifications.digestHint")}
      </Typography>
    </Section>
  )
}

import { Alert, Button, Stack, Typography } from "@mui/material"
import { ApiError } from "@plumbline/client"
import { useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { Section } from "../../../ui/Section.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { useSave } from "../../../ui/useSave.ts"
import { importedChanged, importResult } from "./api.ts"
import { ImportedList } from "./ImportedList.tsx"

const largest = 10 * 1024 * 1024

/** The imported results of a space, and a way to import one. */
export function ImportSection({ spaceId, canImport }: { spaceId: number; canImport: boolean }) {
  const { t } = useTranslation("imported")
  return (
    <Section title={t("title")}>
      <Stack sx={{ gap: 2, alignItems: "flex-start" }}>
        <Typography color="textSecondary">{t("lead")}</Typography>
        <ImportedList spaceId={spaceId} />
        {canImport && <Import spaceId={spaceId} />}
      </Stack>
    </Section>
  )
}

function Import({ spaceId }: { spaceId: number }) {
  const { t } = useTranslation("imported")
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<"tooLarge" | "wrongType">()
  const send = useSave({
    async mutationFn(file: File) {
      await importResult(spaceId, file)
      toastSuccess(t("done"))
      await importedChanged(client, spaceId)
    },
    // The section says what is wrong with the file.
    meta: { silence: [400, 403, 409, 422] },
  })
  function choose(file: File | undefined) {
    if (!file) return
    send.reset()
    const found = file.size > largest ? "tooLarge" : /\.zip$/i.test(file.name) ? undefined : "wrongType"
    setProblem(found)
    if (!found) send.mutate(file)
  }
  const refusal = send.error instanceof ApiError ? send.error.message : null
  return (
    <>
      {(problem ?? refusal) && (
        <Alert severity="error" sx={{ alignSelf: "stretch" }}>
          {problem ? t(problem) : refusal}
        </Alert>
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", alignItems: "center" }}>
        <Button variant="outlined" loading={send.isPending} onClick={() => input.current?.click()}>
          {t("add")}
        </Button>
        <Typography variant="bodySmall" color="textSecondary">
          {t("size")}
        </Typography>
      </Stack>
      <input
        ref={input}
        type="file"
        accept=".zip"
        hidden
        aria-label={t("add")}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0])
          // The same file can be chosen again.
          currentTarget.value = ""
        }}
      />
    </>
  )
}

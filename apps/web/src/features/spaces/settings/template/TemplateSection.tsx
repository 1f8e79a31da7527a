import { Alert, Button, Link, Stack, Typography } from "@mui/material"
import { ApiError } from "@plumbline/client"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Suspense, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../../api/schemas.ts"
import { useFormat, useLanguage } from "../../../../i18n/useFormat.ts"
import { DeleteDialog } from "../../../../ui/ConfirmDialog.tsx"
import { DescriptionOutlined } from "../../../../ui/icons.ts"
import { Loaded } from "../../../../ui/Loaded.tsx"
import { Section } from "../../../../ui/Section.tsx"
import { Skeletons } from "../../../../ui/states.tsx"
import { toastSuccess } from "../../../../ui/toast.ts"
import { useSave } from "../../../../ui/useSave.ts"
import { removeTemplate, saveSample, storeTemplate, templateQuery } from "./api.ts"

const largest = 2 * 1024 * 1024

/** The Word file that reports of the space are made from: its owner uploads, replaces and removes it. */
export function TemplateSection({ spaceId }: { spaceId: number }) {
  const { t } = useTranslation("documents")
  const language = useLanguage()
  const template = useQuery(templateQuery(spaceId))
  const sample = useSave({ mutationFn: () => saveSample(language) })
  return (
    <Section title={t("template.title")}>
      <Stack sx={{ gap: 2, alignItems: "flex-start" }}>
        <Typography color="textSecondary">
          {t("template.hint", { placeholder: "{{heat_map}}" })}{" "}
          <Link
            component="button"
            type="button"
            sx={{ verticalAlign: "baseline" }}
            onClick={() => sample.mutate()}
          >
            {t("template.sample")}
          </Link>
        </Typography>
        <Loaded query={template} loading={<Skeletons count={1} height={56} />}>
          {(content) => <Current spaceId={spaceId} template={content.template} />}
        </Loaded>
      </Stack>
    </Section>
  )
}

type Template = Schemas["DocumentTemplate"] | null

function Current({ spaceId, template }: { spaceId: number; template: Template }) {
  const { t } = useTranslation("documents")
  const format = useFormat()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [removes, setRemoves] = useState(false)
  const changed = () => client.invalidateQueries({ queryKey: templateQuery(spaceId).queryKey })
  const store = useSave({
    async mutationFn(file: File) {
      await storeTemplate(spaceId, file)
      toastSuccess(t("template.stored", { name: file.name }))
      await changed()
    },
    // The section shows what is wrong with the file.
    meta: { silence: [400, 422] },
  })
  const [problem, setProblem] = useState<"tooLarge" | "wrongType">()
  function choose(file: File | undefined) {
    if (!file) return
    store.reset()
    const found = file.size > largest ? "tooLarge" : /\.docx$/i.test(file.name) ? undefined : "wrongType"
    setProblem(found)
    if (!found) store.mutate(file)
  }
  const refusal = store.error instanceof ApiError ? store.error.message : null
  return (
    <>
      {template ? (
        <Stack direction="row" sx={{ gap: 1.5, alignItems: "center", minWidth: 0 }}>
          <DescriptionOutlined color="primary" aria-hidden />
          <div>
            <Typography variant="semiBoldMedium" sx={{ overflowWrap: "anywhere" }}>
              {template.link === null ? (
                <bdi>{template.name}</bdi>
              ) : (
                <Link href={template.link} download={template.name} aria-label={t("template.open")}>
                  <bdi>{template.name}</bdi>
                </Link>
              )}
            </Typography>
            <Typography variant="bodySmall" color="textSecondary">
              {t("template.by", {
                name: template.createdBy.displayName,
                date: format.date(template.creationTime),
              })}
            </Typography>
          </div>
        </Stack>
      ) : (
        <Typography>{t("template.none")}</Typography>
      )}
      {(problem ?? refusal) && (
        <Alert severity="error" sx={{ alignSelf: "stretch" }}>
          {problem ? t(`template.${problem}`) : refusal}
        </Alert>
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", alignItems: "center" }}>
        <Button variant="outlined" loading={store.isPending} onClick={() => input.current?.click()}>
          {t(template ? "template.replace" : "template.choose")}
        </Button>
        {template && (
          <Button color="error" onClick={() => setRemoves(true)}>
            {t("template.remove")}
          </Button>
        )}
        <Typography variant="bodySmall" color="textSecondary">
          {t("template.size")}
        </Typography>
      </Stack>
      <input
        ref={input}
        type="file"
        accept=".docx"
        hidden
        aria-label={t("template.choose")}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0])
          // The same file, corrected, can be chosen again.
          currentTarget.value = ""
        }}
      />
      <Suspense>
        {removes && template && (
          <DeleteDialog
            category={t("template.category")}
            subject={template.name}
            action={async () => {
              await removeTemplate(spaceId)
              toastSuccess(t("template.removed"))
              await changed()
            }}
            onClose={() => setRemoves(false)}
          />
        )}
      </Suspense>
    </>
  )
}

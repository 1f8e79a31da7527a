import { Alert, Box, Button, Typography } from "@mui/material"
import { ApiError } from "@plumbline/client"
import { useQueryClient } from "@tanstack/react-query"
import { type ChangeEvent, useRef } from "react"
import { useFormContext } from "react-hook-form"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { useLanguage } from "../../../i18n/useFormat.ts"
import { readForSave, useSave } from "../../../ui/useSave.ts"
import { findAnswersOfFile, usableKitQuery } from "./api.ts"
import { suggestedLanguage } from "./creation.tsx"
import { type Values, wholeKit } from "./fields.tsx"

/** Answers that were downloaded from a kit's page, as they fit the kit here. */
export type ReadFile = Schemas["AnswersInFile"] & { name: string }

interface AnswersFileProps {
  /** The file whose answers are taken. */
  file: ReadFile | null
  onRead: (file: ReadFile | null) => void
}

/** Takes downloaded answers in, and says before anything is created which of them are taken and which are not. */
export function AnswersFile({ file, onRead }: AnswersFileProps) {
  const { t } = useTranslation("assessments")
  const client = useQueryClient()
  const language = useLanguage()
  const form = useFormContext<Values>()
  const field = useRef<HTMLInputElement>(null)
  const read = useSave({
    mutationFn: async (chosen: File): Promise<ReadFile> => {
      const found = await findAnswersOfFile(await answersIn(chosen))
      const kit = await readForSave(client, usableKitQuery(found.kit.id))
      form.setValue("kit", kit, { shouldDirty: true })
      form.setValue("title", kit.title)
      form.setValue("lang", suggestedLanguage(kit, language))
      form.setValue("profile", wholeKit)
      return { ...found, name: chosen.name }
    },
    onSuccess: (found) => onRead(found),
    // It is shown below.
    meta: { silence: () => true },
  })
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? []
    // The same file can be chosen again once it was changed.
    target.value = ""
    onRead(null)
    if (chosen) read.mutate(chosen)
  }
  return (
    <Box>
      <input ref={field} type="file" accept=".json,application/json" hidden aria-hidden onChange={choose} />
      <Button loading={read.isPending} onClick={() => field.current?.click()}>
        {t("create.file.choose")}
      </Button>
      {read.error && (
        <Alert severity="error">
          {read.error instanceof ApiError ? read.error.message : t(problemOf(read.error))}
        </Alert>
      )}
      {file && <Preview file={file} onRemove={() => onRead(null)} />}
    </Box>
  )
}

function Preview({ file, onRemove }: { file: ReadFile; onRemove: () => void }) {
  const { t } = useTranslation("assessments")
  const { name, kit, answers, left, version } = file
  const isOther = version.file !== version.kit
  return (
    <Box role="status" sx={{ display: "grid", gap: 1 }}>
      <Typography sx={{ overflowWrap: "anywhere" }}>
        {t("create.file.taken", { count: answers.length, file: name, kit: kit.title })}
      </Typography>
      {isOther && (
        <Alert severity="info">
          {t("create.file.version", { file: version.file ?? "–", kit: version.kit ?? "–" })}
        </Alert>
      )}
      {left.length > 0 && (
        <Alert severity="warning">
          {t("create.file.left", { count: left.length })}
          <Box
            component="ul"
            dir="ltr"
            sx={{ m: 0, paddingInlineStart: 2, maxHeight: 160, overflowY: "auto" }}
            tabIndex={0}
          >
            {left.map(({ questionnaire, question, reason }, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a file may name a question twice, and the list never changes
              <li key={position}>
                {questionnaire} / {question}: <bdi>{t(`create.file.reason.${reason}`)}</bdi>
              </li>
            ))}
          </Box>
        </Alert>
      )}
      <Button size="small" onClick={onRemove} sx={{ justifySelf: "start" }}>
        {t("create.file.remove")}
      </Button>
    </Box>
  )
}

/** In bytes; the answers to the largest kit take a tenth. */
const largestFile = 900_000

type Problem = "create.file.tooLarge" | "create.file.noAnswers" | "create.file.failed"

class FileProblem extends Error {
  readonly text: Problem
  constructor(text: Problem) {
    super(text)
    this.text = text
  }
}

const problemOf = (error: Error): Problem =>
  error instanceof FileProblem ? error.text : "create.file.failed"

/** @throws FileProblem */
async function answersIn(file: File): Promise<Schemas["AnswersFile"]> {
  if (file.size > largestFile) throw new FileProblem("create.file.tooLarge")
  const content: unknown = await file
    .text()
    .then(JSON.parse)
    .catch(() => null)
  if (!isAnswersFile(content)) throw new FileProblem("create.file.noAnswers")
  return content
}

/** Whether it looks like one: the server checks the rest. */
function isAnswersFile(content: unknown): content is Schemas["AnswersFile"] {
  if (typeof content !== "object" || content === null || !("kit" in content) || !("answers" in content))
    return false
  const { kit, answers } = content
  return typeof kit === "object" && kit !== null && "code" in kit && Array.isArray(answers)
}

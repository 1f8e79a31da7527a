import {
  Alert,
  Button,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormLabel,
  LinearProgress,
  MenuItem,
  Radio,
  RadioGroup,
  Stack,
  TextField,
  Typography,
} from "@mui/material"
import { ApiError } from "@plumbline/client"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useId, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import type { Language } from "../../../i18n/language.ts"
import { pageSettings } from "../../../session/settings.ts"
import { DialogFrame } from "../../../ui/DialogFrame.tsx"
import { FileDownloadOutlined } from "../../../ui/icons.ts"
import { saveFile } from "../../../ui/saveFile.ts"
import { toastSuccess } from "../../../ui/toast.ts"
import { useSave } from "../../../ui/useSave.ts"
import { permissionsQuery } from "../frame/index.ts"
import {
  answerSections,
  attestationFormatsQuery,
  documentFormats,
  downloadReport,
  type Format,
  isSigned,
  type ReportSource,
  reportFormats,
  reportSections,
  type Section,
  verifiableFormats,
} from "./api.ts"

export interface ReportFile {
  source: ReportSource
  /** The language of the report. */
  language: Language
  /** Whether the reader has a role on the assessment, which may let them see answers. */
  withRole: boolean
}

/**
 * The formats that the reader can have: readers of a link only documents; CSV and what others can verify only those who
 * can see answers.
 */
export function useFormats(file: ReportFile): readonly Format[] {
  const seesAnswers = useSeesAnswers(file)
  const samm = useSamm(file)
  if ("linkHash" in file.source) return documentFormats
  if (!seesAnswers) return reportFormats.filter((format) => format !== "csv")
  if (!pageSettings().attestations) return reportFormats
  return [...reportFormats, ...verifiableFormats.filter((format) => format !== "samm" || samm !== null)]
}

/** How much of SAMM the file for it has; null if the kit asks nothing of it. */
function useSamm(file: ReportFile): Schemas["SammCoverage"] | null {
  const assessmentId = "assessmentId" in file.source ? file.source.assessmentId : ""
  const enabled = useSeesAnswers(file) && pageSettings().attestations
  const formats = useQuery({ ...attestationFormatsQuery(assessmentId), enabled }).data
  return formats && formats.samm.questions > 0 ? formats.samm : null
}

function useSeesAnswers({ source, withRole }: ReportFile): boolean {
  const assessmentId = "assessmentId" in source ? source.assessmentId : ""
  const permissions = useQuery({
    ...permissionsQuery(assessmentId),
    enabled: withRole && assessmentId !== "",
  })
  return permissions.data?.viewAnswerHistory === true
}

/** Asks for the format, the sections and the language of a report as a file, and downloads it. */
export function DownloadDialog(props: ReportFile & { format?: Format; onClose: () => void }) {
  const { format: first = "pdf", onClose, ...file } = props
  const { t } = useTranslation("documents")
  const [format, setFormat] = useState<Format>(first)
  const [language, setLanguage] = useState(file.language)
  const [chosen, setChosen] = useState<readonly Section[]>()
  const [signature, setSignature] = useState(false)
  const [evidence, setEvidence] = useState(false)
  const formats = useFormats(file)
  const samm = useSamm(file)
  const seesAnswers = useSeesAnswers(file)
  const offered: readonly Section[] = seesAnswers ? [...reportSections, ...answerSections] : reportSections
  // Who takes data along wants all of it; documents with all answers are long, and comments are for colleagues.
  const isData = format === "xlsx" || format === "json"
  const unusual = ["comments", ...(isData ? [] : ["answers"]), ...(format === "pptx" ? ["evidence"] : [])]
  const usual = offered.filter((section) => !unusual.includes(section))
  const isWhole = format === "csv" || verifiableFormats.includes(format)
  const sections = isWhole ? null : (chosen ?? usual)
  const hasLanguage = format !== "samm" && format !== "bundle"
  const download = useDownload(file.source, onClose)
  return (
    <DialogFrame
      open
      title={t("download.title")}
      maxWidth="xs"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("download.cancel")}</Button>
          <Button
            variant="contained"
            startIcon={<FileDownloadOutlined />}
            disabled={sections?.length === 0}
            loading={download.isPending}
            onClick={() => download.mutate({ format, sections, language, signature, evidence })}
          >
            {t("download.submit")}
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 3 }}>
        <TextField
          select
          label={t("download.format")}
          helperText={t(`hints.${format}`, { count: samm?.questions ?? 0, of: samm?.of ?? 0 })}
          value={format}
          onChange={({ target }) => setFormat(formats.find((each) => each === target.value) ?? format)}
        >
          {formats.map((each) => (
            <MenuItem key={each} value={each}>
              {t(`formats.${each}`)}
            </MenuItem>
          ))}
        </TextField>
        {sections && <SectionBoxes offered={offered} sections={sections} onChange={setChosen} />}
        {isSigned(format) && (
          <Extra
            label={t("download.signature")}
            hint={t("download.signatureHint")}
            checked={signature}
            onChange={setSignature}
          />
        )}
        {format === "bundle" && (
          <Extra
            label={t("download.evidence")}
            hint={t("download.evidenceHint")}
            checked={evidence}
            onChange={setEvidence}
          />
        )}
        {hasLanguage && (
          <FormControl>
            <FormLabel id="document-language">{t("download.language")}</FormLabel>
            <RadioGroup
              row
              aria-labelledby="document-language"
              value={language}
              onChange={({ target }) => setLanguage(target.value === "fa" ? "fa" : "en")}
            >
              <FormControlLabel value="en" control={<Radio />} label={t("download.languages.en")} />
              <FormControlLabel value="fa" control={<Radio />} label={t("download.languages.fa")} />
            </RadioGroup>
            {language !== file.language && (
              <Typography variant="bodySmall" color="textSecondary">
                {t("download.languageHint")}
              </Typography>
            )}
          </FormControl>
        )}
        <div role="status">
          {download.isPending && (
            <>
              <Typography sx={{ mb: 1 }}>{t("download.making")}</Typography>
              <LinearProgress aria-label={t("download.making")} />
            </>
          )}
        </div>
        {download.isError && (
          <Alert severity="error">{useless(download.error) ?? t("download.failed")}</Alert>
        )}
      </Stack>
    </DialogFrame>
  )
}

/** Something that may be added to a file. */
function Extra(props: {
  label: string
  hint: string
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  const { label, hint, checked, onChange } = props
  const hintId = useId()
  return (
    <div>
      <FormControlLabel
        control={
          <Checkbox
            checked={checked}
            onChange={() => onChange(!checked)}
            slotProps={{ input: { "aria-describedby": hintId } }}
          />
        }
        label={label}
      />
      <Typography id={hintId} variant="bodySmall" color="textSecondary">
        {hint}
      </Typography>
    </div>
  )
}

/** What the server says about a failure that another attempt would not mend. */
function useless(error: Error): string | null {
  return error instanceof ApiError && error.status < 500 && error.message !== "" ? error.message : null
}

function SectionBoxes(props: {
  offered: readonly Section[]
  sections: readonly Section[]
  onChange: (sections: Section[]) => void
}) {
  const { offered, sections, onChange } = props
  const { t } = useTranslation("documents")
  const toggle = (section: Section) =>
    onChange(offered.filter((each) => (each === section) !== sections.includes(each)))
  return (
    <FormControl component="fieldset" error={sections.length === 0}>
      <FormLabel component="legend">{t("download.sections")}</FormLabel>
      <FormGroup>
        {offered.map((section) => (
          <FormControlLabel
            key={section}
            control={<Checkbox checked={sections.includes(section)} onChange={() => toggle(section)} />}
            label={t(`sections.${section}`)}
          />
        ))}
      </FormGroup>
      {sections.length === 0 && (
        <Typography variant="bodySmall" color="error">
          {t("download.nothing")}
        </Typography>
      )}
    </FormControl>
  )
}

/** Downloads the report, unless the dialog is closed before it arrives. */
function useDownload(source: ReportSource, onDone: () => void) {
  const { t } = useTranslation("documents")
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  return useSave({
    mutationFn: async (wanted: Parameters<typeof downloadReport>[1]) => {
      running.current = new AbortController()
      const files = await downloadReport(source, wanted, running.current.signal)
      for (const { content, name } of files) saveFile(content, name ?? `report.${wanted.format}`)
    },
    onSuccess() {
      toastSuccess(t("download.done"))
      onDone()
    },
    // The dialog shows what went wrong.
    meta: { silence: true },
  })
}

import {
  Alert,
  Box,
  Button,
  Chip,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Stack,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from "@mui/material"
import { type ReactNode, useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { searching } from "../../../i18n/search.ts"
import { SearchField } from "../../../ui/SearchField.tsx"
import { saveFile } from "../../../ui/saveFile.ts"
import { useSave } from "../../../ui/useSave.ts"
import { Rows } from "../../../ui/VirtualRows.tsx"
import { lossReportOf } from "./api.ts"
import { fileNameOf } from "./plain-text.ts"
import type { GroupUse } from "./readKitFile.ts"

type Converted = Schemas["ConvertedFramework"]
type Status = Schemas["LossItem"]["status"]
type Shown = Status | "all" | "kinds"

/** The names of the formats, which are the same in all languages. */
const formats: Record<Converted["format"], string> = {
  samm: "OWASP SAMM",
  dsomm: "OWASP DSOMM",
  gemara: "Gemara",
  oscal: "OSCAL",
  "aws-lens": "AWS Well-Architected Tool",
  "framework-yaml": "CISO Assistant",
}

/** What a framework becomes: the structure of the kit, what the conversion adds, and what became of each value. */
export function FrameworkPreview({
  converted,
  onGroups,
}: {
  converted: Converted
  /** Converts it again, with groups as something else. */
  onGroups: (use: GroupUse) => void
}) {
  const { t } = useTranslation("authoring")
  const { kit, loss, format, groups } = converted
  return (
    <Stack sx={{ gap: 3 }}>
      <Box component="section" aria-labelledby="framework-kit">
        <Typography id="framework-kit" component="h3" variant="titleMedium" sx={{ overflowWrap: "anywhere" }}>
          <bdi>{kit.title}</bdi>
        </Typography>
        <Typography color="textSecondary" sx={{ mb: 1.5 }}>
          {t("framework.recognised", { format: formats[format] })}
        </Typography>
        <Stack direction="row" sx={{ flexWrap: "wrap", gap: 1, mb: 1.5 }}>
          {(["subjects", "attributes", "questionnaires", "questions"] as const).map((part) => (
            <Chip key={part} label={t(`framework.${part}`, { count: kit[part] })} />
          ))}
        </Stack>
        <Typography>{t("framework.levels", { titles: kit.outline.levels.join(" · ") })}</Typography>
        <Subjects kit={kit} />
      </Box>
      {loss.choices.length > 0 && (
        <Alert severity="info">
          {t("framework.choices")}
          <Box component="ul" sx={{ m: 0, mt: 0.5, paddingInlineStart: 2.5 }}>
            {loss.choices.map((choice) => (
              <li key={choice}>{choice}</li>
            ))}
          </Box>
        </Alert>
      )}
      {groups && <Groups groups={groups} onGroups={onGroups} />}
      <Losses loss={loss}>
        <WholeReport dslId={converted.kitDslId} title={kit.title} />
      </Losses>
    </Stack>
  )
}

/** What becomes of the groups of the framework, and what a report would say with either. */
function Groups({
  groups,
  onGroups,
}: {
  groups: Schemas["FrameworkGroups"]
  onGroups: (use: GroupUse) => void
}) {
  const { t } = useTranslation("authoring")
  return (
    <FormControl>
      <FormLabel id="framework-groups">{t("framework.groups.title")}</FormLabel>
      <RadioGroup
        aria-labelledby="framework-groups"
        value={groups.used}
        onChange={(_event, use) => onGroups(use === "levels" ? "levels" : "profiles")}
      >
        {(["levels", "profiles"] as const).map((use) => {
          const titles = groups.levels[use]
          const rank = Math.max(2, titles.length - 1)
          const says = t("framework.groups.says", {
            rank,
            count: titles.length,
            title: titles[rank - 1] ?? "",
          })
          return (
            <FormControlLabel
              key={use}
              value={use}
              control={<Radio />}
              label={
                <>
                  {t(`framework.groups.${use}`)} {use === groups.proposed && t("framework.groups.proposed")}
                  <Typography variant="bodySmall" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
                    {says}
                  </Typography>
                </>
              }
            />
          )
        })}
      </RadioGroup>
    </FormControl>
  )
}

function Subjects({ kit }: { kit: Converted["kit"] }) {
  const { t } = useTranslation("authoring")
  const { subjects } = kit.outline
  return (
    <Box component="details" sx={{ mt: 1, "& summary": { cursor: "pointer" } }}>
      <Box component="summary" sx={{ fontWeight: 600 }}>
        {t("framework.contents")}
      </Box>
      <Box component="ul" sx={{ m: 0, mt: 1, paddingInlineStart: 2.5 }}>
        {subjects.map(({ title, attributes, questions }) => (
          <Box component="li" key={title} sx={{ overflowWrap: "anywhere" }}>
            <bdi>{title}</bdi>{" "}
            <Typography component="span" variant="bodySmall" color="textSecondary">
              {[
                t("framework.attributes", { count: attributes }),
                t("framework.questions", { count: questions }),
              ].join(t("kit.separator"))}
            </Typography>
          </Box>
        ))}
        {kit.subjects > subjects.length && (
          <li>{t("framework.moreSubjects", { count: kit.subjects - subjects.length })}</li>
        )}
      </Box>
    </Box>
  )
}

/** The values of the framework, filtered by what became of them and by a text. */
function Losses({ loss, children }: { loss: Converted["loss"]; children: ReactNode }) {
  const { t } = useTranslation("authoring")
  const [status, setStatus] = useState<Shown>(loss.kinds.length > 0 ? "kinds" : "all")
  const [wanted, setWanted] = useState("")
  const rows = useMemo(() => loss.items.map((item, id) => ({ ...item, id })), [loss])
  const isSought = searching(wanted)
  const shown = rows.filter(
    (row) =>
      (status === "all" || row.status === status) && [row.path, row.message, row.fileName].some(isSought),
  )
  const kinds = loss.kinds
    .map((kind, id) => ({ ...kind, id }))
    .filter(({ field, message }) => [field, message].some(isSought))
  const all = loss.exact + loss.approximated + loss.lost
  return (
    <Box component="section" aria-labelledby="framework-losses">
      <Typography id="framework-losses" component="h3" variant="titleMedium">
        {t("framework.losses", { count: all })}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 1.5 }}>
        {t("framework.lossesHint")}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: "wrap", gap: 1, mb: 1.5, alignItems: "center" }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={status}
          onChange={(_event, chosen: Shown | null) => chosen && setStatus(chosen)}
          aria-label={t("framework.filter")}
          sx={filter}
        >
          <ToggleButton value="kinds">{t("framework.kinds")}</ToggleButton>
          <ToggleButton value="approximated">
            {t("framework.approximated", { count: loss.approximated })}
          </ToggleButton>
          <ToggleButton value="lost">{t("framework.lost", { count: loss.lost })}</ToggleButton>
          <ToggleButton value="exact">{t("framework.exact", { count: loss.exact })}</ToggleButton>
          <ToggleButton value="all">{t("framework.all")}</ToggleButton>
        </ToggleButtonGroup>
        <SearchField label={t("framework.search")} value={wanted} onChange={setWanted} />
      </Stack>
      {status === "kinds" ? (
        <Rows key={wanted} label={t("framework.list")} items={kinds}>
          {(kind) => (
            <LossRow {...kind} where={t("framework.kind", { field: kind.field, count: kind.count })} />
          )}
        </Rows>
      ) : shown.length === 0 ? (
        <Typography role="status">{t("framework.nothing")}</Typography>
      ) : (
        <Rows key={`${status} ${wanted}`} label={t("framework.list")} items={shown}>
          {(row) => <LossRow {...row} where={`${row.path} · ${row.fileName}:${row.line}`} />}
        </Rows>
      )}
      {loss.omitted > 0 && status !== "kinds" && (
        <Typography variant="bodySmall" color="textSecondary" sx={{ mt: 1 }}>
          {t("framework.omitted", { count: loss.omitted })}
        </Typography>
      )}
      {children}
    </Box>
  )
}

/** All values, also those that are not listed, as a file for spreadsheets. */
function WholeReport({ dslId, title }: { dslId: number; title: string }) {
  const { t } = useTranslation("authoring")
  const report = useSave({
    mutationFn: () => lossReportOf({ dslId }),
    onSuccess: (content) => saveFile(content, fileNameOf(title, ".csv")),
  })
  return (
    <Button sx={{ mt: 1 }} loading={report.isPending} onClick={() => report.mutate()}>
      {t("framework.download")}
    </Button>
  )
}

/** On phones, two by two. */
const filter = {
  display: { xs: "grid", sm: "inline-flex" },
  gridTemplateColumns: "1fr 1fr",
  width: { xs: "100%", sm: "auto" },
  "& .MuiToggleButton-root:not(.Mui-selected)": { color: "text.primary" },
} as const

const colours = { lost: "error", approximated: "warning", exact: "success" } as const

function LossRow({ status, message, where }: { status: Status; message: string; where: string }) {
  const { t } = useTranslation("authoring")
  return (
    <Box sx={line}>
      <Chip size="small" variant="outlined" color={colours[status]} label={t(`framework.status.${status}`)} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography dir={directionOf(message)} sx={{ textAlign: "start", overflowWrap: "anywhere" }}>
          {message}
        </Typography>
        <Typography variant="bodySmall" color="textSecondary" component="div" dir="ltr" sx={place}>
          {where}
        </Typography>
      </Box>
    </Box>
  )
}

const line = {
  display: "flex",
  flexWrap: { xs: "wrap", sm: "nowrap" },
  gap: 1,
  alignItems: "flex-start",
  py: 1,
  borderBottom: "1px solid",
  borderColor: "divider",
} as const

const place = {
  overflowWrap: "anywhere",
  textAlign: "left",
  fontFamily: "ui-monospace, Menlo, Consolas, monospace",
} as const

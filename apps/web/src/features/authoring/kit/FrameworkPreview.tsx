import { Alert, Box, Chip, Stack, ToggleButton, ToggleButtonGroup, Typography } from "@mui/material"
import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { searching } from "../../../i18n/search.ts"
import { SearchField } from "../../../ui/SearchField.tsx"
import { Rows } from "../../../ui/VirtualRows.tsx"

type Converted = Schemas["ConvertedFramework"]
type Status = Schemas["LossItem"]["status"]

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
export function FrameworkPreview({ converted }: { converted: Converted }) {
  const { t } = useTranslation("authoring")
  const { kit, loss, format } = converted
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
      <Losses loss={loss} />
    </Stack>
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
function Losses({ loss }: { loss: Converted["loss"] }) {
  const { t } = useTranslation("authoring")
  const [status, setStatus] = useState<Status | "all">(loss.lost > 0 ? "lost" : "all")
  const [wanted, setWanted] = useState("")
  const rows = useMemo(() => loss.items.map((item, id) => ({ ...item, id })), [loss])
  const isSought = searching(wanted)
  const shown = rows.filter(
    (row) =>
      (status === "all" || row.status === status) && [row.path, row.message, row.fileName].some(isSought),
  )
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
          onChange={(_event, chosen: Status | "all" | null) => chosen && setStatus(chosen)}
          aria-label={t("framework.filter")}
          sx={filter}
        >
          <ToggleButton value="lost">{t("framework.lost", { count: loss.lost })}</ToggleButton>
          <ToggleButton value="approximated">
            {t("framework.approximated", { count: loss.approximated })}
          </ToggleButton>
          <ToggleButton value="exact">{t("framework.exact", { count: loss.exact })}</ToggleButton>
          <ToggleButton value="all">{t("framework.all")}</ToggleButton>
        </ToggleButtonGroup>
        <SearchField label={t("framework.search")} value={wanted} onChange={setWanted} />
      </Stack>
      {shown.length === 0 ? (
        <Typography role="status">{t("framework.nothing")}</Typography>
      ) : (
        <Rows key={`${status} ${wanted}`} label={t("framework.list")} items={shown}>
          {(row) => <LossRow item={row} />}
        </Rows>
      )}
      {loss.omitted > 0 && (
        <Typography variant="bodySmall" color="textSecondary" sx={{ mt: 1 }}>
          {t("framework.omitted", { count: loss.omitted })}
        </Typography>
      )}
    </Box>
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

function LossRow({ item }: { item: Schemas["LossItem"] }) {
  const { t } = useTranslation("authoring")
  return (
    <Box sx={line}>
      <Chip
        size="small"
        variant="outlined"
        color={colours[item.status]}
        label={t(`framework.status.${item.status}`)}
      />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography dir={directionOf(item.message)} sx={{ textAlign: "start", overflowWrap: "anywhere" }}>
          {item.message}
        </Typography>
        <Typography variant="bodySmall" color="textSecondary" component="div" dir="ltr" sx={place}>
          {item.path} · {item.fileName}:{item.line}
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

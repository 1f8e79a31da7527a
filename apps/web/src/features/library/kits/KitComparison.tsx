import { Box, Card, Link, Typography } from "@mui/material"
import visuallyHidden from "@mui/utils/visuallyHidden"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { paths } from "../../../paths.ts"
import { useSession } from "../../../session/session.ts"
import { Section } from "../../../ui/Section.tsx"
import { minutesFor } from "../../spaces/assessments/index.ts"
import { kitQuery } from "./api.ts"
import { mostSimilar, useLibrary } from "./library.ts"

/** A kit beside the one that shares most of its topics. Renders nothing until it is known, or if none shares any. */
export function KitComparison({ kit }: { kit: Schemas["Kit"] }) {
  const { t } = useTranslation("kitPage")
  const { t: kits } = useTranslation("kits")
  const { status } = useSession()
  const library = useLibrary().data ?? []
  const [similar] = mostSimilar(kit.id, library)
  const otherId = similar?.kit.id ?? 0
  const other = useQuery({ ...kitQuery(otherId, status === "signed-in"), enabled: similar !== undefined })
  const factsOf = useFacts()
  if (!similar || !other.data) return null
  const usedOf = (id: number) => library.find((known) => known.id === id)?.assessmentsCount ?? 0
  const compared = [kit, other.data].map((each) => ({ id: each.id, facts: factsOf(each, usedOf(each.id)) }))
  return (
    <Section title={t("compare.title")}>
      <Typography color="textSecondary" sx={{ mt: -1, mb: 2 }}>
        {t("compare.hint", { topics: similar.topics.map(({ title }) => title).join(kits("listSeparator")) })}
      </Typography>
      <Card>
        <Box component="table" sx={table}>
          <thead>
            <tr>
              <th scope="col">
                <span style={visuallyHidden}>{t("compare.measure")}</span>
              </th>
              <th scope="col">
                <bdi>{kit.title}</bdi>
              </th>
              <th scope="col">
                <Link component={RouterLink} to={paths.kit(otherId)}>
                  <bdi>{other.data.title}</bdi>
                </Link>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows
              .filter((row) => compared.some(({ facts }) => facts[row] !== null))
              .map((row) => (
                <tr key={row}>
                  <th scope="row">{t(`compare.${row}`)}</th>
                  {compared.map(({ id, facts }) => (
                    <td key={id}>{facts[row] ?? "–"}</td>
                  ))}
                </tr>
              ))}
          </tbody>
        </Box>
      </Card>
    </Section>
  )
}

const rows = ["subjects", "attributes", "levels", "questions", "time", "languages", "used"] as const

function useFacts() {
  const { t } = useTranslation("kitPage")
  const { t: kits } = useTranslation("kits")
  const format = useFormat()
  const listed = (items: { title: string }[]) => items.map(({ title }) => title).join(kits("listSeparator"))
  return (kit: Schemas["Kit"], used: number): Record<(typeof rows)[number], string | null> => ({
    subjects: listed(kit.subjects),
    attributes: format.number(kit.subjects.reduce((sum, { attributes }) => sum + attributes.length, 0)),
    levels: format.number(kit.maturityLevels.length),
    questions: format.number(kit.questionsCount),
    time: kits("size.minutes", { count: minutesFor(kit.questionsCount) }),
    languages: listed(kit.languages),
    used: used > 0 ? t("assessments", { count: used }) : null,
  })
}

const table = {
  width: "100%",
  borderCollapse: "collapse",
  tableLayout: "fixed",
  "& th, & td": {
    px: { xs: 1, sm: 2 },
    py: 1.25,
    textAlign: "start",
    verticalAlign: "top",
    fontSize: "0.9375rem",
    overflowWrap: "anywhere",
  },
  "& th:first-of-type": { width: { xs: "5.5rem", sm: "7.5rem" } },
  "& tbody th": { fontWeight: 400, color: "text.secondary" },
  "& thead th": { fontWeight: 600 },
  "& tbody tr": { borderTop: "1px solid", borderColor: "divider" },
} as const

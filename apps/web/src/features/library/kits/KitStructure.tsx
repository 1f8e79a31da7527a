import { Box, Card, Stack, Tab, Tabs, Typography } from "@mui/material"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { Section } from "../../../ui/Section.tsx"
import { StructureChart } from "./StructureChart.tsx"

/** What a kit covers: its subjects, and the attributes of the selected one. */
export function KitStructure({ subjects }: { subjects: Schemas["KitSubject"][] }) {
  const { t } = useTranslation("kitPage")
  const format = useFormat()
  const id = useId()
  const [chosen, setChosen] = useState(0)
  const subject = subjects[chosen]
  const attributes = subjects.reduce((sum, each) => sum + each.attributes.length, 0)
  return (
    <Section title={t("structure.title")}>
      <Typography color="textSecondary" sx={{ mt: -1, mb: 2 }}>
        {t("structure.explained", {
          subjects: t("structure.subjects", { count: subjects.length }),
          attributes: t("structure.attributes", { count: attributes }),
        })}
      </Typography>
      <Card sx={{ minWidth: 0 }}>
        <StructureChart subjects={subjects} chosen={chosen} onChoose={setChosen} />
        <Tabs
          value={chosen}
          onChange={(_event, index: number) => setChosen(index)}
          variant="scrollable"
          aria-label={t("structure.title")}
        >
          {subjects.map((each, index) => (
            <Tab
              key={each.id}
              value={index}
              id={`${id}-${index}`}
              aria-controls={`${id}-attributes`}
              label={
                <span dir={directionOf(each.title)}>
                  {format.number(index + 1)}. {each.title}
                </span>
              }
            />
          ))}
        </Tabs>
        <Box
          role="tabpanel"
          id={`${id}-attributes`}
          aria-labelledby={`${id}-${chosen}`}
          sx={{ p: { xs: 2, md: 3 } }}
        >
          {subject && <SubjectDetail subject={subject} />}
        </Box>
      </Card>
    </Section>
  )
}

function SubjectDetail({ subject }: { subject: Schemas["KitSubject"] }) {
  return (
    <>
      <Typography dir={directionOf(subject.description)} sx={{ mb: 2 }}>
        {subject.description}
      </Typography>
      <Stack component="ul" sx={{ gap: 1.25, m: 0, p: 0, listStyle: "none" }}>
        {subject.attributes.map(({ id, title, description }) => (
          <Box component="li" key={id} dir={directionOf(title)} sx={{ overflowWrap: "anywhere" }}>
            <Typography variant="semiBoldMedium" component="h3">
              {title}
            </Typography>
            <Typography color="textSecondary" sx={{ fontSize: "0.9375rem" }}>
              {description}
            </Typography>
          </Box>
        ))}
      </Stack>
    </>
  )
}

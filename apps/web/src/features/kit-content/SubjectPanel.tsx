import { Box, Chip, Link, Stack } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../api/schemas.ts"
import { directionOf } from "../../i18n/direction.ts"
import { Loaded } from "../../ui/Loaded.tsx"
import { subjectQuery } from "./api.ts"
import type { Node } from "./node.ts"
import { KitText, Labelled, PanelHead } from "./parts.tsx"

export interface SubjectPanelProps {
  kitId: number
  subject: Schemas["KitSubjectOutline"]
  onChoose: (node: Node) => void
}

/** A subject with its attributes, which link to their panels. */
export function SubjectPanel({ kitId, subject, onChoose }: SubjectPanelProps) {
  const { t } = useTranslation("kitContent")
  const query = useQuery(subjectQuery(kitId, subject.id))
  return (
    <Loaded query={query}>
      {({ questionsCount, weight, description, translations, attributes }) => (
        <>
          <PanelHead
            kind={t("kinds.subject")}
            title={<KitText variant="titleLarge" text={subject.title} translations={translations} />}
            chips={
              <>
                <Chip size="small" label={t("questions", { count: questionsCount })} />
                <Chip size="small" label={t("weight", { weight })} />
              </>
            }
          />
          <KitText text={description} translations={translations} field="description" />
          <Box sx={{ mt: 2 }}>
            <Labelled label={t("included")}>
              <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 1 }}>
                {attributes.map((attribute) => (
                  <Stack
                    component="li"
                    key={attribute.id}
                    direction="row"
                    sx={{ gap: 1, alignItems: "center" }}
                  >
                    <Link
                      component="button"
                      type="button"
                      dir={directionOf(attribute.title)}
                      onClick={() => onChoose({ kind: "attribute", subjectId: subject.id, id: attribute.id })}
                      sx={{ textAlign: "start", overflowWrap: "anywhere" }}
                    >
                      {t("numbered", { index: attribute.index, title: attribute.title })}
                    </Link>
                    <Chip size="small" label={t("weight", { weight: attribute.weight })} />
                  </Stack>
                ))}
              </Box>
            </Labelled>
          </Box>
        </>
      )}
    </Loaded>
  )
}

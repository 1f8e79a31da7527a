import { Box } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useLocation, useNavigate } from "react-router"
import type { Schemas } from "../../api/schemas.ts"
import { Loaded } from "../../ui/Loaded.tsx"
import { Section } from "../../ui/Section.tsx"
import { AttributePanel } from "./AttributePanel.tsx"
import { outlineQuery } from "./api.ts"
import { AnswerRangesPanel, LevelsPanel } from "./LevelsPanel.tsx"
import { MeasurePanel } from "./MeasurePanel.tsx"
import { hashOf, type Node, nodeIn, nodeOf } from "./node.ts"
import { OutlineTree } from "./OutlineTree.tsx"
import { QuestionnairePanel } from "./QuestionnairePanel.tsx"
import { SubjectPanel } from "./SubjectPanel.tsx"

/** The content of a kit's released version: an outline and the selected part. The selection is kept in the address. */
export function KitContent({ kitId }: { kitId: number }) {
  const { t } = useTranslation("kitContent")
  const outline = useQuery(outlineQuery(kitId))
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const node = nodeOf(hash)
  const choose = (chosen: Node) =>
    void navigate({ pathname, hash: hashOf(chosen) }, { replace: true, preventScrollReset: true })
  return (
    <Section title={t("title")}>
      <Loaded query={outline}>
        {(content) => (
          <Box sx={columns}>
            <OutlineTree outline={content} chosen={nodeIn(content, node)} onChoose={choose} />
            <Box sx={{ minWidth: 0 }}>
              <Panel kitId={kitId} outline={content} node={nodeIn(content, node)} onChoose={choose} />
            </Box>
          </Box>
        )}
      </Loaded>
    </Section>
  )
}

interface PanelProps {
  kitId: number
  outline: Schemas["KitDetails"]
  node: Node
  onChoose: (node: Node) => void
}

function Panel({ kitId, outline, node, onChoose }: PanelProps) {
  const named = (elements: Schemas["KitElement"][], id: number) =>
    elements.find((element) => element.id === id)
  if (node.kind === "ranges") return <AnswerRangesPanel ranges={outline.answerRanges} />
  if (node.kind === "subject") {
    const subject = outline.subjects.find(({ id }) => id === node.id)
    if (subject) return <SubjectPanel key={node.id} kitId={kitId} subject={subject} onChoose={onChoose} />
  }
  if (node.kind === "attribute") return <AttributePanel key={node.id} kitId={kitId} attributeId={node.id} />
  if (node.kind === "questionnaire") {
    const questionnaire = named(outline.questionnaires, node.id)
    if (questionnaire) return <QuestionnairePanel key={node.id} kitId={kitId} questionnaire={questionnaire} />
  }
  if (node.kind === "measure") return <MeasurePanel key={node.id} kitId={kitId} measureId={node.id} />
  return <LevelsPanel levels={outline.maturityLevels} />
}

const columns = {
  display: "grid",
  gap: { xs: 2, md: 3 },
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "280px minmax(0, 1fr)" },
  alignItems: "start",
} as const

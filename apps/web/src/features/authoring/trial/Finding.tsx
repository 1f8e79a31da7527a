import { Link, Typography } from "@mui/material"
import type { DesignFinding } from "@plumbline/scoring"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { type AimedElement, elementOfDraft } from "../../../paths.ts"
import { useShortfall } from "../../assessment/report/index.ts"
import type { TrialKit } from "./trial.ts"

interface FindingProps {
  kit: TrialKit
  finding: DesignFinding
  language: string
}

/** The element that a finding is about, as a link to where it is edited, with an explanation. */
export function Finding({ kit, finding, language }: FindingProps) {
  const { name, at } = elementOf(kit, finding, language)
  const sentence = useSentence(kit, finding, language)
  return (
    <Typography component="span" variant="bodyMedium" sx={{ overflowWrap: "anywhere" }}>
      <Link component={RouterLink} to={elementOfDraft(at)}>
        <bdi dir={directionOf(name)}>{name}</bdi>
      </Link>
      {": "}
      {sentence}
    </Typography>
  )
}

/** The explanation of a finding, in the language of the interface. */
function useSentence(kit: TrialKit, finding: DesignFinding, language: string): string {
  const { t } = useTranslation("trial")
  const format = useFormat()
  const shortfall = useShortfall()
  const level = (id: number) => kit.levels(id, language)
  switch (finding.kind) {
    case "withoutEffect":
      return t(`findings.withoutEffect.${finding.reason}`)
    case "levelOutOfReach":
      return t("findings.levelOutOfReach.text", {
        level: level(finding.levelId),
        on: level(finding.effectiveLevelId),
        ...shortfall({ reached: finding.best, required: finding.required }),
      })
    case "levelForEverybody":
      return finding.attributeId === null
        ? t("findings.levelForEverybody.whole")
        : t("findings.levelForEverybody.attribute", { level: level(finding.levelId) })
    case "oneQuestion":
      return t("findings.oneQuestion.text", { question: kit.questions(finding.questionId, language) })
    case "dominantQuestion":
      return t("findings.dominantQuestion.text", {
        share: format.percent(finding.share),
        attribute: kit.attributes(finding.attributeId, language),
        level: level(finding.levelId),
      })
    case "equalOptions":
      return t("findings.equalOptions.text", {
        options: finding.optionIds.map((id) => `“${kit.options(id, language)}”`).join(t("separator")),
        value: finding.value,
      })
    case "questionnaireSize":
      return t("findings.questionnaireSize.text", { count: finding.questions })
    case "questionnaireShare":
      return t("findings.questionnaireShare.text", { share: format.percent(finding.share) })
  }
}

function elementOf(
  kit: TrialKit,
  finding: DesignFinding,
  language: string,
): { name: string; at: AimedElement } {
  switch (finding.kind) {
    case "withoutEffect":
    case "dominantQuestion":
      return question(finding.questionId)
    case "levelForEverybody":
      return finding.attributeId === null
        ? {
            name: kit.levels(finding.levelId, language),
            at: { part: "Maturity-Levels", id: finding.levelId },
          }
        : attribute(finding.attributeId)
    case "levelOutOfReach":
    case "oneQuestion":
      return attribute(finding.attributeId)
    case "equalOptions": {
      const title = kit.rangeTitle(finding.answerRangeId)
      if (title !== null) {
        return { name: title, at: { part: "Answer-Ranges", id: finding.answerRangeId } }
      }
      return question(finding.questionIds[0] ?? 0)
    }
    case "questionnaireSize":
    case "questionnaireShare":
      return {
        name: kit.questionnaires(finding.questionnaireId, language),
        at: { part: "Questionnaires", id: finding.questionnaireId },
      }
  }

  function attribute(id: number) {
    return { name: kit.attributes(id, language), at: { part: "Attributes" as const, id } }
  }

  function question(id: number) {
    const questionnaireId = kit.model.questionById.get(id)?.questionnaireId ?? 0
    return {
      name: kit.questions(id, language),
      at: { part: "Questionnaires" as const, id: questionnaireId, questionId: id },
    }
  }
}

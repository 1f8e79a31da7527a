import { Chip, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../api/schemas.ts"
import { useFormat } from "../../i18n/useFormat.ts"
import { levelColours } from "../../theme/levels.ts"
import { Folded } from "./Folded.tsx"
import { KitText, Options } from "./parts.tsx"

/** The levels in their colours, with the competences required for each. */
export function LevelsPanel({ levels }: { levels: Schemas["KitLevel"][] }) {
  const { t } = useTranslation("kitContent")
  const format = useFormat()
  const colours = levelColours(levels.length)
  return (
    <div>
      {levels.map((level, position) => (
        <Folded
          key={level.id}
          colour={colours[position]?.fill}
          summary={
            <KitText
              variant="titleMedium"
              text={t("numbered", { index: level.index, title: level.title })}
              translations={level.translations}
            />
          }
          chips={level.competences.map(({ maturityLevelId, title, value }) => (
            <Chip
              key={maturityLevelId}
              size="small"
              variant="outlined"
              label={t("competence", { title, value: format.percent(value) })}
            />
          ))}
        >
          <KitText text={level.description} translations={level.translations} field="description" />
          {level.competences.length === 0 && (
            <Typography variant="bodySmall" color="textSecondary">
              {t("noCompetence")}
            </Typography>
          )}
        </Folded>
      ))}
    </div>
  )
}

/** The answer ranges that questions share. */
export function AnswerRangesPanel({ ranges }: { ranges: Schemas["KitAnswerRange"][] }) {
  const { t } = useTranslation("kitContent")
  return (
    <div>
      {ranges.map(({ id, title, translations, answerOptions }) => (
        <Folded
          key={id}
          summary={<KitText variant="titleMedium" text={title} translations={translations} />}
          chips={<Chip size="small" label={t("options", { count: answerOptions.length })} />}
        >
          <Options options={answerOptions} />
        </Folded>
      ))}
    </div>
  )
}

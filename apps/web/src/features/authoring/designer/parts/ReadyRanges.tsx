import { Button, Stack, Typography } from "@mui/material"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { type Designer, useDesigner } from "../designer.ts"
import { useKitDraft } from "../draft.ts"
import { createWholeRange, deleteRange, type NewRange } from "../ranges.ts"

type Words = { title: string; options: readonly string[] }

/** Ranges that fit most questions: their titles and options by language, from no score to the full one. */
const readyRanges: readonly Record<string, Words>[] = [
  {
    EN: { title: "Never to always", options: ["Never", "Seldom", "Sometimes", "Often", "Always"] },
    FA: { title: "هرگز تا همیشه", options: ["هرگز", "به‌ندرت", "گاهی", "بیشتر وقت‌ها", "همیشه"] },
  },
  {
    EN: { title: "No to yes", options: ["No", "Partly", "Yes"] },
    FA: { title: "نه تا بله", options: ["نه", "تا اندازه‌ای", "بله"] },
  },
  {
    EN: {
      title: "Not begun to everywhere",
      options: ["Not begun", "In a few places", "In most places", "Everywhere"],
    },
    FA: { title: "آغازنشده تا همه‌جا", options: ["آغاز نشده", "در چند جا", "در بیشتر جاها", "همه‌جا"] },
  },
]

/** Answer ranges to begin with, in the languages of the kit; a click makes one. */
export function ReadyRanges() {
  const { t } = useTranslation("designer")
  const { versionId, mainLanguage, otherLanguage } = useDesigner()
  const { change } = useKitDraft()
  const [busy, setBusy] = useState<string>()
  const id = useId()

  async function choose(words: Words, translated: Words | undefined) {
    setBusy(words.title)
    await change({
      said: t("done.created", { title: words.title }),
      make: () => createWholeRange(versionId, inLanguages(words, translated, otherLanguage)),
      undo: (made) => deleteRange(versionId, made),
    }).catch(() => undefined)
    setBusy(undefined)
  }
  return (
    <Stack role="group" aria-labelledby={id} direction="row" sx={choices}>
      <Typography id={id} variant="bodySmall" color="textSecondary">
        {t("ranges.ready")}
      </Typography>
      {readyRanges.map((texts) => {
        const words = texts[mainLanguage.code]
        const translated = otherLanguage && texts[otherLanguage.code]
        if (!words) return null
        return (
          <Button
            key={words.title}
            size="small"
            variant="outlined"
            disabled={busy !== undefined}
            loading={busy === words.title}
            onClick={() => void choose(words, translated)}
          >
            <bdi>{`${words.options[0]} … ${words.options.at(-1)}`}</bdi>
          </Button>
        )
      })}
    </Stack>
  )
}

function inLanguages(
  { title, options }: Words,
  translated: Words | undefined,
  other: Designer["otherLanguage"],
): NewRange {
  const inOther = (text: string | undefined) => (other && text ? { [other.code]: { title: text } } : {})
  return {
    title,
    translations: inOther(translated?.title),
    options: options.map((option, place) => ({
      title: option,
      translations: inOther(translated?.options[place]),
    })),
  }
}

const choices = { gap: 1, mt: 1, flexWrap: "wrap", alignItems: "center" } as const

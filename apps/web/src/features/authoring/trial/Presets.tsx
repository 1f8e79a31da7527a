import { Button, Stack } from "@mui/material"
import { type KitModel, type Preset, presetAnswers } from "@plumbline/scoring"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { NumberField } from "../../../ui/NumberField.tsx"
import { givenOf, useTrial } from "./trial.ts"

const greatestSeed = 999_999

/** Buttons that answer all questions at once. */
export function Presets({ kit }: { kit: KitModel }) {
  const { t } = useTranslation("trial")
  const { given, replace } = useTrial()
  const [seed, setSeed] = useState(1)
  const answerAll = (preset: Preset) => replace(givenOf(presetAnswers(kit, preset)))
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={t("presets.label")}
      sx={{ gap: 1, flexWrap: "wrap", alignItems: "center" }}
    >
      <Button variant="outlined" onClick={() => answerAll({ kind: "lowest" })}>
        {t("presets.lowest")}
      </Button>
      <Button variant="outlined" onClick={() => answerAll({ kind: "highest" })}>
        {t("presets.highest")}
      </Button>
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button variant="outlined" onClick={() => answerAll({ kind: "random", seed })}>
          {t("presets.random")}
        </Button>
        <NumberField
          label={t("presets.seed")}
          size="small"
          value={seed}
          min={0}
          max={greatestSeed}
          onChange={(value) => setSeed(value ?? 0)}
          sx={{ width: 104 }}
        />
      </Stack>
      <Button disabled={given.size === 0} onClick={() => replace(new Map())}>
        {t("presets.clear")}
      </Button>
    </Stack>
  )
}

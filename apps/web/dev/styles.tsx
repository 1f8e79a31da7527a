import { Alert, Box, Button, Chip, Stack, TextField, Typography } from "@mui/material"
import type { ComponentProps, ReactNode } from "react"
import { createRoot } from "react-dom/client"
import { I18nextProvider } from "react-i18next"
import { MemoryRouter } from "react-router"
import { startTexts, textsIn } from "../src/i18n/i18n.ts"
import { directionOfLanguage, type Language, languages } from "../src/i18n/language.ts"
import { lettersOf } from "../src/i18n/letters.ts"
import { useLevelColours } from "../src/theme/levels.ts"
import { DirectedTheme, ThemeRoot } from "../src/theme/ThemeRoot.tsx"
import { typeScale } from "../src/theme/typography.ts"
import { Kbd } from "../src/ui/Kbd.tsx"
import { LabelChip } from "../src/ui/LabelChip.tsx"
import { LevelGauge } from "../src/ui/LevelGauge.tsx"
import { LevelStrip } from "../src/ui/LevelStrip.tsx"
import { PartLinks } from "../src/ui/PartLinks.tsx"
import { ProgressBar } from "../src/ui/ProgressBar.tsx"
import { ProgressRing } from "../src/ui/ProgressRing.tsx"
import { Section } from "../src/ui/Section.tsx"
import { EmptyState } from "../src/ui/states.tsx"

/*
 * /dev/styles during `npm run dev`: the type scale, spacing, colours of levels and shared components in both languages
 * and both looks. It is a page of its own that the build does not know.
 */
const words = {
  en: {
    sample: "Whether a team is ready to release",
    level: "Practised",
    parts: ["Dashboard", "Questions", "Report"],
    headings: ["Type scale", "Spacing", "Levels", "Components"],
    action: "Save",
    field: "Title",
  },
  fa: {
    sample: "آیا تیم برای انتشار آماده است",
    level: "جاافتاده",
    parts: ["داشبورد", "پرسش‌ها", "گزارش"],
    headings: ["اندازهٔ متن‌ها", "فاصله‌ها", "سطح‌ها", "اجزا"],
    action: "ذخیره",
    field: "عنوان",
  },
} as const

type Variant = NonNullable<ComponentProps<typeof Typography>["variant"]>

const variants = Object.keys(typeScale("ltr")).filter(
  (name): name is Extract<Variant, string> => name !== "fontFamily" && !/^(h\d|subtitle|body\d)/.test(name),
)

function Styles({ language }: { language: Language }) {
  const { sample, headings } = words[language]
  const [type, spacing, levels, components] = headings
  return (
    <>
      <Section title={type}>
        {variants.map((variant) => (
          <Box
            key={variant}
            sx={{ display: "grid", gridTemplateColumns: "9rem minmax(0, 1fr)", gap: 2, mb: 1 }}
          >
            <Typography variant="bodySmall" color="textSecondary" dir="ltr">
              {variant}
            </Typography>
            <Typography variant={variant} component="p">
              {sample}
            </Typography>
          </Box>
        ))}
      </Section>
      <Section title={spacing}>
        {[0.5, 1, 1.5, 2, 3, 4, 5].map((steps) => (
          <Stack key={steps} direction="row" sx={{ gap: 1, alignItems: "center" }}>
            <Typography variant="bodySmall" sx={{ width: 40 }}>
              {steps}
            </Typography>
            <Box sx={{ width: 8 * steps, height: 12, backgroundColor: "primary.main" }} />
          </Stack>
        ))}
      </Section>
      <Section title={levels}>
        {[2, 3, 4, 5, 7, 10].map((count) => (
          <Levels key={count} count={count} />
        ))}
      </Section>
      <Section title={components}>
        <Components language={language} />
      </Section>
    </>
  )
}

function Levels({ count }: { count: number }) {
  return (
    <Stack direction="row" sx={{ mb: 0.5 }}>
      {useLevelColours(count).map(({ fill, on, edge }, index) => (
        <Box
          key={fill}
          sx={{
            flex: 1,
            py: 0.5,
            textAlign: "center",
            border: 1,
            borderColor: edge,
            background: fill,
            color: on,
          }}
        >
          {index + 1}
        </Box>
      ))}
    </Stack>
  )
}

function Components({ language }: { language: Language }) {
  const { sample, level, parts, action, field } = words[language]
  const links = parts.map((label) => ({ name: label, label, to: `/${label}` }))
  return (
    <Stack sx={{ gap: 2 }}>
      <PartLinks label={sample} parts={links} current={parts[0]} />
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", alignItems: "center" }}>
        <Button variant="contained">{action}</Button>
        <Button variant="outlined">{action}</Button>
        <Button>{action}</Button>
        <Button variant="contained" disabled>
          {action}
        </Button>
        <Chip label={level} />
        <LabelChip label={level} />
        <Kbd>Ctrl</Kbd>
      </Stack>
      <TextField label={field} defaultValue={sample} helperText={sample} />
      {(["success", "info", "warning", "error"] as const).map((severity) => (
        <Alert key={severity} severity={severity}>
          {sample}
        </Alert>
      ))}
      <ProgressBar percent={62} label={sample} />
      <LevelStrip levels={5} level={{ rank: 4, title: level }} />
      <Stack direction="row" sx={{ gap: 2, alignItems: "center" }}>
        <LevelGauge levels={5} level={{ rank: 4, title: level }} confidence={71} />
        <ProgressRing percent={71} />
      </Stack>
      <EmptyState hint={sample} />
    </Stack>
  )
}

/** A panel in one look: the theme's colours are those of the nearest element with `data-look`. */
function Panel({ look, language, children }: { look: string; language: Language; children: ReactNode }) {
  const colours = { backgroundColor: "background.default", color: "text.primary" }
  const direction = directionOfLanguage(language)
  return (
    <Box data-look={look} lang={language} dir={direction} sx={{ ...colours, p: 3, typography: "bodyMedium" }}>
      {children}
    </Box>
  )
}

await startTexts("en")
const texts = await Promise.all(
  languages.map(async (language) => {
    await lettersOf(language)
    return { language, texts: await textsIn(language, ["shell"]) }
  }),
)
const place = document.getElementById("root")
if (place) {
  createRoot(place).render(
    <MemoryRouter>
      <ThemeRoot>
        <Box sx={{ display: "grid", gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "1fr 1fr" } }}>
          {texts.map(({ language, texts }) => (
            <I18nextProvider key={language} i18n={texts}>
              <DirectedTheme>
                {["light", "dark"].map((look) => (
                  <Panel key={look} look={look} language={language}>
                    <Styles language={language} />
                  </Panel>
                ))}
              </DirectedTheme>
            </I18nextProvider>
          ))}
        </Box>
      </ThemeRoot>
    </MemoryRouter>,
  )
}

import { Box, Link, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { type MouseEvent, useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { Link as RouterLink, useLocation, useNavigate, useParams } from "react-router"
import { keys } from "../../../api/keys.ts"
import { type GuidePage, guidePages } from "../../../guide.ts"
import type { Language } from "../../../i18n/language.ts"
import { useLanguage } from "../../../i18n/useFormat.ts"
import { paths } from "../../../paths.ts"
import { Loaded } from "../../../ui/Loaded.tsx"
import { whenConnected } from "../../../ui/lazy.tsx"
import { Page } from "../../../ui/Page.tsx"
import { PartLinks } from "../../../ui/PartLinks.tsx"
import { NotFound } from "../../../ui/states.tsx"
import { prose } from "./prose.ts"

const folder = "../../../../../../docs/guide"

/** The page itself is loaded when it is opened, the titles of all of them at once. */
const texts = import.meta.glob<{ title: string; html: string }>("../../../../../../docs/guide/*/*.md", {
  import: "default",
})
const titles = import.meta.glob<string>("../../../../../../docs/guide/*/*.md", {
  import: "default",
  query: "?title",
  eager: true,
})

/** The guide for people, in their language. Open to everyone. */
export function GuideScreen() {
  const { page = "index" } = useParams()
  const known = guidePages.find((each) => each === page)
  return known ? <GuideOf page={known} /> : <NotFound />
}

function GuideOf({ page }: { page: GuidePage }) {
  const { t } = useTranslation("guide")
  const language = useLanguage()
  const text = useQuery({
    queryKey: keys.guide(language, page),
    queryFn: () => whenConnected(() => textOf(language, page), 2),
    networkMode: "always",
    staleTime: Number.POSITIVE_INFINITY,
  })
  const above = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: on phones, the list above scrolls to the page that is open
  useEffect(() => {
    above.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" })
  }, [page, language])
  const title = titleOf(language, page)
  const parts = guidePages.map((name) => ({ name, label: titleOf(language, name), to: paths.guide(name) }))
  return (
    <Page title={title} heading={null}>
      <Box sx={frame}>
        <Box sx={side}>
          <PartLinks vertical label={t("pages")} parts={parts} current={page} />
        </Box>
        <Box ref={above} sx={{ mb: 2, minWidth: 0, display: { md: "none" } }}>
          <PartLinks label={t("pages")} parts={parts} current={page} />
        </Box>
        <Box component="article" sx={{ minWidth: 0, maxWidth: "46rem" }}>
          <Typography component="h1" variant="headlineMedium" sx={{ mb: 2 }}>
            {title}
          </Typography>
          <Loaded query={text}>
            {({ html }) => (
              <>
                <Text key={html} html={html} />
                <Neighbours language={language} page={page} />
              </>
            )}
          </Loaded>
        </Box>
      </Box>
    </Page>
  )
}

/** A text of the guide. Its links within the site open as everywhere else, without loading the page anew. */
function Text({ html }: { html: string }) {
  const navigate = useNavigate()
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: choosing the same heading again brings it into view again
  useEffect(() => {
    const heading = hash === "" ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
    heading?.scrollIntoView()
  }, [hash, key])
  function follow(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest("a") : null
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!link || !isPlain || link.origin !== window.location.origin) return
    event.preventDefault()
    void navigate(link.pathname + link.hash)
  }
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, made when building
    <Box sx={prose} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
  )
}

function Neighbours({ language, page }: { language: Language; page: GuidePage }) {
  const { t } = useTranslation("guide")
  const position = guidePages.indexOf(page)
  const [previous, next] = [guidePages[position - 1], guidePages[position + 1]]
  return (
    <Box component="nav" aria-label={t("neighbours")} sx={neighbours}>
      {previous && (
        <Link component={RouterLink} to={paths.guide(previous)} rel="prev">
          <span>{t("previous")}</span>
          {titleOf(language, previous)}
        </Link>
      )}
      {next && (
        <Link
          component={RouterLink}
          to={paths.guide(next)}
          rel="next"
          sx={{ marginInlineStart: "auto", textAlign: "end" }}
        >
          <span>{t("next")}</span>
          {titleOf(language, next)}
        </Link>
      )}
    </Box>
  )
}

function titleOf(language: Language, page: GuidePage): string {
  return titles[`${folder}/${language}/${page}.md`] ?? page
}

async function textOf(language: Language, page: GuidePage) {
  const text = await texts[`${folder}/${language}/${page}.md`]?.()
  if (!text) throw new Error(`The guide has no page "${page}" in "${language}".`)
  return text
}

const frame = {
  display: "grid",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "220px minmax(0, 1fr)" },
  columnGap: 6,
  alignItems: "start",
} as const

const side = { position: "sticky", top: 64, display: { xs: "none", md: "block" } } as const

const neighbours = {
  display: "flex",
  flexWrap: "wrap",
  gap: 2,
  mt: 6,
  pt: 2,
  borderTop: 1,
  borderColor: "divider",
  "& a": { maxWidth: "48%", fontWeight: 700 },
  "& span": { display: "block", typography: "bodySmall", color: "text.secondary" },
} as const

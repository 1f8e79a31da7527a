import { Box, Button, Typography } from "@mui/material"
import visuallyHidden from "@mui/utils/visuallyHidden"
import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { useLanguage } from "../../../i18n/useFormat.ts"
import { isFirstLoad, Loaded } from "../../../ui/Loaded.tsx"
import { lazyOptional } from "../../../ui/lazy.tsx"
import { Page } from "../../../ui/Page.tsx"
import { EmptyState, gridOf, Skeletons } from "../../../ui/states.tsx"
import { useFilter } from "../../../ui/useFilter.ts"
import { bannersQuery } from "./api.ts"
import { CreationOnRequest } from "./CreationOnRequest.tsx"
import { KitCard } from "./KitCard.tsx"
import { LibraryFilters } from "./LibraryFilters.tsx"
import { anything, fittingKits, languagesOf, lengths, useContents, useLibrary, type Wish } from "./library.ts"

const Banners = lazyOptional(async () => (await import("./Banners.tsx")).Banners)
// Below the list: it need not be there at first.
const AskForKit = lazyOptional(async () => (await import("./AskForKit.tsx")).AskForKit)

/** The library of kits, open to everybody. */
export function KitLibraryScreen() {
  const { t } = useTranslation("kits")
  const kits = useLibrary()
  const banners = useQuery(bannersQuery(useLanguage()))
  return (
    <>
      <Suspense>{banners.data && banners.data.length > 0 && <Banners banners={banners.data} />}</Suspense>
      <Page title={t("title")}>
        <Typography color="textSecondary" sx={{ mt: -2, mb: 3, maxWidth: "46em" }}>
          {t("lead")}
        </Typography>
        <Loaded
          query={kits}
          loading={<Loading />}
          isEmpty={(all) => all.length === 0}
          empty={<EmptyState title={t("none")} hint={t("noneHint")} />}
        >
          {(all) => <Library kits={all} />}
        </Loaded>
        {!isFirstLoad(kits) && (
          <Suspense>
            <AskForKit />
          </Suspense>
        )}
      </Page>
      <CreationOnRequest />
    </>
  )
}

function Library({ kits }: { kits: Schemas["KitCard"][] }) {
  const { t } = useTranslation("kits")
  const [asked, changeWish] = useFilter(
    ({ text, one }): Wish => ({
      search: text("search"),
      topic: text("topic"),
      language: text("language"),
      length: one("length", ["", ...lengths]),
      visibility: one("visibility", ["", "public", "private"]),
    }),
  )
  // A language is identified by its title, which changes with the language of the interface.
  const wish = { ...asked, language: languagesOf(kits).includes(asked.language) ? asked.language : "" }
  const contents = useContents(wish.search)
  const fitting = fittingKits(kits, wish, contents)
  return (
    <>
      <LibraryFilters wish={wish} onWish={changeWish} kits={kits} />
      <Typography role="status" sx={visuallyHidden}>
        {t("found", { count: fitting.length })}
      </Typography>
      {fitting.length === 0 ? (
        <EmptyState
          title={t("nothingFits")}
          hint={t("nothingFitsHint")}
          actions={
            <Button variant="outlined" onClick={() => changeWish(anything)}>
              {t("showAll")}
            </Button>
          }
        />
      ) : (
        <Box component="ul" aria-label={t("title")} sx={list}>
          {fitting.map((kit) => (
            <KitCard key={kit.id} kit={kit} found={contents?.get(kit.id)} />
          ))}
        </Box>
      )}
    </>
  )
}

const columns = { xs: 1, md: 2, lg: 3 }

const list = { ...gridOf(columns), gap: 2, m: 0, p: 0, listStyle: "none" } as const

function Loading() {
  return (
    <>
      <Box sx={{ height: { xs: 184, sm: 160 }, mb: 3 }} />
      <Skeletons count={6} height={232} columns={columns} />
    </>
  )
}

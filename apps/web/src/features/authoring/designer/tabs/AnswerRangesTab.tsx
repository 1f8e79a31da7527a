import { Button } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Add } from "../../../../ui/icons.ts"
import { Loaded } from "../../../../ui/Loaded.tsx"
import { EmptyState, Skeletons } from "../../../../ui/states.tsx"
import { useEditInPlace } from "../../../../ui/useEditInPlace.ts"
import { useDesigner } from "../designer.ts"
import { useKitDraft } from "../draft.ts"
import { AnswerRange } from "../parts/AnswerRange.tsx"
import { linesOf, NewRangeForm } from "../parts/NewRangeForm.tsx"
import { ReadyRanges } from "../parts/ReadyRanges.tsx"
import { TabFrame } from "../parts/TabFrame.tsx"
import { withTranslations } from "../parts/texts.ts"
import { createWholeRange, deleteRange, rangesQuery } from "../ranges.ts"

/** The answer ranges that questions share. */
export function AnswerRangesTab() {
  const { t } = useTranslation("designer")
  const { versionId, otherLanguage } = useDesigner()
  const { change } = useKitDraft()
  const query = useQuery(rangesQuery(versionId))
  const draft = `range:${versionId}:new` as const
  const form = useEditInPlace(draft)
  const add = (
    <Button variant="contained" startIcon={<Add />} disabled={form.isOpen} onClick={form.open}>
      {t("ranges.new")}
    </Button>
  )
  return (
    <TabFrame title={t("ranges.title")} intro={t("ranges.intro")} action={query.data?.length !== 0 && add}>
      {form.isOpen && (
        <NewRangeForm
          draft={draft}
          label={t("ranges.new")}
          onClose={form.close}
          onSave={({ title, options }) => {
            const others = linesOf(options.other)
            return change({
              said: t("done.created", { title: title.main.trim() }),
              make: () =>
                createWholeRange(versionId, {
                  title: title.main.trim(),
                  translations: withTranslations({}, { title }, otherLanguage),
                  options: linesOf(options.main).map((main, place) => ({
                    title: main,
                    translations: withTranslations(
                      {},
                      { title: { main, other: others[place] ?? "" } },
                      otherLanguage,
                    ),
                  })),
                }),
              undo: (id) => deleteRange(versionId, id),
            })
          }}
        />
      )}
      <Loaded
        query={query}
        loading={<Skeletons count={3} height={56} />}
        isEmpty={(ranges) => ranges.length === 0 && !form.isOpen}
        empty={
          <EmptyState
            title={t("ranges.none")}
            hint={t("ranges.noneHint")}
            actions={
              <>
                {add}
                <ReadyRanges />
              </>
            }
          />
        }
      >
        {(ranges) => ranges.map((range) => <AnswerRange key={range.id} range={range} />)}
      </Loaded>
    </TabFrame>
  )
}

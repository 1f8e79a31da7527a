import DriveFileRenameOutline from "@mui/icons-material/DriveFileRenameOutline"
import { IconButton, Stack, Typography } from "@mui/material"
import { lazy, Suspense, useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { directionOf } from "../../i18n/direction.ts"

/** Lazy-loaded when renaming starts, since forms are large. */
const TitleForm = lazy(async () => ({ default: (await import("./TitleForm.tsx")).TitleForm }))

/** The title of the assessment as the screen's heading, with in-place renaming for people with permission. */
export function AssessmentTitle(props: { assessmentId: string; title: string; mayRename: boolean }) {
  const { assessmentId, title, mayRename } = props
  const { t } = useTranslation()
  const [renames, setRenames] = useState(false)
  const button = useFocusAfter(renames)
  const heading = (
    <Typography
      component="h1"
      variant="headlineMedium"
      sx={{ overflowWrap: "anywhere", minHeight: "1.25em" }}
    >
      <bdi dir={directionOf(title)}>{title}</bdi>
    </Typography>
  )
  if (renames) {
    return (
      <Suspense fallback={heading}>
        <TitleForm assessmentId={assessmentId} title={title} onClose={() => setRenames(false)} />
      </Suspense>
    )
  }
  return (
    <Stack direction="row" sx={{ alignItems: "center", gap: 1, minWidth: 0 }}>
      {heading}
      {mayRename && (
        <IconButton ref={button} aria-label={t("assessment.rename.action")} onClick={() => setRenames(true)}>
          <DriveFileRenameOutline />
        </IconButton>
      )}
    </Stack>
  )
}

/** Returns a ref whose element receives focus when `isThere` changes back to false. */
function useFocusAfter(isThere: boolean) {
  const element = useRef<HTMLButtonElement>(null)
  const wasThere = useRef(isThere)
  useEffect(() => {
    if (wasThere.current && !isThere) element.current?.focus()
    wasThere.current = isThere
  }, [isThere])
  return element
}

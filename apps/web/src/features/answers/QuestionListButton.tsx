import FormatListNumbered from "@mui/icons-material/FormatListNumbered"
import { Box, Button, Card, Drawer } from "@mui/material"
import { type ReactNode, useState } from "react"
import { useTranslation } from "react-i18next"
import { QuestionLinks, type QuestionListProps } from "./QuestionLinks.tsx"
import { Completion, ListHeading, WalkNotice } from "./QuestionList.tsx"

/** For narrow screens, which have no room beside the question: shows the progress, and opens the list in a drawer. */
export function QuestionListButton({ tools, ...props }: QuestionListProps & { tools?: ReactNode }) {
  const { t } = useTranslation("answers")
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Card>
      <Box sx={{ display: "flex", alignItems: "center", gap: 1, px: 2, py: 1 }}>
        <ListHeading {...props} />
        {tools}
        <Button
          size="small"
          aria-haspopup="dialog"
          startIcon={<FormatListNumbered />}
          onClick={() => setOpen(true)}
        >
          {t("list.button")}
        </Button>
      </Box>
      <Completion questions={props.questions} />
      <WalkNotice walk={props.walk} />
      <Drawer
        anchor="bottom"
        open={open}
        onClose={close}
        slotProps={{
          paper: {
            role: "dialog",
            "aria-modal": true,
            "aria-label": t("list.label"),
            sx: { maxHeight: "75dvh", borderRadius: "12px 12px 0 0" },
          },
        }}
      >
        <QuestionLinks {...props} onFollow={close} />
      </Drawer>
    </Card>
  )
}

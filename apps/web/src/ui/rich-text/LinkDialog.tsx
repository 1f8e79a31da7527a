import { Button, TextField } from "@mui/material"
import type { Editor } from "@tiptap/react"
import { type FormEvent, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { DialogFrame } from "../DialogFrame.tsx"
import { isAllowedAddress } from "./extensions.ts"

/** Asks for the address of a link on the selected text; without a selection the address itself is inserted. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation("editor")
  const { t: shell } = useTranslation()
  const id = useId()
  const present: unknown = editor.getAttributes("link").href
  const [address, setAddress] = useState(typeof present === "string" ? present : "")
  const [wrong, setWrong] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    // This form may be nested in another one: submit only this one.
    event.stopPropagation()
    const href = address.trim()
    if (!isAllowedAddress(href)) return setWrong(true)
    const chain = editor.chain().focus().extendMarkRange("link")
    if (editor.state.selection.empty && !editor.isActive("link")) {
      chain.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] }).run()
    } else {
      chain.setLink({ href }).run()
    }
    onClose()
  }

  function remove() {
    editor.chain().focus().extendMarkRange("link").unsetLink().run()
    onClose()
  }

  return (
    <DialogFrame
      open
      title={t("linkTitle")}
      maxWidth="xs"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{shell("dialog.cancel")}</Button>
          {present !== undefined && <Button onClick={remove}>{t("linkRemove")}</Button>}
          <Button type="submit" form={id} variant="contained">
            {t("linkSet")}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <TextField
          autoFocus
          label={t("linkAddress")}
          value={address}
          onChange={({ target }) => {
            setAddress(target.value)
            setWrong(false)
          }}
          error={wrong}
          helperText={t(wrong ? "linkWrong" : "linkHint")}
          slotProps={{ htmlInput: { dir: "ltr", inputMode: "url", maxLength: 2000 } }}
          sx={{ mt: 1 }}
        />
      </form>
    </DialogFrame>
  )
}

import { Button, IconButton, Stack, TextField, Tooltip } from "@mui/material"
import { type Editor, useEditorState } from "@tiptap/react"
import {
  type ComponentType,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  useId,
  useState,
} from "react"
import { useTranslation } from "react-i18next"
import { directionOf } from "../../i18n/direction.ts"
import { directionOfLanguage } from "../../i18n/language.ts"
import { useLanguage } from "../../i18n/useFormat.ts"
import { DialogFrame } from "../DialogFrame.tsx"
import {
  FormatAlignCenter,
  FormatAlignLeft,
  FormatAlignRight,
  FormatBold,
  FormatItalic,
  FormatListBulleted,
  FormatListNumbered,
  FormatQuote,
  FormatUnderlined,
  GridOnOutlined,
  InsertLink,
  PlaylistAdd,
  Redo,
  TableRowsOutlined,
  Title,
  Undo,
  ViewColumnOutlined,
} from "../icons.ts"
import { isAllowedAddress } from "./extensions.ts"

/** The formatting tools for the selection, or for the text at the caret. */
export function Toolbar({ editor }: { editor: Editor }) {
  const { t } = useTranslation("editor")
  const [links, setLinks] = useState(false)
  const rtl = useEditorState({
    editor,
    selector: ({ editor }) => directionOf(editor.state.doc.textContent) === "rtl",
  })
  const inTable = useEditorState({ editor, selector: ({ editor }) => editor.isActive("table") })
  const [AlignStart, AlignEnd] = rtl
    ? [FormatAlignRight, FormatAlignLeft]
    : [FormatAlignLeft, FormatAlignRight]
  const chain = () => editor.chain().focus()
  const tools: Tool[] = [
    { name: "heading", Icon: Title, isOn: isHeading, run: () => chain().toggleHeading({ level: 3 }).run() },
    { name: "bold", Icon: FormatBold, isOn: is("bold"), run: () => chain().toggleBold().run() },
    { name: "italic", Icon: FormatItalic, isOn: is("italic"), run: () => chain().toggleItalic().run() },
    {
      name: "underline",
      Icon: FormatUnderlined,
      isOn: is("underline"),
      run: () => chain().toggleUnderline().run(),
    },
    {
      name: "bullets",
      Icon: FormatListBulleted,
      isOn: is("bulletList"),
      run: () => chain().toggleBulletList().run(),
    },
    {
      name: "numbers",
      Icon: FormatListNumbered,
      isOn: is("orderedList"),
      run: () => chain().toggleOrderedList().run(),
    },
    { name: "quote", Icon: FormatQuote, isOn: is("blockquote"), run: () => chain().toggleBlockquote().run() },
    {
      name: "alignStart",
      Icon: AlignStart,
      isOn: aligns("start"),
      run: () => chain().setTextAlign("start").run(),
    },
    {
      name: "alignCenter",
      Icon: FormatAlignCenter,
      isOn: aligns("center"),
      run: () => chain().setTextAlign("center").run(),
    },
    { name: "alignEnd", Icon: AlignEnd, isOn: aligns("end"), run: () => chain().setTextAlign("end").run() },
    { name: "link", Icon: InsertLink, isOn: is("link"), run: () => setLinks(true) },
    { name: "undo", Icon: Undo, run: () => chain().undo().run() },
    { name: "redo", Icon: Redo, run: () => chain().redo().run() },
  ]
  const table: Tool[] = inTable
    ? [
        { name: "addRow", Icon: PlaylistAdd, run: () => chain().addRowAfter().run() },
        { name: "addColumn", Icon: ViewColumnOutlined, run: () => chain().addColumnAfter().run() },
        { name: "deleteTable", Icon: TableRowsOutlined, run: () => chain().deleteTable().run() },
      ]
    : [
        {
          name: "table",
          Icon: GridOnOutlined,
          run: () => chain().insertTable({ rows: 2, cols: 2, withHeaderRow: true }).run(),
        },
      ]
  const all = [...tools, ...table]
  const { stop, ...roving } = useRovingFocus(all.length)
  return (
    <Stack role="toolbar" aria-label={t("tools")} direction="row" sx={bar} {...roving}>
      {all.map((tool, index) => (
        <ToolButton
          key={tool.name}
          editor={editor}
          tool={tool}
          label={t(tool.name)}
          isStop={index === stop}
        />
      ))}
      {links && <LinkDialog editor={editor} onClose={() => setLinks(false)} />}
    </Stack>
  )
}

interface Tool {
  name:
    | "heading"
    | "bold"
    | "italic"
    | "underline"
    | "bullets"
    | "numbers"
    | "quote"
    | "alignStart"
    | "alignCenter"
    | "alignEnd"
    | "link"
    | "undo"
    | "redo"
    | "table"
    | "addRow"
    | "addColumn"
    | "deleteTable"
  Icon: ComponentType<{ fontSize: "small" }>
  /** Whether the tool's format is active at the caret; omitted by tools without a state. */
  isOn?: (editor: Editor) => boolean
  run: () => void
}

const is = (name: string) => (editor: Editor) => editor.isActive(name)
const aligns = (textAlign: string) => (editor: Editor) => editor.isActive({ textAlign })
const isHeading = (editor: Editor) => editor.isActive("heading")

/** One stop for the tabulator key: the arrow keys, Home and End move among the buttons. */
function useRovingFocus(count: number) {
  const rtl = directionOfLanguage(useLanguage()) === "rtl"
  const [chosen, choose] = useState(0)
  const buttons = ({ currentTarget }: { currentTarget: HTMLElement }) => [
    ...currentTarget.querySelectorAll<HTMLElement>(":scope > button"),
  ]
  return {
    stop: Math.min(chosen, count - 1),
    onFocus(event: FocusEvent<HTMLElement>) {
      const index = buttons(event).indexOf(event.target)
      if (index >= 0) choose(index)
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const all = buttons(event)
      const at = all.indexOf(event.target as HTMLElement)
      const next: Record<string, number> = {
        ArrowRight: at + (rtl ? -1 : 1),
        ArrowLeft: at + (rtl ? 1 : -1),
        Home: 0,
        End: all.length - 1,
      }
      const to = next[event.key]
      if (at < 0 || to === undefined) return
      event.preventDefault()
      all.at(to % all.length)?.focus()
    },
  }
}

interface ToolButtonProps {
  editor: Editor
  tool: Tool
  label: string
  /** Whether the tabulator key leads to it. */
  isStop: boolean
}

function ToolButton({ editor, tool, label, isStop }: ToolButtonProps) {
  const { Icon, isOn, run } = tool
  const on = useEditorState({ editor, selector: ({ editor }) => isOn?.(editor) ?? false })
  return (
    <Tooltip title={label}>
      <IconButton
        size="small"
        tabIndex={isStop ? 0 : -1}
        aria-label={label}
        aria-pressed={isOn ? on : undefined}
        color={on ? "primary" : "default"}
        // Keeps the caret in place.
        onMouseDown={(event) => event.preventDefault()}
        onClick={run}
      >
        <Icon fontSize="small" />
      </IconButton>
    </Tooltip>
  )
}

const bar = { flexWrap: "wrap", borderBottom: 1, borderColor: "divider", px: 0.5, py: 0.25 } as const

/** Asks for the address of a link on the selected text; without a selection the address itself is inserted. */
function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
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

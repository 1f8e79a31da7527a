import { TableKit } from "@tiptap/extension-table"
import TextAlign from "@tiptap/extension-text-align"
import StarterKit from "@tiptap/starter-kit"
import { ParagraphDirection } from "./paragraph-direction.ts"

/**
 * The editor's features: only what the server's sanitiser keeps (`platform/html.ts` of the server), so that no
 * formatting is lost on saving.
 */
export const extensions = [
  StarterKit.configure({
    link: {
      openOnClick: false,
      defaultProtocol: "https",
      protocols: ["mailto"],
      HTMLAttributes: { target: "_blank", rel: "noopener noreferrer nofollow" },
      isAllowedUri: (address) => isAllowedAddress(address),
    },
  }),
  TextAlign.configure({ types: ["heading", "paragraph"], alignments: ["start", "center", "end"] }),
  TableKit,
  ParagraphDirection,
]

/** Whether a link may have this address. */
export function isAllowedAddress(address: string | undefined): boolean {
  return /^(?:https?:\/\/|mailto:)\S+$/i.test(address ?? "")
}

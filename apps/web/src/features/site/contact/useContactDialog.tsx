import { type ReactNode, Suspense, useState } from "react"
import { useTenant } from "../../../session/tenant.ts"
import { lazyPart } from "../../../ui/lazy.tsx"
import type { ContactReason } from "./ContactDialog.tsx"

/** Lazy-loaded with its texts when first opened. */
const ContactDialog = lazyPart(async () => (await import("./ContactDialog.tsx")).ContactDialog, "contact")

/** Lets people contact those who run the site: `contact` opens the dialog, and `dialog` is the element to render. */
export function useContactDialog(): { contact: (reason: ContactReason) => void; dialog: ReactNode } {
  const [reason, setReason] = useState<ContactReason | null>(null)
  return {
    contact: setReason,
    dialog: reason && (
      <Suspense>
        <ContactDialog reason={reason} onClose={() => setReason(null)} />
      </Suspense>
    ),
  }
}

/** Whether this site accepts messages through the contact form; otherwise no screen offers to write one. */
export function useTakesMessages(): boolean {
  return useTenant()?.contact.form ?? false
}

// The bell of an application built with the components of the notification SDK.
import { NotificationBell, NovuProvider, PopoverNotificationCenter } from "@novu/notification-center"
import { createElement as h } from "react"
import { createRoot } from "react-dom/client"

const { url, subscriberId, subscriberHash } = window.sdkSite
const bell = ({ unseenCount }) =>
  h(
    "button",
    { type: "button", "aria-label": `${unseenCount ?? 0} new` },
    h(NotificationBell, { unseenCount }),
  )

createRoot(document.body.appendChild(document.createElement("main"))).render(
  h(
    NovuProvider,
    {
      backendUrl: url,
      socketUrl: url,
      applicationIdentifier: "plumbline",
      subscriberId,
      subscriberHash,
    },
    h(PopoverNotificationCenter, { colorScheme: "light" }, bell),
  ),
)

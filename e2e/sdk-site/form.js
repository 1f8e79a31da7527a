// The contact form of an application built with the form SDK and its React hook.
import { createClient } from "@formspree/core"
import { useForm, ValidationError } from "@formspree/react"
import { createElement as h } from "react"
import { createRoot } from "react-dom/client"

const { url } = window.sdkSite
const client = createClient()

function Form() {
  const [state, submit] = useForm("contact", { client, endpoint: url, data: { type: "Contact Us - Portal" } })
  if (state.succeeded) return h("p", { role: "status" }, "Sent")
  return h(
    "form",
    { onSubmit: submit },
    h("label", null, "Email ", h("input", { name: "email" })),
    h(ValidationError, { field: "email", prefix: "Email:", errors: state.errors, id: "of-email" }),
    h("label", null, "Message ", h("textarea", { name: "message" })),
    h(ValidationError, { errors: state.errors, id: "of-form" }),
    h("button", { type: "submit", disabled: state.submitting }, "Send"),
  )
}

createRoot(document.body.appendChild(document.createElement("main"))).render(h(Form))

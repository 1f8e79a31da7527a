// Requests flags like an application built with the flag SDK, and shows the result.
import flagsmith from "flagsmith"

const { url, person } = window.sdkSite
const shown = document.body.appendChild(document.createElement("output"))

await flagsmith.init({
  environmentID: "main",
  api: `${url}/flags/v1/`,
  eventSourceUrl: `${url}/flags/v1/`,
  realtime: true,
  enableAnalytics: true,
  cacheFlags: false,
  onChange: show,
})
await flagsmith.identify(person, { plan: "free", seats: 4 })
show()

function show() {
  shown.textContent = JSON.stringify({
    groups: flagsmith.hasFeature("display_expert_groups"),
    welcome: flagsmith.getValue("welcome"),
    traits: flagsmith.getAllTraits(),
  })
}

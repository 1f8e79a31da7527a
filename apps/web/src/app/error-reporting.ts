import {
  addEventProcessor,
  type BrowserOptions,
  browserTracingIntegration,
  captureException,
  init,
  replayIntegration,
  withStreamedSpan,
} from "@sentry/browser"

/** Attributes of elements that contain texts. */
const spokenAttributes = ["alt", "aria-label", "aria-description", "aria-valuetext", "placeholder", "title"]

/** What a person did before an error; clicks and the console are left out, since they contain texts of the page. */
const reportedSteps = ["fetch", "xhr", "navigation"]

/**
 * Reports errors, timings and recordings of sessions to a Sentry-compatible service: every error, the timings of every
 * visit, and a recording of one visit in ten and of each in which an error occurs. What people write and read stays
 * here: recordings show every text and picture masked, and addresses and messages are reported without what they quote.
 *
 * Loaded only where the operator has set such a service.
 */
export function startErrorReporting(dsn: string, options: BrowserOptions = {}): void {
  init({
    dsn,
    tracesSampleRate: 1,
    // No trace is continued by the server, which reports nothing.
    tracePropagationTargets: [],
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
    integrations: [browserTracingIntegration(), recordings()],
    beforeBreadcrumb: (step) => (reportedSteps.includes(step.category ?? "") ? step : null),
    beforeSendSpan: withStreamedSpan(withoutTexts),
    ...options,
  })
  addEventProcessor((event, { originalException }) => {
    const isRefusal = originalException instanceof Error && originalException.name === "ApiError"
    for (const exception of isRefusal ? (event.exception?.values ?? []) : [])
      exception.value = "A call failed."
    return withoutTexts(event)
  })
}

/** Reports an error that a screen has shown instead of its content. */
export function reportShownError(error: unknown): void {
  captureException(error)
}

function recordings() {
  return replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    maskAttributes: spokenAttributes,
    // The page's policy allows no workers from other sources than the server.
    useCompression: false,
    // Descriptions of steps contain labels.
    beforeAddRecordingEvent: (event) =>
      "tag" in event.data && event.data.tag === "breadcrumb" ? null : withoutTexts(event),
  })
}

/** The same value with `withoutText` applied to every text in it. */
function withoutTexts<T>(value: T): T
function withoutTexts(value: unknown): unknown {
  if (typeof value === "string") return withoutText(value)
  if (Array.isArray(value)) return value.map((each) => withoutTexts(each))
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutTexts(each)]))
}

/**
 * Removes from a text what may come from a person: quoted parts, email addresses, and in addresses the query, the fragment
 * and ids, some of which open a report.
 */
export function withoutText(text: string): string {
  return text
    .replaceAll(/(“[^”]*”|«[^»]*»|"[^"]*"|'[^']*'|`[^`]*`)/g, "“…”")
    .replaceAll(/[^\s@/]+@[^\s@/]+/g, "…@…")
    .replaceAll(/((?:https?:\/\/|\/)[^\s?#]*)[?#]\S*/g, "$1")
    .replaceAll(/(?<=\/)(?!assets\/)(\d+|[0-9a-f]{3,}|[0-9a-f]{8}-[0-9a-f-]{27})(?=\/|$|[\s)])/gi, ":id")
}

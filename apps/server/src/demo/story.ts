import type { Time } from "../platform/clock.ts"
import { openCalendar } from "./calendar.ts"
import { enterCheckout } from "./checkout.ts"
import { enterDelivery } from "./delivery.ts"
import { enterHealth } from "./health.ts"
import type { PastCalls } from "./past-calls.ts"
import { people } from "./people.ts"
import { addMembers, type StoryContext } from "./story-context.ts"
import { enterSupplier } from "./supplier.ts"
import { enterWarehouse } from "./warehouse.ts"

const { dana, maya, tomas, priya, jonas } = people

/** For how many days before the first start the story goes back. */
export const DAYS_OF_STORY = 275

/** Nine months of a small company: what its people did, in the order in which it happened. */
export async function tellStory(
  past: PastCalls,
  { kits, spaceId, start }: Pick<StoryContext, "kits" | "spaceId"> & { start: Time },
): Promise<void> {
  const calendar = openCalendar(past, start)
  const telling = { past, calendar, kits, spaceId }
  calendar.enter(DAYS_OF_STORY, "09:30", async () => {
    await addMembers(past, spaceId, dana, [maya, tomas, priya, jonas])
    await past.as(dana).post("/api/v1/spaces/{spaceId}/rules/", {
      params: { path: { spaceId } },
      body: { event: "LEVEL_FELL", scope: "whole", notify: [dana.id, maya.id], webhooks: false },
    })
  })
  enterCheckout(telling)
  enterDelivery(telling)
  enterHealth(telling)
  enterWarehouse(telling)
  enterSupplier(telling)
  calendar.enter(21, "10:00", () =>
    past.as(dana).post("/api/v1/assessment-kits/{kitId}/clone/", {
      params: { path: { kitId: kits("product-discovery") } },
    }),
  )
  calendar.enter(9, "08:00", () => past.as(dana).patch("/api/v1/notifications/", { body: { state: "read" } }))
  await calendar.live()
}

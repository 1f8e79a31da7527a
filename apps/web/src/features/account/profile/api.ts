import { type QueryClient, queryOptions } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import type { Seen } from "../../../api/replaced.ts"
import type { Schemas } from "../../../api/schemas.ts"

/** What the person has to transfer or delete before their account can be deleted. */
export const deletionQuery = queryOptions({
  queryKey: keys.deletion,
  queryFn: ({ signal }) => api.get("/api/v1/user-profile/deletion/", { signal }),
  staleTime: 0,
})

/** Which emails the person receives. */
export const notificationChoicesQuery = queryOptions({
  queryKey: keys.notificationChoices,
  queryFn: ({ signal }) => api.get("/api/v1/user-profile/notifications/", { signal }),
})

export function saveNotificationChoices(body: Schemas["NotificationChoices"]) {
  return api.put("/api/v1/user-profile/notifications/", { body })
}

/** Replaces the profile; omitted fields are cleared. */
export function saveProfile(profile: Schemas["ProfileEdit"], seen: Seen | null) {
  return api.put("/api/v1/user-profile/", { body: profile, seen })
}

export function savePicture(picture: Blob) {
  return api.put("/api/v1/user-profile/picture/", {
    // The API description has no type for files; the serializer adds the actual file.
    body: { pictureFile: {} },
    bodySerializer: () => {
      const form = new FormData()
      form.append("pictureFile", new File([picture], "picture.jpg", { type: picture.type }))
      return form
    },
  })
}

export function removePicture() {
  return api.delete("/api/v1/user-profile/picture/")
}

/** Makes the secret address of the calendar; a former one stops working. */
export function makeCalendar() {
  return api.post("/api/v1/users/calendar/")
}

/** Deletes the account permanently. */
export function deleteAccount(email: string) {
  return api.post("/api/v1/user-profile/deletion/", { body: { email } })
}

/** Call after a profile change: invalidates everything about the person. */
export function profileChanged(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: keys.user })
}

import { type QueryClient, queryOptions } from "@tanstack/react-query"
import { api } from "../../api/client.ts"
import { keys } from "../../api/keys.ts"
import type { Schemas } from "../../api/schemas.ts"

/** What the person has to hand over or delete before their account can go. */
export const deletionQuery = queryOptions({
  queryKey: keys.deletion,
  queryFn: ({ signal }) => api.get("/api/v1/user-profile/deletion/", { signal }),
  staleTime: 0,
})

/** Which mails the person wants. */
export const notificationChoicesQuery = queryOptions({
  queryKey: keys.notificationChoices,
  queryFn: ({ signal }) => api.get("/api/v1/user-profile/notifications/", { signal }),
})

export function saveNotificationChoices(body: Schemas["NotificationChoices"]) {
  return api.put("/api/v1/user-profile/notifications/", { body })
}

/** Replaces the profile; what is left out is cleared. */
export function saveProfile(profile: { displayName: string; bio?: string; linkedin?: string }) {
  return api.put("/api/v1/user-profile/", { body: profile })
}

export function savePicture(picture: Blob) {
  return api.put("/api/v1/user-profile/picture/", {
    // The API description has no type for a file: it is put in where the form is written.
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

/** Deletes the account for good. */
export function deleteAccount(email: string) {
  return api.post("/api/v1/user-profile/deletion/", { body: { email } })
}

/** The person has changed: they are loaded anew, and with them all that names them. */
export function profileChanged(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: keys.user })
}

import { ApiError } from "@plumbline/client"
import { queryOptions, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import { wholeList } from "../../../api/pages.ts"
import type { Schemas } from "../../../api/schemas.ts"
import { useSave } from "../../../ui/useSave.ts"
import { counted, type LiveState, tellsOfReveal } from "./rated.ts"

/*
 * A guest is known by a token that joining returns. It is kept in this browser by the key of the session, so that a phone that
 * was locked, a page that was loaded again, or the next link of the session goes on as the same guest.
 */

const nameOf = (key: string) => `rating-guest ${key}`

export const guestTokens = {
  get: (key: string) => localStorage.getItem(nameOf(key)),
  set: (key: string, token: string) => localStorage.setItem(nameOf(key), token),
}

export const publicSessionQuery = (hash: string) =>
  queryOptions({
    queryKey: keys.publicSession(hash),
    queryFn: ({ signal }) =>
      api.get("/api/v1/public/sessions/{hash}/", { params: { path: { hash } }, signal }),
  })

export const publicQuestionsQuery = (hash: string, token: string) =>
  queryOptions({
    queryKey: keys.publicQuestions(hash),
    queryFn: ({ signal }) =>
      wholeList((query) =>
        api.get("/api/v1/public/sessions/{hash}/questions/", {
          params: { path: { hash }, query, header: { "session-token": token } },
          signal,
        }),
      ),
  })

/** Joins a session, as the same guest as before if this browser has a token of it, and keeps the token. */
export async function join(hash: string, key: string, displayName?: string): Promise<string> {
  const before = guestTokens.get(key)
  const { token } = await api.post("/api/v1/public/sessions/{hash}/participants/", {
    params: { path: { hash }, ...(before !== null && { header: { "session-token": before } }) },
    body: displayName === undefined ? {} : { displayName },
  })
  guestTokens.set(key, token)
  return token
}

/** Votes as a guest, or withdraws the vote with null. */
export function useGuestVote(guest: { hash: string; token: string }, questionId: number) {
  const client = useQueryClient()
  const { hash, token } = guest
  const params = { path: { hash, questionId }, header: { "session-token": token } }
  return useSave({
    scope: { id: `vote ${questionId}` },
    mutationFn: async (vote: Schemas["NewVote"] | null) => {
      if (vote) await api.put("/api/v1/public/sessions/{hash}/votes/{questionId}/", { params, body: vote })
      else await api.delete("/api/v1/public/sessions/{hash}/votes/{questionId}/", { params })
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.publicSession(hash) }),
  })
}

/** Whether the server does not know the guest (any more). */
export function isUnknownGuest(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** How long a stream that was refused waits before it is opened again, in milliseconds. */
const PAUSE_MS = 5000

/**
 * Follows a session by its link. The browser opens a lost stream again by itself; one that was refused is opened again here,
 * after the session was read anew, which tells whether it is over.
 */
export function useLiveLink(hash: string): void {
  const client = useQueryClient()
  const told = useRef((_: LiveState) => {})
  useEffect(() => {
    told.current = (now) => {
      const { state, currentQuestionId, participants } = now
      const { queryKey: session } = publicSessionQuery(hash)
      const { queryKey: rated } = publicQuestionsQuery(hash, "")
      const isRevealed = tellsOfReveal(client.getQueryData(rated)?.items ?? [], now)
      client.setQueryData(session, (known) => known && { ...known, currentQuestionId, participants })
      client.setQueryData(rated, (list) => list && { ...list, items: counted(list.items, now) })
      if (isRevealed || state === "CLOSED") void client.invalidateQueries({ queryKey: session })
    }
  })
  useEffect(() => {
    let source: EventSource | undefined
    let again: ReturnType<typeof setTimeout> | undefined
    const open = () => {
      const stream = new EventSource(`/api/v1/public/sessions/${encodeURIComponent(hash)}/live/`)
      source = stream
      stream.addEventListener("state", ({ data }: MessageEvent<string>) => {
        const now: LiveState = JSON.parse(data)
        if (now.state === "CLOSED") stream.close()
        told.current(now)
      })
      stream.addEventListener("error", () => {
        if (stream.readyState !== EventSource.CLOSED) return
        void client.invalidateQueries({ queryKey: keys.publicSession(hash) })
        again = setTimeout(open, PAUSE_MS)
      })
    }
    open()
    return () => {
      clearTimeout(again)
      source?.close()
    }
  }, [hash, client])
}

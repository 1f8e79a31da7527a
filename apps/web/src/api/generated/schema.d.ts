/** Written by `npm run generate` from the server's OpenAPI document. Do not edit. */
export interface paths {
  "/api/v1/tenant/": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never }
      requestBody?: never
      responses: {
        200: {
          headers: { [name: string]: unknown }
          content: {
            "application/json": {
              name: string
              logo: { logoLink: string; favLink: string }
              aiEnabled: boolean
              writer: "APP" | "AI" | "OFF"
            }
          }
        }
      }
    }
  }
  "/api/v1/users/me/": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never }
      requestBody?: never
      responses: {
        200: {
          headers: { [name: string]: unknown }
          content: {
            "application/json": {
              id: string
              displayName: string
              pictureLink: string | null
              defaultSpaceId: number
              showSurvey: boolean
            }
          }
        }
      }
    }
  }
  "/api/v1/user-profile/": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never }
      requestBody?: never
      responses: {
        200: {
          headers: { [name: string]: unknown }
          content: {
            "application/json": {
              id: string
              email: string
              displayName: string
              bio: string | null
              linkedin: string | null
              pictureLink: string | null
            }
          }
        }
      }
    }
  }
  "/api/v1/kit-languages/": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never }
      requestBody?: never
      responses: {
        200: {
          headers: { [name: string]: unknown }
          content: { "application/json": { kitLanguages: { code: string; title: string }[] } }
        }
      }
    }
  }
}
export type webhooks = Record<string, never>
export type components = Record<string, never>
export type operations = Record<string, never>

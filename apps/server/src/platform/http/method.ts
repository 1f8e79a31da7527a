export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"

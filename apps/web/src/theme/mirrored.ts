import createCache from "@emotion/cache"
import rtlPlugin from "@mui/stylis-plugin-rtl"
import { prefixer } from "stylis"
import { caches } from "./caches.ts"

caches.rtl = createCache({ key: "plrtl", stylisPlugins: [prefixer, rtlPlugin] })

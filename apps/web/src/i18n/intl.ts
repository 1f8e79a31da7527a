/** Makes each format of the browser once: that takes up to twenty times as long as using it. */
function remembered<Options extends object, Format>(make: (locale: string, options: Options) => Format) {
  const formats = new Map<string, Format>()
  return (locale: string, options: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`
    const format = formats.get(key) ?? make(locale, options)
    formats.set(key, format)
    return format
  }
}

export const numberFormat = remembered(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)

export const dateFormat = remembered(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)

export const listFormat = remembered(
  (locale, options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options),
)

/** The name of a language in a language. */
export const languageNames = remembered(
  (locale, options: Omit<Intl.DisplayNamesOptions, "type">) =>
    new Intl.DisplayNames(locale, { ...options, type: "language" }),
)

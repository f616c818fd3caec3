/** The name of a site's country in a language, by its code. */
export const countryName = (language: string, country: string): string =>
  new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country

/**
 * Words of the catalogue. Where they are not in the page's language (`lang` says which they are), they are marked as such for
 * screen readers, fonts and hyphenation, and stand in the order of their own script.
 */
export function CatalogueWords({ lang, children }: { lang?: string | null | undefined; children: string }) {
  return lang ? <bdi lang={lang}>{children}</bdi> : <bdi>{children}</bdi>
}

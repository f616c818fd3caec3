/**
 * A text of the catalogue. Where it is in another language than the page's (`lang`), it is marked for
 * screen readers, fonts and hyphenation, and keeps the direction of its own script.
 */
export function CatalogueText({ lang, children }: { lang?: string | null | undefined; children: string }) {
  return lang ? <bdi lang={lang}>{children}</bdi> : <bdi>{children}</bdi>
}

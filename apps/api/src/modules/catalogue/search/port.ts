/** The scope of a search: the products of a site by their words in one language. */
export interface Scope {
  subsite: string
  language: string
}

/** What is searched together: the products of a site by the words of one of its languages. */
export interface Scope {
  subsite: string
  language: string
}

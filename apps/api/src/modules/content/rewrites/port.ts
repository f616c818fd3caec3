/** A rewrite of a site's address; paths without the locale. */
export interface Rewrite {
  source: string
  target: string
  /** 301: permanent. 302: temporary. */
  status: 301 | 302
}

/** An address of a site that leads to another one; paths without the locale. */
export interface Rewrite {
  source: string
  target: string
  /** 301: for good. 302: for a while. */
  status: 301 | 302
}

import type { Website } from '@karat/sites/settings.ts'
import type { Result } from '../../kernel/result.ts'
import type { Site } from '../../kernel/site.ts'

export type { Site }

/** What a call says of where it comes from. */
export interface CallHeaders {
  websiteid?: string | undefined
  subsiteid?: string | undefined
  languageid?: string | undefined
}

export interface Sites {
  /** Every site, in the seeded order. Kept until `refresh`; the same array while nothing changed. */
  all(): Promise<Site[]>
  /** Reads the sites anew, after a change or before the first request. The old ones hold until then. */
  refresh(): Promise<void>
  /** A site by its code (`in`); undefined where there is none. */
  byCode(code: string): Promise<Site | undefined>
  /**
   * The site and language that a call's headers name, by id or code: without `websiteid` and `subsiteid` the first site,
   * without a `languageid` that this site speaks its first language. Fails where a header names what does not exist.
   */
  ofRequest(headers: CallHeaders): Promise<Result<{ site: Site; language: string }>>
  /** The list of websites as WEBSITE_STORE carries it (E-10 to E-12). */
  websites(): Promise<Website[]>
}

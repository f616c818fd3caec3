import type { Website } from '@karat/sites/settings.ts'
import type { Result } from '../../../kernel/result.ts'
import type { Site } from '../../../kernel/site.ts'

export type { Site }
export type { MakeSite, SiteSetUp } from './starting/site-set-up.ts'

/** The headers of a call that name its site and language. */
export interface CallHeaders {
  websiteid?: string | undefined
  subsiteid?: string | undefined
  languageid?: string | undefined
}

export interface Sites {
  /** Every site, in the seeded order. Cached until `refresh`; the same array while nothing changed. */
  all(): Promise<Site[]>
  /** Reads the sites again, after a change or before the first request. The former ones are used until then. */
  refresh(): Promise<void>
  /** A site by its code (`in`); undefined where there is none. */
  byCode(code: string): Promise<Site | undefined>
  /**
   * The site and language that a call's headers name, by id or code: by default the first site, and its first language where `languageid`
   * is not one of its own. Fails where a header names something that does not exist.
   */
  ofRequest(headers: CallHeaders): Promise<Result<{ site: Site; language: string }>>
  /** The same for calls of staff: while the shop has no site, one without a code, in which nothing is, stands for it. */
  ofStaffRequest(headers: CallHeaders): Promise<Result<{ site: Site; language: string }>>
  /**
   * Whether pages of an origin may call the services: every website whose list has it, or the one whose public client key the call
   * has.
   */
  allowsOrigin(origin: string, key?: string): Promise<boolean>
  /** The list of websites in the format of WEBSITE_STORE (E-10 to E-12). */
  websites(): Promise<Website[]>
}

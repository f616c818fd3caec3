import type { SiteCheckKey } from '@karat/sites/site-checks.ts'
import type { Clock } from '../../../../kernel/clock.ts'
import type { Db } from '../../../../kernel/db/db.ts'
import type { Secrets } from '../../../../kernel/secrets.ts'
import type { Site, Sites } from '../port.ts'
import type { MakeSite } from './site-set-up.ts'

/** Dependencies of the making and opening of sites on the kernel and other modules. */
export interface SiteStartingDependencies {
  db: Db
  clock: Clock
  secrets: Pick<Secrets, 'hmac' | 'verify'>
  sites: Pick<Sites, 'all' | 'byCode'>
  makeSite: MakeSite
  /** The states of a country, also of one in which there is no site yet. */
  statesOf: (country: string) => { code: string; name: string }[]
  /** The metal of a purity. */
  metalOf: (purity: string) => string
  /** The languages that a site can have. */
  languages: readonly string[]
  /** Whether the shop has the keys of a gateway. */
  offersGateway: (gateway: string) => boolean
  /** The code of the website that a first site belongs to. */
  websiteCode: string | undefined
  /** Receives the tags of a change after it is committed, so that caches drop stale entries. */
  onChanged: (tags: string[]) => Promise<void>
}

/** Something that a site needs, and whether it is there; `count` where it is a number of things. */
export interface SiteCheck {
  key: SiteCheckKey
  /** Whether the site cannot open without it. */
  isNeeded: boolean
  isDone: boolean
  count: number | null
}

export type { Site }

import type { LookPicture } from '@karat/sites/look.ts'
import type { Db } from '../../../../kernel/db/db.ts'

/** Dependencies of the editing of sites on the kernel. */
export interface SiteEditingDependencies {
  db: Db
  /** Finds a picture by its address, with its size, and keeps it until the transaction ends; undefined where there is none. */
  findPicture: (tx: Db, address: string) => Promise<LookPicture | undefined>
  /** Payment methods that a site of a country could offer, the test bank's where the shop has one. */
  gatewaysOf: (country: string) => string[]
  /** Whether the shop has the keys of a gateway. */
  offersGateway: (gateway: string) => boolean
  /** The variables of the server's environment with which a gateway is offered. */
  variablesOfGateway: (gateway: string) => readonly string[]
  /** The states of a country. */
  statesOf: (country: string) => { code: string; name: string }[]
  /** Asks the provider of a gateway whether it takes the shop's keys. */
  testGateway: (gateway: string) => Promise<'works' | 'refused' | 'unconfigured'>
  /** Receives the tags of a change after it is committed, so that caches drop stale entries. */
  onChanged: (tags: string[]) => Promise<void>
}

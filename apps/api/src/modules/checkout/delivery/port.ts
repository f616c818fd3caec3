import type { Db } from '../../../kernel/db/db.ts'
import type { Result } from '../../../kernel/result.ts'
import type { Destination } from '@karat/pricing/types.ts'
import type { DeliveryMethod } from '@karat/sites/delivery-method.ts'
import type { Site } from '../../content/sites/port.ts'
import type { PostalAddress } from '../../cart/port.ts'
import type { RecordedAct } from '../../../kernel/undo.ts'
import type { Parcel } from './carriers/carriers.ts'

/** The delivery to a post code. `days` is transport only, without making. */
export interface Service {
  serviceable: boolean
  cod: boolean
  days: number
}

/** The area of a post code: its possible states, and the usual city, empty where it is unknown. */
export interface Area {
  states: string[]
  city: string
}

export interface CountryOfAddresses {
  code: string
  name: string
  phoneCode: string
  states: { code: string; name: string; names: Record<string, string> }[]
}

/** A delivery method with its place among those of its site. */
export interface PlacedMethod extends DeliveryMethod {
  position: number
}

export interface Delivery {
  /** The delivery to a post code; a failure where it is not a post code of the site's country. */
  check(db: Db, site: Site, postcode: string): Promise<Result<Service & { postcode: string }>>
  /** The day (`2026-11-25`) on which a delivery that needs this many days from now arrives; a day later after the method's cut-off hour. */
  arrival(site: Site, days: number, option?: Pick<DeliveryMethod, 'cutOff'>): string
  /** Converts working days of a site that start `after` days from now into calendar days; Saturdays and Sundays are not working days. */
  daysOfWork(site: Site, workingDays: number, after: number): number
  /** The area of a country's post code; a failure where the code is invalid. Without states where they are unknown. */
  area(db: Db, country: string, postcode: string): Promise<Result<Area & { postcode: string }>>
  /** Normalises an address, or names the invalid field. A delivery address, as `shipping`, must be of the site and served. */
  readPlace(db: Db, site: Site, place: PostalAddress, field: 'shipping' | 'billing', isSentThere?: boolean): Promise<Result<PostalAddress>>
  /** The parts of a destination that decide its tax. */
  destination(db: Db, site: Site, place: PostalAddress | undefined): Promise<Destination>
  /**
   * A parcel that staff hand over: to a carrier of the site by its key or its name, else to another one by its name, which has no page, or to
   * nobody (`''`) where the merchant brings it. Undefined where the carrier has no such number.
   */
  parcel(db: Db, subsite: string, carrier: string, number: string): Promise<Parcel | undefined>
  /** All delivery methods of a site, for any post code and value. */
  methods(db: Db, site: Site): Promise<readonly DeliveryMethod[]>
  /** The delivery methods that a site has set up, in the order of their positions; one without any delivers insured and free. */
  placedMethods(db: Db, site: Site): Promise<PlacedMethod[]>
  /**
   * Writes a delivery method of a site in place of the one with its method and prefix, which has to be as the caller has seen it: null for none,
   * undefined for any. Throws a failure with its field where the method could not be offered, or where no method would be left for a post code.
   */
  setMethod(db: Db, site: Site, option: PlacedMethod, seen?: PlacedMethod | null): Promise<Result<void>>
  /** Removes a delivery method of a site; fails with `not_found` where there is none. */
  removeMethod(db: Db, site: Site, key: Pick<DeliveryMethod, 'method' | 'prefix'>, seen?: PlacedMethod | null): Promise<Result<void>>
  /** Puts back what an act changed of a delivery method. */
  undoMethod(db: Db, site: Site, act: RecordedAct): Promise<Result<void>>
  /** Those of them that reach a post code, one for each method; for an unknown post code, those without a prefix. */
  methodsFor(methods: readonly DeliveryMethod[], postcode: string | undefined): DeliveryMethod[]
  /** Whether a delivery method accepts units with the total price `value`. */
  takes(option: DeliveryMethod, value: number): boolean
  /** The days of transport by a delivery method where standard delivery takes `days`; at least one. */
  travel(option: DeliveryMethod, days: number): number
  /** An address in its country's format, line by line without the name; states in a language. */
  lines(db: Db, language: string, place: PostalAddress): Promise<string[]>
  /** Every country we deliver to with its states, named in English; `names` are those of other languages, by language. */
  countries(db: Db): Promise<CountryOfAddresses[]>
}

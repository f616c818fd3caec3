import type { Carrier, CarrierSettings } from './carrier.ts'
import { merchant } from './merchant/merchant.ts'
import { postal } from './postal/postal.ts'
import { tracked } from './tracked/tracked.ts'

/** Every kind of carrier: a new one is a folder and a line here; the key is its name in `carrier.kind`. */
const carriers = { merchant, tracked, postal } satisfies Record<string, Carrier>

export type CarrierKind = keyof typeof carriers

/** A parcel as its order stores it: the carrier's name, the parcel's number and its tracking page. Each is empty where there is none. */
export interface Parcel {
  carrier: string
  number: string
  page: string
}

/** The parcel of a typed number; undefined where the carrier has no such number. */
export function parcelOf({ kind, ...settings }: CarrierSettings & { kind: CarrierKind }, typed: string): Parcel | undefined {
  const carrier: Carrier = carriers[kind]
  const number = carrier.readNumber(typed)
  return number === undefined ? undefined : { carrier: settings.name, number, page: carrier.trackingPage(settings, number) }
}

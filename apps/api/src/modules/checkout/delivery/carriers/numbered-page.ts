import type { CarrierSettings } from './carrier.ts'

/** The tracking page of the settings with a parcel's number in it, which may not change the rest of the address. */
export function numberedPage({ page }: CarrierSettings, number: string): string {
  return page.replaceAll('{number}', encodeURIComponent(number))
}

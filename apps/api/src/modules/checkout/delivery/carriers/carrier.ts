/** A carrier as a site has it: its name for shoppers, and the address of its tracking page with `{number}`; empty where there is none. */
export interface CarrierSettings {
  name: string
  page: string
}

/** How the parcels of one kind of carrier are numbered and followed. */
export interface Carrier {
  /** The number of a parcel as the carrier writes it, from what staff typed; undefined where the carrier has no such number. */
  readNumber(typed: string): string | undefined
  /** The address of the page that follows a parcel; empty where there is none. */
  trackingPage(settings: CarrierSettings, number: string): string
}

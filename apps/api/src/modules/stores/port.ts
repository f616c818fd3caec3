/** How a store is called and where it is, in one language. */
export interface StoreWords {
  name: string
  city: string
  address: string
}

export interface Store extends StoreWords {
  id: string
  subsite: string
  /** The language of the words where it is not the one asked for: English stands in. */
  lang?: 'en'
  state: string
  phone: string
  latitude: number
  longitude: number
  /** By whose clock the hours are, as `Asia/Kolkata`. */
  timeZone: string
  /** `11:00–20:30` by day (`mon` …); a day that is not there is closed. */
  hours: Record<string, string>
  services: string[]
}

export interface Stores {
  /** Every store, in the house's own order, named in a language. */
  all(language: string): Promise<Store[]>
}

export interface Store {
  id: string
  subsite: string
  name: string
  city: string
  address: string
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
  /** Every store, in the house's own order. */
  all(): Promise<Store[]>
}

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
  hours: Record<string, string>
  services: string[]
}

export interface Stores {
  /** Every store, in the house's own order. */
  all(): Promise<Store[]>
}

import type { Db } from '../../../kernel/db/db.ts'

/** A store's name, its place, and the alternative text of its picture, in one language. */
export interface StoreTranslation {
  name: string
  city: string
  address: string
  alt: string
}

/** The picture of a store: its id in `media`, its size, and a blurred placeholder. */
export interface StorePicture {
  id: string
  width: number
  height: number
  blur: string
}

export interface Store extends StoreTranslation {
  id: string
  subsite: string
  /** The language of the texts where they are the English fallback. */
  lang?: 'en'
  /** The part of its address before the city, and its post code; empty where only the whole address is known. */
  street: string
  postcode: string
  state: string
  phone: string
  latitude: number
  longitude: number
  /** The time zone of the hours: `Asia/Kolkata`. */
  timeZone: string
  /** Its window, seen from the street. */
  picture: StorePicture | null
  /** `11:00–20:30` by day (`mon` …); a missing day is closed. */
  hours: Record<string, string>
  services: string[]
}

export interface Stores {
  /** Every store, in display order, named in a language. */
  all(language: string): Promise<Store[]>
  /** Every store of a site, in English. */
  ofSite(db: Db, subsite: string): Promise<Store[]>
  /** A store of a site with pickup, in English; undefined for any other id. */
  collecting(tx: Db, subsite: string, id: string | undefined): Promise<Store | undefined>
  /** Every store of a site with pickup, in English. */
  allCollecting(db: Db, subsite: string): Promise<Store[]>
  /** The first day from `day` on which a store is open; today only while it is open for two hours more. */
  openDay(store: Store, day: string): string
}

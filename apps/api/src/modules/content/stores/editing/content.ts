import type { storeServices } from '@karat/sites/staff-lists.ts'
import type { Day } from '@karat/sites/week.ts'
import type { StoreTranslation } from '../port.ts'

/** All that staff write of a store. Days without hours are closed. */
export interface StoreContent {
  /** By language; English is the original. */
  texts: Record<string, StoreTranslation>
  street: string
  postcode: string
  state: string
  telephone: string
  latitude: number
  longitude: number
  timeZone: string
  /** `10:30–20:30` by day, in the time zone of the store. */
  hours: Partial<Record<Day, string>>
  services: (typeof storeServices)[number][]
  position: number
}

import type { StoreDocument } from '@karat/contract/staff-stores.ts'
import { type Day, week } from '@karat/sites/week.ts'
import { latinDigits } from '../../ui/digits.ts'

/** A store as it is typed: numbers are texts, and each day has an opening and a closing time, both empty where it is closed. */
export interface StoreForm extends Omit<StoreDocument, 'latitude' | 'longitude' | 'position' | 'hours'> {
  latitude: string
  longitude: string
  position: string
  hours: Record<Day, { opens: string; closes: string }>
}

const noTexts = { name: '', city: '', address: '', alt: '' }
/** The texts of a language; empty where it has none. */
export const textsIn = ({ texts }: Pick<StoreForm, 'texts'>, language: string) => texts[language] ?? noTexts

/** The form of a store as it is stored. */
export function formOfStore({ latitude, longitude, position, hours, ...document }: StoreDocument): StoreForm {
  return {
    ...document,
    latitude: String(latitude),
    longitude: String(longitude),
    position: String(position),
    hours: Object.fromEntries(
      week.map((day) => {
        const [opens = '', closes = ''] = hours[day]?.split('–') ?? []
        return [day, { opens, closes }]
      }),
    ) as StoreForm['hours'],
  }
}

/** The form of a new store of a site, behind those that it has. */
export function newStoreForm(timeZone: string, position: number): StoreForm {
  const empty = { street: '', postcode: '', state: '', telephone: '', services: [], hours: {} }
  return { ...formOfStore({ ...empty, texts: {}, latitude: 0, longitude: 0, timeZone, position }), latitude: '', longitude: '' }
}

/** The fields that cannot be read, by the names that the server has for them. */
interface ReadStore {
  document: StoreDocument | undefined
  unread: readonly string[]
}

/** Reads what was typed of a store; hours of which one time is missing are left to the server, which names the day. */
export function readStoreForm(form: StoreForm): ReadStore {
  const unread: string[] = []
  const number = (field: 'latitude' | 'longitude' | 'position', pattern: RegExp, max: number): number => {
    const digits = latinDigits(form[field].trim())
    if (pattern.test(digits) && Math.abs(Number(digits)) <= max) return Number(digits)
    unread.push(field)
    return 0
  }
  const degrees = /^-?\d{1,3}(\.\d{1,12})?$/
  const document: StoreDocument = {
    ...form,
    latitude: number('latitude', degrees, 90),
    longitude: number('longitude', degrees, 180),
    position: number('position', /^\d{1,4}$/, 9999),
    hours: Object.fromEntries(
      week.flatMap((day) => {
        const { opens, closes } = form.hours[day]
        return opens === '' && closes === '' ? [] : [[day, `${opens}–${closes}`]]
      }),
    ),
  }
  return { document: unread.length > 0 ? undefined : document, unread }
}

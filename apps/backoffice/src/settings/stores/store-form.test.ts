import type { StoreDocument } from '@karat/contract/staff-stores.ts'
import { expect, test } from 'vitest'
import { formOfStore, newStoreForm, readStoreForm } from './store-form.ts'

const store: StoreDocument = {
  texts: { en: { name: 'Deccan', city: 'Pune', address: 'FC Road', alt: '' } },
  street: 'FC Road',
  postcode: '411004',
  state: 'MH',
  telephone: '+91 20 4000 1001',
  latitude: -18.52,
  longitude: 73.84,
  timeZone: 'Asia/Kolkata',
  hours: { mon: '10:30–20:30' },
  services: ['pickup'],
  position: 3,
}

test('a stored store is read from its form as it is stored', () => {
  expect(readStoreForm(formOfStore(store))).toEqual({ document: store, unread: [] })
})

test('coordinates that cannot be read are named, and nothing is sent', () => {
  expect(readStoreForm(newStoreForm('UTC', 0))).toEqual({ document: undefined, unread: ['latitude', 'longitude'] })
  for (const latitude of ['91', '18,5', 'north', '1e1'])
    expect(readStoreForm({ ...formOfStore(store), latitude }).unread).toEqual(['latitude'])
})

test('a day with one time alone is sent, so that the server names it', () => {
  const form = formOfStore(store)
  const { document } = readStoreForm({ ...form, hours: { ...form.hours, tue: { opens: '10:00', closes: '' } } })
  expect(document?.hours).toEqual({ mon: '10:30–20:30', tue: '10:00–' })
})

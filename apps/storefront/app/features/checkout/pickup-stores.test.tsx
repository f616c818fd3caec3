import type { DeliveryOptions } from '@karat/contract/cart.ts'
import type { Store } from '@karat/contract/content.ts'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { markupOf } from '../../testing/page.tsx'
import { type AddressForm, emptyPlace } from '../../ui/forms/address-form.ts'
import { PickupStores } from './pickup-stores.tsx'

const cities: [string, string, number][] = [
  ['Mumbai', '400002', 18.95],
  ['Pune', '411002', 18.51],
  ['Nagpur', '440001', 21.15],
  ['Jaipur', '302003', 26.92],
  ['Delhi', '110005', 28.65],
  ['Amritsar', '143001', 31.63],
  ['Srinagar', '190001', 34.08],
]
const stores = cities.map(([name, postcode, latitude]) => ({
  id: name,
  name,
  city: name,
  address: `1 Main Road, ${name}`,
  state: '',
  postcode,
  latitude,
  longitude: 75,
  hours: {},
})) as Store[]

interface FormProps {
  storeID?: string
  postcode?: string
  count?: number
  there?: DeliveryOptions['stores']
}

function Form({ storeID = '', postcode = '', count = stores.length, there = [] }: FormProps) {
  const form = useForm<AddressForm>({ defaultValues: { storeID, shipping: { ...emptyPlace, postcode } } })
  return (
    <FormProvider {...form}>
      <PickupStores stores={stores.slice(0, count)} there={there} error={undefined} />
    </FormProvider>
  )
}

const shown = (props: Parameters<typeof Form>[0]) => [...markupOf(<Form {...props} />).matchAll(/value="(\w+)"/g)].map(([, id]) => id)

test('the stores nearest to the post code are shown, the others on request', () => {
  expect(shown({ postcode: '110092' })).toEqual(['Delhi', 'Jaipur', 'Amritsar', 'Srinagar'])
  expect(markupOf(<Form postcode="110092" />)).toContain('Show all 7 stores')
})

test('the selected store is never hidden, and an incomplete post code sorts nothing', () => {
  expect(shown({ postcode: '110092', storeID: 'Pune' })).toEqual(['Delhi', 'Jaipur', 'Amritsar', 'Srinagar', 'Pune'])
  expect(shown({ postcode: '1100' })).toEqual(['Mumbai', 'Pune', 'Nagpur', 'Jaipur'])
})

test('a list is not shortened for one store only', () => {
  expect(shown({ count: 5 })).toHaveLength(5)
  expect(markupOf(<Form count={5} />)).not.toContain('Show all')
})

test('each store shows whether it has the products of the cart, and the day of collection', () => {
  const there = [
    { storeID: 'Delhi', hasAll: true, readyBy: '2026-11-21' },
    { storeID: 'Jaipur', hasAll: false, readyBy: '2026-11-24' },
  ]
  const page = markupOf(<Form postcode="110092" there={there} />)
  expect(page).toContain('In this store now: ready on Sat, 21 November')
  expect(page).toContain('Brought to this store: ready by Tue, 24 November')
})

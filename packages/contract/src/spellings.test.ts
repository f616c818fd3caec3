import { describe, expect, test } from 'vitest'
import { calls } from './calls.ts'

const read = (key: 'PUT /api/cart/' | 'POST /api/users/reviewupdate', body: unknown) => calls[key].body.safeParse(calls[key].readBody(body))

const place = {
  Address: '4 MG Road',
  Zip: '411001',
  City: 'Pune',
  State: 'MH',
  Country: 'IN',
  Phone: 9_820_077_701,
  Email: 'ravi@example.com',
}
const asked = { mode: 'add_address', cartID: 'b1', billingAddressDifferent: 'Yes' }

describe('a flat address with a separate billing address [C-03, E-03]', () => {
  test('is the billing address if a saved delivery address is selected', () => {
    const { data } = read('PUT /api/cart/', { ...asked, shippingID: 'a1', FirstName: 'Ravi', LastName: 'Rao', ...place })
    expect(data).toMatchObject({ shippingID: 'a1', billing: { FirstName: 'Ravi', LastName: 'Rao', City: 'Pune', Phone: '9820077701' } })
    expect(data).not.toHaveProperty('shipping')
  })
  test('is both addresses if it has both names', () => {
    const { data } = read('PUT /api/cart/', { ...asked, Fname: 'Asha', Lname: 'Rao', FirstName: 'Ravi', LastName: 'Rao', ...place })
    expect(data).toMatchObject({ shipping: { Fname: 'Asha', Address: '4 MG Road' }, billing: { FirstName: 'Ravi', Address: '4 MG Road' } })
  })
  test('without either is refused, and so is an incomplete one', () => {
    expect(read('PUT /api/cart/', { ...asked, FirstName: 'Ravi', ...place }).success).toBe(false)
    const { Email: _, ...unfinished } = place
    const paths = read('PUT /api/cart/', { ...asked, shippingID: 'a1', FirstName: 'Ravi', ...unfinished }).error?.issues.map(
      ({ path }) => path,
    )
    expect(paths).toEqual([['billing', 'Email']])
  })
})

test('a review is changed under the field names of responses [C-22, E-07]', () => {
  const written = { productReviewTitle: 'Lovely', productReviewComment: 'It shines and it fits me well.', productRatings: '5' }
  expect(read('POST /api/users/reviewupdate', { reviewID: 'r1', ...written }).data).toMatchObject({
    reviewTitle: 'Lovely',
    reviewText: 'It shines and it fits me well.',
    productRating: 5,
  })
})

import type { PostalAddress } from '../modules/cart/port.ts'

/** An address in the modules' form. */
export const asha: PostalAddress = {
  firstName: 'Asha',
  lastName: 'Rao',
  line1: '12 Laxmi Road',
  line2: '',
  city: 'Pune',
  state: 'MH',
  postcode: '411030',
  country: 'IN',
  phone: '+919812345678',
  email: 'asha@example.com',
}

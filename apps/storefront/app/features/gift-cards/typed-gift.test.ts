import { expect, test } from 'vitest'
import { typedGift, wrongAt } from './typed-gift.ts'

const values = {
  offered: '10000',
  toName: ' Meera ',
  toEmail: 'meera@example.com',
  when: 'now',
  sendOn: '2026-12-08',
  fromName: 'Anvi',
  message: '',
}
const range = { least: 1000, most: 49_999, later: false }

test('a gift card is read from its form: an offered amount, or another one in any digits', () => {
  expect(typedGift(values)).toEqual({
    amount: 10_000,
    toName: 'Meera',
    toEmail: 'meera@example.com',
    fromName: 'Anvi',
    message: '',
    sendOn: '',
  })
  expect(typedGift({ ...values, offered: 'other', amount: '१२,५००', when: 'later' })).toMatchObject({
    amount: 12_500,
    sendOn: '2026-12-08',
  })
  expect(typedGift({ ...values, offered: 'other', amount: '12.50' }).amount).toBeNaN()
})

test.each([
  [{}, undefined],
  [{ offered: 'other', amount: '999' }, 'amount'],
  [{ offered: 'other', amount: '50000' }, 'amount'],
  [{ offered: 'other', amount: '' }, 'amount'],
  [{ toName: ' ' }, 'toName'],
  [{ toEmail: 'meera@example' }, 'toEmail'],
  [{ fromName: '' }, 'fromName'],
])('%o is invalid at %s', (more, field) => {
  expect(wrongAt(typedGift({ ...values, ...more }), range)).toBe(field)
})

test('a date is required if the card is to be sent on one', () => {
  const later = { ...values, when: 'later', sendOn: '' }
  expect(wrongAt(typedGift(later), { ...range, later: true })).toBe('sendOn')
})

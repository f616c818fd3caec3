import { expect, test } from 'vitest'
import { formOfTrade, readTradeForm } from './trade-form.ts'

const trade = { quoteMinutes: 15, returnDays: 14, idLimit: 200_000, codLimit: 49_999.5 }

test('a stored trade is read from its form as it is stored; an empty amount is 0', () => {
  expect(readTradeForm(formOfTrade(trade), 2)).toEqual({ document: trade, unread: [] })
  expect(readTradeForm({ ...formOfTrade(trade), codLimit: '' }, 2).document?.codLimit).toBe(0)
})

test('numbers outside their limits and amounts that cannot be read are named, and nothing is sent', () => {
  const typed = { quoteMinutes: '4', returnDays: '91', idLimit: '1,5', codLimit: '10.555' }
  expect(readTradeForm(typed, 2)).toEqual({ document: undefined, unread: ['quoteMinutes', 'returnDays', 'idLimit', 'codLimit'] })
  expect(readTradeForm({ ...formOfTrade(trade), returnDays: '' }, 2).unread).toEqual(['returnDays'])
})

import { expect, test } from 'vitest'
import { askedOf, type PaidInvoice, paymentsLeft } from './payments-left.ts'
import type { DocumentPayment } from './port.ts'

const payment = (kind: DocumentPayment['kind'], amount: number, due = false): DocumentPayment => ({
  id: kind,
  kind,
  gateway: '',
  method: '',
  lastFour: '',
  due,
  amount,
  at: '2026-11-25T12:00:00Z',
})
const invoice = (of: Record<string, number>, ...payments: DocumentPayment[]): PaidInvoice => ({
  unitIds: Object.keys(of),
  figures: { lines: Object.values(of).map((total) => ({ total, charges: [] })), payments },
})
const kept = (of: Record<string, boolean>) => new Map(Object.entries(of).map(([id, isCollected]) => [id, { isCollected }]))
const leftOf = (...given: Parameters<typeof paymentsLeft>) => paymentsLeft(...given).map(({ amount }) => amount)

test('the cash due for a unit is its share of its invoice’s due amount; shares add up to the last minor unit [R-16]', () => {
  const asked = askedOf([
    invoice({ a: 100, b: 100, c: 100 }, payment('credit', 100), payment('cash', 200, true)),
    invoice({ d: 50 }, payment('credit', 50)),
  ])
  expect([...asked.values()].toSorted((one, other) => one - other)).toEqual([0, 66, 67, 67])
  expect(asked.get('d')).toBe(0)
})

test('payments stay with their units until a return; cash for a unit is due before its collection, and captured afterwards [R-16]', () => {
  const first = invoice({ a: 1000 }, payment('credit', 400), payment('cash', 600, true))
  const due = [payment('credit', 400), payment('cash', 1600, true)]
  expect(leftOf(due, [], kept({ a: false }))).toEqual([400, 1600])
  expect(leftOf(due, [first], kept({ a: false, b: false }))).toEqual([0, 1000])
  const collected = [payment('credit', 400), payment('cash', 600), payment('cash', 1000, true)]
  expect(leftOf(collected, [first], kept({ a: true, b: false }))).toEqual([0, 0, 1000])
  // It came back unpaid: credit pays for the other unit.
  expect(leftOf([payment('credit', 400), payment('cash', 600, true)], [first], kept({ b: false }))).toEqual([400, 600])
  // A payment belongs to its own units, not to those of another one of its kind.
  const card = { ...payment('gateway', 900), id: 'second' }
  expect(leftOf([payment('gateway', 500), card], [invoice({ a: 500 }, payment('gateway', 500))], kept({ a: false }))).toEqual([0, 900])
})

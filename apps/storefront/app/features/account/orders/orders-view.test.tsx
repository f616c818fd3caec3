import { expect, test } from 'vitest'
import { markupOf, testSite, textOf } from '../../../testing/page.tsx'
import { Shown } from './orders-view.tsx'

const said = (language: string, from: number, shown: number, total: number) =>
  textOf(markupOf(<Shown from={from} shown={shown} total={total} />, testSite('in', language)))

test('a list shows its number of orders, and a page of it its range; a range of one is not shown', () => {
  expect([said('en', 1, 1, 1), said('en', 1, 3, 3), said('en', 1, 6, 13), said('en', 13, 1, 13)]).toEqual([
    '1 order',
    '3 orders',
    '1 to 6 of 13 orders',
    '13 of 13 orders',
  ])
  expect([1, 2, 3, 11, 100].map((total) => said('ar', 1, total, total))).toEqual(['طلب واحد', 'طلبان', '3 طلبات', '11 طلبًا', '100 طلب'])
  expect([said('hi', 1, 1, 1), said('mr', 1, 6, 7), said('es', 7, 1, 7), said('zh-Hans', 1, 2, 2)]).toEqual([
    '1 ऑर्डर',
    '7 ऑर्डर पैकी 1 ते 6',
    '7 de 7 pedidos',
    '2 个订单',
  ])
})

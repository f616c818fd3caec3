import { testDatabase } from '@karat/api/testing/database.ts'
import { bank, post, readyCart } from '@karat/api/testing/purchase.ts'
import { openTestShop, type TestShop } from '@karat/api/testing/shop.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRequest, execute } from './admin-socket.ts'
import { readRevision } from './staff-revisions.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
})
afterAll(() => shop.close())
const by = { by: 'Meera', reason: 'scale 2' }
const run = (line: string) => execute(shop.modules, adminRequest.parse(readRevision(line.split(' '), by)))

test('command arguments are converted to milligrams and thousandths of a carat; invalid ones to nothing', () => {
  expect(readRevision('weigh IN26-1 2 16.412 16.25 0.5/1,0.18/12'.split(' '), by)).toEqual({
    command: 'weigh-piece',
    number: 'IN26-1',
    unit: 2,
    grossMg: 16_412,
    netMg: 16_250,
    stones: [
      { caratMilli: 500, count: 1 },
      { caratMilli: 180, count: 12 },
    ],
    ...by,
  })
  expect(readRevision('weigh IN26-1 2 16.412 12.25+4'.split(' '), { ...by, others: '0.162' })).toMatchObject({
    netMg: 16_250,
    metals: [12_250, 4000],
    otherMg: 162,
  })
  for (const line of [
    'weigh IN26-1 2 16,4 16',
    'weigh IN26-1 2 16.4 16+',
    'weigh IN26-1 2 16.4',
    'weigh IN26-1 x 16 16',
    'weigh IN26-1 1 16 16 0.5',
    'weigh IN26-1 1 -1 1',
  ])
    expect([line, readRevision(line.split(' '), by)]).toEqual([line, undefined])
  expect(readRevision(['weigh', 'IN26-1', '1', '2', '1'], { by: 'Meera' })).toBeUndefined()
  expect(readRevision(['decide-revision', 'RV26-1', 'give-away'], by)).toBeUndefined()
  expect(readRevision(['confirm', 'IN26-1'], by)).toBe('other')
})

test('staff weigh a finished unit, and get the decision on its price, or the reason of a refusal [C-28, S-14]', async () => {
  const { body } = await post(shop, await readyCart(shop, 'RNG-003'), 'sandbox')
  const number = body.orderNumber
  await bank(shop, body.payment.providerRef, 'approve')
  expect((await run(`weigh ${number} 1 3.296 3.040`)).output).toContain('it is placed')
  for (const move of ['confirm', 'start', 'inspect'])
    expect((await execute(shop.modules, adminRequest.parse({ command: 'move-order', move, number, ...by }))).ok).toBe(true)
  expect((await run(`weigh ${number} 1 3.296 30.40`)).output).toBe(
    'This weight does not fit what was ordered. Weigh the piece again (netMg)',
  )
  expect((await run(`weigh ${number} 1 3.396 3.040`)).output).toBe(
    'The weights do not add up. Weigh the piece and its parts again (netMg): they leave 3.140 g',
  )
  expect((await run(`weigh ${number} 1 3.296 3.040`)).output).toMatch(/^RV26-\w+: awaiting_customer, INR 71770.00 \(\+856.00\)$/)
  expect((await execute(shop.modules, adminRequest.parse({ command: 'move-order', move: 'pass', number, ...by }))).ok).toBe(false)
  expect(await run('list-revisions')).toEqual({ ok: true, output: 'no new price waits for a decision' })
  expect((await run('decide-revision RV26-NOBODY waive')).output).toBe(
    'This new price does not exist. Open it from the page of your order (number)',
  )
})

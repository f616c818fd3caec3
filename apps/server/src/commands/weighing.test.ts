import { testDatabase } from '@karat/api/testing/database.ts'
import { bank, post, readyCart } from '@karat/api/testing/purchase.ts'
import { openTestShop, type TestShop } from '@karat/api/testing/shop.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandsOf, ownerOf } from '../testing/staff.ts'
import { orderCommands } from './orders.ts'
import type { Member } from './run-commands.ts'

let shop: TestShop
let member: Member
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  member = await ownerOf(shop)
})
afterAll(() => shop.close())
const orders = commandsOf(orderCommands, () => member)

test('grams and carats are read as milligrams and thousandths; invalid ones are refused with their field', async () => {
  const inputs: unknown[] = []
  const call = async (_key: string, { body }: { body?: unknown }) => void inputs.push(body)
  const read = async (line: string) =>
    orderCommands
      .read(line.split(' '), { reason: 'scale 2', others: '0.162', 'others-changed': true })
      ?.run(call as never, 'in')
      .catch(() => {})
  await read('weigh IN26-1 2 16.412 16.25 0.5/1,0.18/12')
  await read('weigh IN26-1 2 16.412 12.25+4')
  const common = { unit: 2, grossMg: 16_412, netMg: 16_250, otherMg: 162, otherChanged: true, reason: 'scale 2' }
  expect(inputs).toEqual([
    {
      ...common,
      stones: [
        { caratMilli: 500, count: 1 },
        { caratMilli: 180, count: 12 },
      ],
    },
    { ...common, metals: [12_250, 4000] },
  ])
  for (const [line, field] of [
    ['weigh IN26-1 2 16,4 16 --reason x', 'grossMg'],
    ['weigh IN26-1 2 16.4 16+ --reason x', 'netMg'],
    ['weigh IN26-1 2 16.4 --reason x', 'netMg'],
    ['weigh IN26-1 x 16 16 --reason x', 'unit'],
    ['weigh IN26-1 1 16 16 0.5 --reason x', 'stones'],
    ['decide-revision RV26-1 give-away --reason x', 'choice'],
  ] as const)
    expect([line, await orders(line)]).toEqual([line, { code: 1, output: expect.stringContaining(field) as string }])
  expect(await orders('weigh IN26-1 1 2 1')).toMatchObject({ code: 2 })
})

test('staff weigh a finished unit, and get the decision on its price, or the reason of a refusal [C-28, S-14]', async () => {
  const { body } = await post(shop, await readyCart(shop, 'RNG-003'), 'sandbox')
  const number = body.orderNumber
  await bank(shop, body.payment.providerRef, 'approve')
  const weigh = (weights: string) => orders(`weigh ${number} 1 ${weights} --reason "scale 2"`)
  const transition = (name: string) => orders(`${name} ${number} --reason "by the book"`)
  expect(await weigh('3.296 3.040')).toMatchObject({ code: 1 })
  for (const name of ['confirm', 'start', 'inspect']) expect((await transition(name)).code).toBe(0)
  expect((await weigh('3.296 30.40')).output).toBe('This weight does not fit what was ordered. Weigh the piece again (netMg)')
  expect((await weigh('3.396 3.040')).output).toBe(
    'The weights do not add up. Weigh the piece and its parts again (netMg): they leave 3.140 g',
  )
  expect((await weigh('3.296 3.040')).output).toMatch(/^RV26-\w+: awaiting_customer$/)
  expect((await transition('pass')).code).toBe(1)
  expect(await orders('list-revisions')).toEqual({ code: 0, output: 'no new price waits for a decision' })
  expect((await orders('decide-revision RV26-NOBODY waive --reason x')).output).toBe(
    'This new price does not exist. Open it from the page of your order (number)',
  )
})

test('a site with scales is weighed on one of them, by the id that the list of scales gives', async () => {
  const { body } = await post(shop, await readyCart(shop, 'RNG-003'), 'sandbox')
  const number = body.orderNumber
  await bank(shop, body.payment.providerRef, 'approve')
  expect((await orders(`scales ${number}`)).output).toBe('the site has no scales')
  const site = (await shop.modules.sites.byCode('in'))!
  const content = { storeId: null, name: 'Scale 2', stepMg: 1, verifiedUntil: '2099-03-31' }
  const added = await shop.modules.scales.add(site, content)
  const id = added.ok ? added.value : expect.unreachable()
  expect((await orders(`scales ${number}`)).output).toBe(`${id}  Scale 2, warehouse: 0.001 g, verified until 2099-03-31`)
  for (const name of ['confirm', 'start', 'inspect']) await orders(`${name} ${number} --reason "by the book"`)
  const weigh = (scale: string) => orders(`weigh ${number} 1 3.296 3.040 ${scale} --reason "checked"`)
  expect((await weigh('')).output).toBe('Choose the scale on which the piece was weighed (scale)')
  expect((await weigh(`--scale ${id}`)).output).toMatch(/^RV26-\w+: awaiting_customer$/)
})

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Machine, statesOf } from './apps/api/src/kernel/machine.ts'
import { cancelReasons, decisionsOf } from './apps/api/src/modules/orders/cancellations/rules.ts'
import { cancellationMachine } from './apps/api/src/modules/orders/cancellations/machine.ts'
import { cardMachine } from './apps/api/src/modules/orders/orders/machines/card.ts'
import { orderRules } from './apps/api/src/modules/orders/orders/machines/order.ts'
import { paymentMachine } from './apps/api/src/modules/orders/orders/machines/payment.ts'
import { unitMachine } from './apps/api/src/modules/orders/orders/machines/unit.ts'
import { refundMachine } from './apps/api/src/modules/orders/refunds/machine.ts'
import { returnMachine } from './apps/api/src/modules/orders/returns/machine.ts'
import { revisionMachine } from './apps/api/src/modules/orders/revisions/machine.ts'
import { maskedFields } from './apps/api/src/modules/staff/audit/rules.ts'
import { calls } from './packages/contract/src/calls.ts'
import type { CallDefinition } from './packages/contract/src/calls/call.ts'
import { returnReasons } from './packages/contract/src/returns.ts'
import { draftStates } from './packages/contract/src/staff-drafts.ts'
import { staffOrderTransitions, staffReturnTransitions } from './packages/contract/src/staff.ts'
import { codeOfCall } from './packages/sites/src/call-code.ts'
import { returnResolutions } from './packages/sites/src/returns.ts'
import { orderStages } from './packages/sites/src/staff-lists.ts'

const guardsOf = <S extends string, G extends string, N extends string>({ transitions }: Machine<S, G, N>): string[] =>
  transitions.flatMap(({ guards = [] }) => guards)

/** The calls of staff that change something for others, by the code of their name in the audit (`codeOfCall`). */
const acts = Object.entries<CallDefinition>(calls).flatMap(([key, { access, changes }]) => {
  const [method, path = ''] = key.split(' ')
  if (method === 'GET' || changes === false || !path.startsWith('/api/staff/') || access === 'staff-sign-in') return []
  return [codeOfCall(key)]
})

/** The names of the fields that the audit shows of the JSON schema of an input, at any depth; of a masked one its own name alone. */
function fieldsOf(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(fieldsOf)
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {}, anyOf, oneOf, allOf, prefixItems, items } = schema as Record<string, unknown>
  const inner = [anyOf, oneOf, allOf, prefixItems, items].flatMap(fieldsOf)
  return [
    ...Object.entries(properties as object).flatMap(([name, field]) => [name, ...(maskedFields.has(name) ? [] : fieldsOf(field))]),
    ...inner,
  ]
}

/** The fields that acts of staff send, which the audit names; the reason has a place of its own. */
function inputFields(): string[] {
  const bodies = Object.entries<CallDefinition>(calls).flatMap(([key, { access, changes, body }]) =>
    /^(?!GET).*\/api\/staff\//.test(key) && changes !== false && access !== 'staff-sign-in' && body ? [body] : [],
  )
  const names = bodies.flatMap((body) => fieldsOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })))
  return [...new Set(names)].filter((name) => name !== 'reason')
}

/** The keys of the gateways of every provider: an order that was paid without a chosen method shows that of its gateway. */
const gateways = globSync('apps/api/src/modules/checkout/payments/gateways/*/*.ts', { cwd: import.meta.dirname }).flatMap((path) => {
  const text = readFileSync(join(import.meta.dirname, path), 'utf8')
  return [...text.matchAll(/^ {4}key: '(\w+)',/gm)].map(([, key = '']) => key)
})

/** The kinds of messages of the back office that are composed with codes of the machines, each with all of its codes. */
const codes: Record<string, readonly string[]> = {
  pieceState: statesOf(unitMachine),
  orderState: orderRules.map(({ state }) => state),
  paymentState: statesOf(paymentMachine),
  cardState: statesOf(cardMachine),
  guard: [...guardsOf(unitMachine), ...guardsOf(paymentMachine)],
  transition: staffOrderTransitions,
  orderView: orderStages.filter((stage) => stage !== 'unpaid'),
  holdReason: ['id_proof', 'price_review', 'payment_mismatch', 'dispute'],
  returnState: statesOf(returnMachine),
  returnGuard: guardsOf(returnMachine),
  returnTransition: staffReturnTransitions,
  returnEffect: staffReturnTransitions,
  cancelState: statesOf(cancellationMachine),
  cancelDecision: decisionsOf('under_review'),
  cancelEffect: decisionsOf('under_review'),
  cancelReason: [...cancelReasons.map(({ key }) => key), 'merchant'],
  revisionState: statesOf(revisionMachine),
  revisionChoice: ['ask', 'waive', 'remake', 'cancel'],
  revisionEffect: ['ask', 'waive', 'remake', 'cancel'],
  refundState: statesOf(refundMachine),
  payMethod: [...gateways, 'upi', 'card', 'netbanking', 'wallet', 'paylater', 'paynow', 'cod', 'transfer', 'free'],
  draftState: draftStates,
  giftCardState: ['ordered', 'waits', 'mailed', 'blocked'],
  returnReason: returnReasons,
  resolution: returnResolutions,
  foundBy: ['email', 'phone', 'order', 'name'],
  actor: ['shopper', 'system'],
  'audit.call': acts,
  'audit.field': inputFields(),
}

const read = (path: string) => JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8')) as Record<string, string>
/** The words of the back office in a language: those of every page, and those of the shop's screens, which the audit loads as well. */
const wordsOf = (language: string) => ({
  ...read(`apps/backoffice/locales/${language}.json`),
  ...read(`apps/backoffice/locales/shop/${language}.json`),
})

describe.each(['en', 'hi', 'ar'])('the back office in %s', (language) => {
  const everywhere = read(`apps/backoffice/locales/${language}.json`)
  test.each(Object.entries(codes))('names every %s of the state machines', (kind, all) => {
    expect(all.length).toBeGreaterThan(1)
    // Fields of acts are named where changes are listed: on pages that have all words.
    const catalogue = kind.startsWith('audit.') ? wordsOf(language) : everywhere
    expect([...new Set(all)].filter((code) => !catalogue[`${kind}.${code}`])).toEqual([])
  })
})

test.each(['en', 'hi', 'ar'])('exports name states, methods and acts in %s as the lists of the back office do', (language) => {
  const lists = wordsOf(language)
  const files = read(`apps/api/translations/exports/${language}.json`)
  expect(Object.keys(files)).toEqual(Object.keys(read('apps/api/translations/exports/en.json')))
  expect(Object.keys(files).filter((key) => key in lists && files[key] !== lists[key])).toEqual([])
  const kinds = new Set(Object.keys(files).map((key) => key.slice(0, key.lastIndexOf('.'))))
  const missing = Object.entries(codes).flatMap(([kind, all]) => (kinds.has(kind) ? all.map((code) => `${kind}.${code}`) : []))
  expect(missing.filter((key) => !files[key])).toEqual([])
})

/** The kinds of names that stand alone in a cell of a list. */
const cells = [
  'pieceState',
  'orderState',
  'orderView',
  'paymentState',
  'payMethod',
  'holdReason',
  'returnState',
  'returnReason',
  'resolution',
  'cancelState',
  'cancelReason',
  'revisionState',
  'draftState',
  'draftChannel',
  'giftCardState',
  'foundBy',
]

test('a name that stands alone in a list begins with a capital letter in English', () => {
  const catalogue = read('apps/backoffice/locales/en.json')
  const named = Object.entries(catalogue).filter(([key]) => cells.includes(key.slice(0, key.lastIndexOf('.'))))
  expect(new Set(named.map(([key]) => key.slice(0, key.lastIndexOf('.')))).size).toBe(cells.length)
  expect(named.filter(([, name]) => /^\p{Ll}/u.test(name))).toEqual([])
})

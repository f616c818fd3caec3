import { describe, expect, test } from 'vitest'
import type { OrderAddress } from '../orders/port.ts'
import type { InspectedPiece, OrderedPiece, Reason, Resolution, ReturnPiece } from './port.ts'
import {
  type AskedItem,
  broughtBy,
  choosePieces,
  deadlineOf,
  type Eligibility,
  eligibility,
  hasEnded,
  mayBeOffered,
  pickupDays,
  placeOfOrder,
  reasonRules,
  refundOf,
  resolutionsOf,
  returnActionsOf,
  returnsToStock,
  waitsForShopper,
  worthOf,
} from './rules.ts'

const india = { returnDays: 15, timeZone: 'Asia/Kolkata' }
const all: readonly Resolution[] = ['refund', 'store_credit', 'replacement', 'repair', 'exchange']
const now = new Date('2026-11-21T10:00:00Z')
const piece = {
  state: 'delivered',
  kind: 'piece',
  deliveredAt: new Date('2026-11-20T10:00:00Z'),
  options: {},
} as unknown as OrderedPiece

describe('whether a unit can be returned [C-36]', () => {
  const of = (more: object, at = now) => eligibility({ ...piece, ...more }, india, at)

  test('within its period, counted in the site’s calendar, until the end of the last day', () => {
    expect(of({})).toEqual({ returnable: 'yes', why: '', until: '2026-12-05', daysLeft: 14 })
    expect(of({ state: 'replaced' }).returnable).toBe('yes')
    // The last minute of the last day in India, and the first after it.
    expect(of({}, new Date('2026-12-05T18:29:00Z'))).toMatchObject({ returnable: 'yes', daysLeft: 0 })
    expect(of({}, new Date('2026-12-05T18:31:00Z'))).toEqual({
      returnable: 'exchange',
      why: 'window_over',
      until: '2026-12-05',
      daysLeft: 0,
    })
  })
  test('coins for a fault only, accessories never, a completed unit for an exchange', () => {
    expect(of({ kind: 'coin' })).toMatchObject({ returnable: 'fault', why: 'coin', daysLeft: 14 })
    expect(of({ kind: 'accessory' })).toMatchObject({ returnable: 'no', why: 'accessory' })
    expect(of({ state: 'completed' })).toMatchObject({ returnable: 'exchange', why: 'window_over' })
    expect(of({ state: 'completed', kind: 'accessory' })).toMatchObject({ returnable: 'no', why: 'window_over' })
  })
  test('engraved ones for a fault or an exchange: by law a fault can always be claimed', () => {
    const engraved = { options: { ...piece.options, engraving: 'A & R' } }
    expect(of(engraved)).toMatchObject({ returnable: 'fault', why: 'engraved', until: '2026-12-05', daysLeft: 14 })
    expect(of({ ...engraved, kind: 'coin' })).toMatchObject({ returnable: 'fault', why: 'coin' })
    expect(of({ ...engraved, state: 'completed' })).toMatchObject({ returnable: 'exchange', why: 'window_over' })
    const pieces = [{ ...piece, itemId: 'i', unitId: 'u', ...engraved, ...of(engraved), resolutions: all }]
    const asked = (reason: Reason, resolution: Resolution) =>
      'chosen' in choosePieces(pieces, [{ itemId: 'i', quantity: 1, reason, text: 'x' }], { photos: 1, resolution })
    for (const reason of ['damaged', 'defect', 'wrong_item', 'stone_missing', 'weight_purity'] as const)
      expect([reason, asked(reason, 'refund')]).toEqual([reason, true])
    for (const reason of ['size', 'changed_mind', 'gift_not_liked', 'looks_different'] as const)
      expect([reason, asked(reason, 'refund'), asked(reason, 'exchange')]).toEqual([reason, false, true])
  })
  test('not while it is in a return, returned, cancelled, or not delivered', () => {
    const whys = { return_requested: 'open', returned: 'returned', exchanged: 'returned', cancelled: 'cancelled', shipped: 'not_delivered' }
    for (const [state, why] of Object.entries(whys)) expect([state, of({ state })]).toMatchObject([state, { returnable: 'no', why }])
    expect(of({ deliveredAt: null })).toEqual({ returnable: 'no', why: 'not_delivered', until: null, daysLeft: 0 })
  })
})

test('a coin is not repaired; other options are those of the site, in its order', () => {
  expect(resolutionsOf('coin', { returnResolutions: all })).toEqual(['refund', 'store_credit', 'replacement', 'exchange'])
  expect(resolutionsOf('piece', { returnResolutions: ['repair', 'refund'] })).toEqual(['repair', 'refund'])
})

test('options after the inspection: any that sends a unit, and an exchange; for an old unit an exchange only [C-30]', () => {
  const offered = (more: object, reason: Reason, at = now) =>
    mayBeOffered({ ...piece, ...more, reason }, { ...india, returnResolutions: all }, at)
  expect(offered({}, 'size')).toEqual(['replacement', 'repair', 'exchange'])
  expect(offered({ kind: 'coin' }, 'damaged')).toEqual(['replacement', 'exchange'])
  expect(offered({ kind: 'coin' }, 'size')).toEqual(['exchange'])
  expect(offered({}, 'damaged', new Date('2027-01-01T00:00:00Z'))).toEqual(['exchange'])
})

describe('the units of a request [C-37]', () => {
  type Asked = OrderedPiece & Eligibility & { resolutions: readonly Resolution[] }
  const mine = (unitId: string, itemId: string, returnable: Eligibility['returnable'], resolutions = all) =>
    ({ unitId, itemId, returnable, resolutions }) as unknown as Asked
  const pieces = [
    mine('a1', 'a', 'yes'),
    mine('a2', 'a', 'yes'),
    mine('a3', 'a', 'no'),
    mine('f', 'f', 'fault'),
    mine('x', 'x', 'exchange'),
  ]
  const ask = (asked: Partial<AskedItem>[], more: { photos?: number; resolution?: Resolution } = {}, from = pieces) => {
    const items = asked.map((one) => ({ itemId: 'a', quantity: 1, reason: 'size' as const, text: '', ...one }))
    const found = choosePieces(from, items, { photos: 0, resolution: 'refund', ...more })
    return 'wrong' in found ? [found.wrong, found.why] : found.chosen.map(({ piece: { unitId }, reason, text }) => [unitId, reason, text])
  }
  test('are the returnable ones, up to the requested number', () => {
    expect(ask([{ quantity: 2, text: 'tight' }])).toEqual([
      ['a1', 'size', 'tight'],
      ['a2', 'size', 'tight'],
    ])
    expect(ask([{ quantity: 3 }])).toEqual(['items.0.quantity', 'bad_request'])
    expect(ask([{}, { itemId: 'none' }])).toEqual(['items.1.orderItemID', 'return_not_possible'])
  })
  test('need a fault if only faults are accepted; an exchange accepts any unit that can be exchanged', () => {
    expect(ask([{ itemId: 'f' }])).toEqual(['items.0.orderItemID', 'return_not_possible'])
    expect(ask([{ itemId: 'f', reason: 'damaged' }], { photos: 1 })).toEqual([['f', 'damaged', '']])
    expect(ask([{ itemId: 'x' }])).toEqual(['items.0.orderItemID', 'return_not_possible'])
    expect(ask([{ itemId: 'x' }, { itemId: 'f' }], { resolution: 'exchange' })).toEqual([
      ['x', 'size', ''],
      ['f', 'size', ''],
    ])
    expect(ask([{ itemId: 'a', quantity: 3 }], { resolution: 'exchange' })).toEqual(['items.0.quantity', 'bad_request'])
  })
  test('need the text, photos and option that the reason requires', () => {
    expect(ask([{ reason: 'looks_different' }], { photos: 1 })).toEqual(['items.0.text', 'bad_request'])
    expect(ask([{ reason: 'looks_different', text: 'dull' }])).toEqual(['images', 'bad_request'])
    expect(ask([{ reason: 'looks_different', text: 'dull' }], { photos: 1 })).toEqual([['a1', 'looks_different', 'dull']])
    expect(ask([{}], { resolution: 'repair' })).toEqual(['resolution', 'bad_request'])
    expect(ask([{}], {}, [mine('a1', 'a', 'yes', ['repair'])])).toEqual(['resolution', 'bad_request'])
  })
})

test('each reason has its requirements and its options [C-35]', () => {
  const rule = (reason: Reason) => {
    const { photos, text, fault, restock, resolutions } = reasonRules[reason]
    return [photos, text, fault, restock, resolutions.join(' ')]
  }
  const mended = 'refund store_credit replacement repair'
  const another = 'refund store_credit replacement'
  const swapped = 'refund store_credit exchange'
  expect(Object.fromEntries((Object.keys(reasonRules) as Reason[]).map((reason) => [reason, rule(reason)]))).toEqual({
    damaged: [true, false, true, false, mended],
    defect: [true, false, true, false, mended],
    wrong_item: [true, false, true, true, another],
    stone_missing: [true, false, true, false, mended],
    size: [false, false, false, true, swapped],
    looks_different: [true, true, false, true, `${another} exchange`],
    weight_purity: [true, true, true, false, another],
    changed_mind: [false, false, false, true, swapped],
    gift_not_liked: [false, false, false, true, swapped],
  })
})

test('the value of a return: the paid price or the exchange value, less the deduction, never below zero', () => {
  const pieces = [
    { state: 'received', amount: 100, exchange: { amount: 70 } },
    { state: 'kept', amount: 40, exchange: { amount: 30 } },
    { state: 'received', amount: 5, exchange: null },
  ] as unknown as ReturnPiece[]
  expect([refundOf(pieces, 0), refundOf(pieces, 25), refundOf(pieces, 500), worthOf(pieces)]).toEqual([105, 80, 0, 70])
  const brings = (resolution: Resolution, state: string, deduction = 10) =>
    broughtBy({ resolution, state, deduction } as Parameters<typeof broughtBy>[0], pieces)
  expect([
    brings('refund', 'qc_passed'),
    brings('refund', 'offered'),
    brings('exchange', 'qc_passed'),
    brings('exchange', 'x', 99),
  ]).toEqual([95, 0, 60, 0])
  expect([brings('repair', 'qc_passed'), brings('replacement', 'qc_passed'), brings('repair', 'qc_failed')]).toEqual([0, 0, 95])
})

test('the pickup is at the delivery address, or at the buyer’s address for a collected order', () => {
  const [shipping, billing] = [{ city: 'Pune' }, { city: 'Nashik' }]
  const at = (address: object) => placeOfOrder(address as OrderAddress)
  expect([at({ shipping, billing }), at({ shipping, billing, storeId: 's' }), at({ shipping, storeId: 's' })]).toEqual([
    shipping,
    billing,
    shipping,
  ])
})

test('a pickup is offered on four working days from the second one on, in the site’s calendar [C-37]', () => {
  // A Saturday; late on Sunday in London it is Monday in India.
  expect(pickupDays('Asia/Kolkata', new Date('2026-11-21T10:00:00Z'))).toEqual(['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'])
  expect(pickupDays('Asia/Kolkata', new Date('2026-11-22T23:00:00Z'))).toEqual(['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30'])
  expect(pickupDays('Europe/London', new Date('2026-11-22T23:00:00Z'))).toEqual(['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'])
})

test('the shopper’s deadlines: three days to choose, seven to answer, ten to hand over, no others [S-14]', () => {
  const hours = (state: Parameters<typeof deadlineOf>[0]) => {
    const end = deadlineOf(state, now)
    return end && (end.getTime() - now.getTime()) / 3_600_000
  }
  expect(
    (['offered', 'need_more_info', 'qc_failed', 'qc_more_info', 'approved', 'partially_approved', 'received'] as const).map(hours),
  ).toEqual([72, 168, 168, 168, 240, 240, null])
})

test('the actions of a shopper on a return at a time [C-30]', () => {
  const actions = (state: string, more: object = {}) =>
    returnActionsOf(
      { state, deduction: 0, handover: 'pickup', deadline: new Date(now.getTime() + 1), ...more } as Parameters<typeof returnActionsOf>[0],
      now,
    )
  expect(actions('offered')).toEqual(['choose', 'send_back', 'dispute'])
  expect([actions('offered', { deadline: now }), actions('offered', { deadline: null })]).toEqual([
    ['send_back', 'dispute'],
    ['send_back', 'dispute'],
  ])
  expect(actions('qc_more_info')).toEqual(['answer'])
  expect([actions('qc_failed'), actions('qc_failed', { deduction: 1 })]).toEqual([
    ['send_back', 'dispute'],
    ['accept', 'send_back', 'dispute'],
  ])
  expect(actions('need_more_info')).toEqual(['answer', 'choose_day', 'withdraw'])
  expect(actions('need_more_info', { handover: 'store' })).toEqual(['answer', 'withdraw'])
  expect([actions('requested'), actions('pickup_failed'), actions('pickup_scheduled'), actions('received'), actions('closed')]).toEqual([
    ['choose_day', 'withdraw'],
    ['choose_day', 'withdraw'],
    ['withdraw'],
    [],
    [],
  ])
  expect((['offered', 'need_more_info', 'qc_failed', 'qc_more_info', 'requested'] as const).map(waitsForShopper)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ])
  expect((['closed', 'rejected', 'withdrawn', 'expired', 'requested', 'received'] as const).map(hasEnded)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ])
})

describe('the stock gets a piece back', () => {
  const piece = {
    fromStock: true,
    goesBack: false,
    state: 'approved',
    reason: 'changed_mind',
    options: {} as ReturnPiece['options'],
  } as const
  const refund = { state: 'received', resolution: 'refund' } as const
  const found = (goesTo: 'stock' | 'workshop') => ({ found: { goesTo } }) as InspectedPiece
  test('where it came from stock, is no fault, and is taken back or replaced', () => {
    expect(returnsToStock(refund, piece, undefined, undefined)).toBe(true)
    expect(returnsToStock({ ...refund, resolution: 'replacement' }, piece, found('stock'), undefined)).toBe(true)
    expect(
      returnsToStock({ state: 'closed', resolution: 'store_credit' }, { ...piece, state: 'returned' }, found('stock'), 'qc_passed'),
    ).toBe(true)
  })
  test('not where it was made to order, stays with its owner, goes back to them, is repaired or exchanged', () => {
    for (const other of [
      { fromStock: false },
      { goesBack: true },
      { state: 'kept' },
      { state: 'repaired' },
      { state: 'exchanged' },
    ] as const)
      expect([other, returnsToStock(refund, { ...piece, ...other }, undefined, undefined)]).toEqual([other, false])
    for (const resolution of ['repair', 'exchange'] as const)
      expect([resolution, returnsToStock({ ...refund, resolution }, piece, undefined, undefined)]).toEqual([resolution, false])
  })
  test('not where its reason is a fault, it is engraved, or its inspection put it elsewhere', () => {
    expect(returnsToStock(refund, { ...piece, reason: 'defect' }, undefined, undefined)).toBe(false)
    expect(returnsToStock(refund, { ...piece, options: { engraving: 'A & B' } as ReturnPiece['options'] }, undefined, undefined)).toBe(
      false,
    )
    expect(returnsToStock(refund, piece, found('workshop'), undefined)).toBe(false)
  })
  test('not where it failed the inspection, also once its owner accepted the deduction', () => {
    expect(returnsToStock({ ...refund, state: 'qc_failed' }, piece, found('stock'), undefined)).toBe(false)
    expect(returnsToStock({ ...refund, state: 'closed' }, { ...piece, state: 'returned' }, found('stock'), 'qc_failed')).toBe(false)
    // Another inspection follows, whose result is not known yet.
    expect(returnsToStock({ ...refund, state: 'disputed' }, piece, found('stock'), undefined)).toBe(true)
  })
})

import { expect, test } from 'vitest'
import type { Machine } from '../kernel/machine.ts'
import { catalogues } from '../kernel/translations.ts'
import { cancellationMachine } from '../modules/orders/cancellations/machine.ts'
import { notifiedTransitions } from '../modules/orders/orders/events.ts'
import { cardMachine } from '../modules/orders/orders/machines/card.ts'
import { paymentMachine } from '../modules/orders/orders/machines/payment.ts'
import { unitMachine } from '../modules/orders/orders/machines/unit.ts'
import { refundMachine } from '../modules/orders/refunds/machine.ts'
import { returnMachine } from '../modules/orders/returns/machine.ts'
import { returnMail } from '../modules/orders/returns/messages.ts'
import type { ReturnRecord } from '../modules/orders/returns/port.ts'
import { excessMachine, revisionMachine } from '../modules/orders/revisions/machine.ts'
import { shopOfFile } from '../testing/shop-of-file.ts'

const shop = await shopOfFile()

/** The message to the shopper after each transition, by the key of its text; or, after a dash, the reason for sending none. */
const told: Record<string, Record<string, string>> = {
  unit: {
    place: 'mail.thanks',
    hold: 'mail.onHold',
    release: 'order.email.release',
    expire: 'order.email.expire',
    end: '- its shopper changed the bag, and is about to pay for the new one',
    confirm: 'order.email.confirm',
    allocate: '- internal',
    start: 'order.email.start',
    inspect: '- internal',
    pass: 'order.email.pass',
    revise: 'revision.email.asked',
    agree: 'revision.email.paid',
    remake: 'revision.email.remade',
    recheck: '- internal; the weigh-in sends the message about a new price',
    rework: '- internal; a later day has a message of its own',
    pack: '- internal; the next message is that it leaves',
    ship: 'order.email.ship',
    'ready-to-collect': 'order.collected.out',
    out: 'order.email.out',
    deliver: 'order.email.deliver',
    fail: 'order.email.fail',
    'send-back': 'order.email.send-back',
    receive: '- what happens next is told: the cancellation',
    complete: '- nothing happens: its time to be returned is over, which was told with the delivery',
    'ask-return': 'return.email.requested',
    keep: 'return.email.rejected',
    'take-back': 'return.email.resolution_in_progress',
    replace: 'return.email.closed',
    exchange: 'return.email.exchanged',
    'ask-cancel': 'cancel.email.asked',
    cancel: 'cancel.email.done',
    ...Object.fromEntries(
      unitMachine.transitions.flatMap(({ name }) => (name.startsWith('back-to-') ? [[name, 'cancel.email.rejected']] : [])),
    ),
  },
  payment: {
    decline: '- its shopper is at the bank’s page, which says so',
    retry: '- its shopper does it',
    capture: 'mail.paid',
    'need-nothing': 'mail.thanks',
    'owe-cash': 'mail.due',
    'collect-part': '- its shopper is at the door, and has the invoice',
    collect: '- its shopper is at the door, and has the invoice',
    'need-no-more': '- the cancellation that led to it is told',
    'give-back-part': 'refund.email.gateway',
    'give-back-all': 'refund.email.gateway',
  },
  card: { issue: 'giftCard.opening' },
  cancellation: {
    cancel: 'cancel.email.done',
    review: 'cancel.email.asked',
    approve: 'cancel.email.done',
    reject: 'cancel.email.rejected',
    withdraw: 'cancel.email.withdrawn',
  },
  refund: {
    give: 'cancel.back.credit',
    initiate: '- it was told with its cause, and by when it is there',
    accept: '- as above',
    succeed: 'refund.email.gateway',
    fail: '- it goes on by hand at once',
    'by-hand': 'refund.email.account',
    settle: 'refund.email.bank',
  },
  return: {
    review: '- within the time that was told',
    ask: 'return.email.need_more_info',
    answer: '- its shopper does it',
    approve: 'return.email.approved',
    'approve-part': 'return.email.partially_approved',
    reject: 'return.email.rejected',
    schedule: 'return.email.pickup_scheduled',
    miss: 'return.email.pickup_failed',
    'self-ship': 'return.email.self_ship',
    'drop-off': '- its shopper is in the store',
    collect: 'return.email.picked_up',
    carry: '- on its way; the next word is that it has come',
    receive: 'return.email.received',
    inspect: '- within the time that was told',
    pass: '- what it leads to is told with the next transition',
    'pass-part': 'return.email.qc_partial',
    fail: 'return.email.qc_failed',
    offer: 'return.email.offered',
    'withdraw-offer': 'return.email.offer_withdrawn',
    choose: 'return.email.resolution_in_progress',
    lapse: 'return.email.lapsed',
    resolve: 'return.email.resolution_in_progress',
    refund: 'return.email.resolution_in_progress',
    send: 'return.email.resent_replacement',
    accept: 'return.email.resolution_in_progress',
    'send-back': 'return.email.sending_back',
    'give-back': 'return.email.given_back',
    dispute: 'return.email.disputed',
    close: 'return.email.closed',
    withdraw: 'return.email.withdrawn',
    expire: 'return.email.expired',
  },
  revision: {
    propose: '- what becomes of it is told',
    'settle-itself': 'revision.email.kept',
    ask: 'revision.email.asked',
    accept: 'revision.email.due',
    'begin-settlement': 'revision.email.due',
    settle: 'revision.email.paid',
    close: '- told when it was settled',
    reject: '- what was chosen is told',
    remake: 'revision.email.remade',
    'cancel-item': 'cancel.email.done',
    expire: 'revision.email.expired',
    hold: 'revision.email.expired',
    replace: '- the new weighing is told',
  },
  'excess payment': {
    owe: 'revision.email.due',
    'add-to-cash': 'revision.email.cash',
    start: '- its shopper does it',
    pay: 'revision.email.paid',
    fail: '- its shopper is at the bank’s page, which says so',
    expire: 'revision.email.expired',
    waive: 'revision.email.kept',
    'owe-back': 'revision.email.refunded',
    'give-back': 'refund.email.gateway',
  },
}
const machines = [
  unitMachine,
  paymentMachine,
  cardMachine,
  cancellationMachine,
  refundMachine,
  returnMachine,
  revisionMachine,
  excessMachine,
]
const isNotified = (words: string | undefined) => words !== undefined && !words.startsWith('- ')

test('every transition of every state machine has its message in each language, or a reason for none', () => {
  for (const { name, transitions } of machines as unknown as Machine<string, string, string>[])
    expect([name, Object.keys(told[name] ?? {}).toSorted()]).toEqual([name, [...new Set(transitions.map((row) => row.name))].toSorted()])
  const english = catalogues['en'] ?? {}
  for (const [machine, words] of Object.entries(told))
    for (const [transition, key] of Object.entries(words))
      for (const [language, texts] of isNotified(key) ? Object.entries(catalogues) : []) {
        expect([machine, transition, language, typeof texts[key]]).toEqual([machine, transition, language, 'string'])
        if (language !== 'en') expect([language, key, texts[key] === english[key]]).toEqual([language, key, false])
      }
})

test('staff transitions of units have their own messages, and no others have', () => {
  const own = Object.entries(told['unit'] ?? {}).flatMap(([transition, key]) => (key === `order.email.${transition}` ? [transition] : []))
  expect([...notifiedTransitions].toSorted()).toEqual(own.toSorted())
})

test('a return is notified in the states that its transitions lead to, in its language and without empty placeholders', async () => {
  const record = {
    number: 'RT26-1',
    currency: 'INR',
    resolution: 'refund',
    deadline: shop.clock.now(),
    pickupDay: '2026-11-30',
    pickupSlot: '10-13',
    offers: [{ resolution: 'repair', days: 5 }],
  }
  const to = { email: 'anvi@example.com', name: 'Anvi', orderNumber: 'IN26-1' }
  const site = (await shop.modules.sites.byCode('in'))!
  for (const { name, to: state } of returnMachine.transitions)
    for (const language of ['en', 'hi', 'mr']) {
      const about = {
        record: { ...record, state, language } as ReturnRecord,
        site,
        to,
        page: 'https://shop.example/x',
        pictures: [],
        message: '',
        refunds: [],
        views: ['setting', 'hallmark'] as const,
        by: name,
        amount: 100,
        parcel: undefined,
        place: { name: 'Anvi Deshpande', lines: ['7, Laxmi Road', 'Pune 411030'], phone: '+919822011111' },
      }
      const mail = returnMail(about)
      expect([name, mail !== undefined]).toEqual([name, isNotified(told['return']?.[name])])
      expect([name, mail?.body.includes('{') ?? false, mail?.body.includes('https://shop.example/x') ?? true]).toEqual([name, false, true])
    }
})

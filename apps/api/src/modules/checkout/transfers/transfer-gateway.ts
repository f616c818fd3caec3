import { parseLocale } from '@karat/sites/locale.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import type { PaymentEvent, PaymentGateway } from '../payments/port.ts'
import type { TransferDependencies } from './dependencies.ts'
import { transferMail } from './pages.ts'
import { noticeOf, transferAddress } from './read-transfer-notice.ts'
import { dueAtOf } from './rules.ts'
import { type ExpectedTransfer, findExpected, insertExpected, newestOfOrder, receivedOf, setTransferReleased } from './store.ts'

function eventOf({ attemptId, amount, currency }: ExpectedTransfer, type: PaymentEvent['type']): PaymentEvent {
  return { eventId: `${attemptId}:${type}`, type, providerRef: attemptId, attemptId, amount, currency }
}

/** An attempt is captured once its transfers add up; until its last day it is reported as processing, which keeps stock and price. */
async function readStatus(
  { clock, db }: Pick<TransferDependencies, 'clock' | 'db'>,
  attemptId: string,
  isVoided: boolean,
): Promise<PaymentEvent | undefined> {
  const expected = await findExpected(db, attemptId)
  if (!expected) return undefined
  // Money that arrived before or arrives later is refunded, and pays for nothing.
  if (expected.releasedAt) return eventOf(expected, 'failed')
  if ((await receivedOf(db, attemptId)) >= expected.amount) return eventOf(expected, 'captured')
  return eventOf(expected, !isVoided && expected.dueAt > clock.now() ? 'processing' : 'failed')
}

/** Writes the transfer that an attempt expects, and mails its instructions to the payer, unless an earlier attempt mailed the same ones. */
async function createIntent(
  deps: TransferDependencies,
  { id, orderId, orderNumber, amount, currency, returnTo }: Parameters<PaymentGateway['createIntent']>[0],
): ReturnType<PaymentGateway['createIntent']> {
  const { clock, db, notifications, orders, picturesOf, publicOrigin, sites } = deps
  const locale = parseLocale(returnTo.split('/')[1] ?? '')
  const site = locale && (await sites.byCode(locale.subsite))
  if (!site) throw new Error(`attempt ${id} is of no site`)
  const now = clock.now()
  const about = { attemptId: id, orderId, orderNumber, subsite: site.code, language: locale.language, amount, currency }
  const expected = { ...about, dueAt: dueAtOf(now, site.timeZone), releasedAt: null, createdAt: now }
  await transact(db, async (tx) => {
    const notice = await noticeOf(deps, tx, expected)
    const payer = await orders().payer(tx, orderId)
    const page = publicOrigin === undefined ? undefined : `${publicOrigin}${transferAddress(id)}`
    const earlier = await newestOfOrder(tx, orderId)
    const isNew = await insertExpected(tx, expected)
    const isMailed = earlier?.amount === amount && earlier.language === expected.language
    if (!isNew || !payer || isMailed) return
    const mail = transferMail(notice, payer.email, { page, pictures: await picturesOf(tx, orderId) })
    await notifications.send(tx, { ...mail, about: { orderId, kind: 'transfer' } })
  })
  return { kind: 'transfer', providerRef: id, url: transferAddress(id), isProcessing: true }
}

/** Requests the refund of what arrived for an attempt that its order waits for no longer. */
async function releaseTransfer(
  { clock, orders, refunds }: Pick<TransferDependencies, 'clock' | 'orders' | 'refunds'>,
  tx: Db,
  { id, orderId }: { id: string; orderId: string },
): Promise<void> {
  if (!(await setTransferReleased(tx, id, clock.now()))) return
  const [expected, order] = [await findExpected(tx, id), await orders().find(tx, orderId)]
  // More than was asked for was requested back when it was recorded.
  const amount = Math.min(await receivedOf(tx, id), expected?.amount ?? 0)
  if (amount === 0 || !order) return
  const cause = { kind: 'excess', id } as const
  const actor = { kind: 'system', id: '' } as const
  await refunds.requestExcess(tx, { order, amount, cause, gateway: 'transfer', actor, reason: 'the order did not wait for it any more' })
}

/** Bank transfers behind the interface of every gateway. */
export const createTransferGateway = (deps: TransferDependencies): PaymentGateway => ({
  key: 'transfer',
  createIntent: (attempt) => createIntent(deps, attempt),
  // There are no webhook messages about the account.
  parseWebhook: () => undefined,
  fetchStatus: ({ id }) => readStatus(deps, id, false),
  void: ({ id }) => readStatus(deps, id, true),
  onRelease: (tx, attempt) => releaseTransfer(deps, tx, attempt),
  // No provider is called, so a failure is no error: staff transfer the refund. What arrived for a released attempt was requested back when
  // that was released.
  refund: async ({ id }) => {
    const expected = await findExpected(deps.db, id)
    return { state: expected?.releasedAt ? 'succeeded' : 'failed', providerRef: '' }
  },
  refundStatus: () => Promise.resolve(undefined),
})

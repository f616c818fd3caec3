import { type BankAccount, bankAccountKindsOf, maskBankAccount, readBankAccount } from '@karat/sites/bank-account.ts'
import { formatMoney } from '@karat/money/format.ts'
import type { Currency } from '@karat/money/money.ts'
import { languageTag, leftToRight } from '@karat/sites/locale.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import type { Run } from '../../../kernel/jobs/definition.ts'
import { composeEmail } from '../../../kernel/email.ts'
import { AppError, type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import { t } from '../../../kernel/words.ts'
import type { Notifications } from '../../notifications/port.ts'
import type { OrderAsker, OrderAccess, Orders, PageOf, PicturesOf } from '../orders/port.ts'
import type { Site, Sites } from '../../content/sites/port.ts'
import {
  accountsOf,
  deleteAccountsOf,
  findAccount,
  findByNumber,
  findRefund,
  insertEvent,
  lockAccountsOfOthers,
  readWaitingAmount,
  replaceEncryptedAccount,
  sweepAccounts,
  writeAccount,
} from './store.ts'

export interface RefundAccountParts {
  clock: Clock
  secrets: Pick<Secrets, 'encrypt' | 'decrypt'>
  orders: Pick<Orders, 'lock' | 'find' | 'payer'>
  orderOwnership: OrderAccess
  sites: Pick<Sites, 'byCode'>
  notifications: Pick<Notifications, 'send'>
  pageOf: PageOf
  picturesOf: PicturesOf
}

/** An account with the name of its holder. */
export interface HeldAccount extends BankAccount {
  holder: string
}

const purpose = 'refund account'
/** The number of accounts that one transaction re-encrypts. */
const batchSize = 200

/** The bank accounts for refunds that no gateway can make: of cash, and of payments that a gateway refused to refund. */
export function createRefundAccounts(db: Db, parts: RefundAccountParts) {
  const { clock, secrets, orders, orderOwnership, sites, notifications, pageOf, picturesOf } = parts

  /** Sends an e-mail to the payer of an order, with the link to its page. */
  async function notify(
    tx: Db,
    orderId: string,
    kind: 'account' | 'accountTaken',
    more: { amount?: number; masked?: string },
  ): Promise<void> {
    const [order, payer] = [await orders.find(tx, orderId), await orders.payer(tx, orderId)]
    const site = order && (await sites.byCode(order.subsite))
    if (!site || !payer || payer.email === '') return
    const { language } = order
    const { symbol, decimals } = site
    const style = { locale: languageTag({ subsite: site.code, language }), currency: order.currency as Currency, symbol, decimals }
    const values = {
      order: leftToRight(order.number),
      name: payer.firstName,
      amount: formatMoney(more.amount ?? 0, style, 'exact'),
      masked: leftToRight(more.masked ?? ''),
    }
    const mail = composeEmail({
      to: payer.email,
      site: site.code,
      language,
      kind: `refund.said.${kind}`,
      values,
      subject: t(language, `refund.subject.${kind}`, values),
      paragraphs: [t(language, 'mail.hello', values), t(language, `refund.said.${kind}`, values)],
      page: {
        said: t(language, 'mail.follow'),
        button: t(language, kind === 'account' ? 'mail.button.account' : 'mail.button.order'),
        address: await pageOf(tx, order, `order-listing/${order.number}`),
      },
      pictures: await picturesOf(tx, order.id),
      house: site.profile.house.name,
    })
    await notifications.send(tx, mail)
  }

  return {
    /** Stores the account for an order with a refund that waits for it; another one replaces it until the transfer. */
    give: (
      site: Site,
      name: string,
      asker: OrderAsker,
      { holder, ...typed }: HeldAccount,
    ): Promise<Result<{ amount: number; masked: string; currency: string }>> =>
      resultOf(() =>
        transact(db, async (tx) => {
          const opened = (await orderOwnership.opened(tx, site.code, name, asker)) ?? throwFailure('unknown_order', 'orderID')
          await orders.lock(tx, opened.id)
          const amount = await readWaitingAmount(tx, opened.id)
          if (amount === 0) throwFailure('nothing_to_transfer', 'orderID')
          if (!bankAccountKindsOf(site.country).includes(typed.kind)) throwFailure('bad_request', 'kind')
          const read = readBankAccount(typed)
          // The number is not part of the failure, since failures are logged.
          if ('wrong' in read) throw new AppError({ code: 'bad_bank_account', field: read.wrong })
          const masked = maskBankAccount(read.account)
          const before = await findAccount(tx, opened.id)
          const sealed = secrets.encrypt(purpose, JSON.stringify({ holder, ...read.account }))
          await writeAccount(tx, { orderId: opened.id, sealed, masked, givenAt: clock.now() })
          if (before?.masked !== masked) await notify(tx, opened.id, 'accountTaken', { masked })
          return { amount, masked, currency: opened.currency }
        }),
      ),

    /**
     * Asks the payer by e-mail for an account where a refund waits for a bank transfer; does nothing where one was given. Run as a job,
     * which ends with the e-mail.
     */
    async ask(refundId: string, { finish }: Run): Promise<void> {
      const refund = await findRefund(db, refundId)
      if (refund?.state !== 'manual_bank' || (await findAccount(db, refund.orderId))) return
      await transact(db, async (tx) => {
        await finish(tx)
        await notify(tx, refund.orderId, 'account', { amount: refund.amount })
      })
    },

    /** The unencrypted account of a refund, for staff. Each reading is recorded with the refund. */
    reveal: (number: string, by: string, reason: string): Promise<Result<HeldAccount>> =>
      resultOf(() =>
        transact(db, async (tx) => {
          const refund = (await findByNumber(tx, number.toUpperCase())) ?? throwFailure('not_found', 'number')
          if (refund.state !== 'manual_bank') throwFailure('move_refused', 'number')
          const account = await findAccount(tx, refund.orderId)
          const held = account && secrets.decrypt(purpose, account.sealed)
          if (held === undefined) return throwFailure('no_bank_account', 'number')
          const at = clock.now()
          const event = { refundId: refund.id, from: refund.state, to: refund.state, actor: 'staff' as const, actorId: by }
          await insertEvent(tx, { ...event, id: newId(at), reason: `account read: ${reason}`, at })
          return JSON.parse(held) as HeldAccount
        }),
      ),

    /** Re-encrypts values of older keys with the newest one, so that the older keys can be removed. Run by the schedule. */
    async sealAnew(): Promise<void> {
      const [keyId = ''] = secrets.encrypt(purpose, '').split('.')
      for (let after: string | undefined = ''; after !== undefined;) {
        const from: string = after
        after = await transact(db, async (tx) => {
          const batch = await lockAccountsOfOthers(tx, keyId, from, batchSize)
          for (const { orderId, sealed } of batch) {
            const held = secrets.decrypt(purpose, sealed)
            if (held !== undefined) await replaceEncryptedAccount(tx, orderId, secrets.encrypt(purpose, held))
          }
          return batch.length < batchSize ? undefined : batch.at(-1)?.orderId
        })
      }
    },

    sweep: (before: Date, limit: number) => sweepAccounts(db, before, limit),
    removeCustomer: deleteAccountsOf,
    exportCustomer: async (tx: Db, customerId: string) => ({ refundAccounts: await accountsOf(tx, customerId) }),
  }
}

export type RefundAccounts = ReturnType<typeof createRefundAccounts>

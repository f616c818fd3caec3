import { createHash } from 'node:crypto'
import { z } from 'zod'
import { askProvider, ProviderRefusal } from '../../../../../kernel/ask-provider.ts'
import { formAddress } from '../form-page.ts'
import type { AttemptRef, PaymentEvent, PaymentGateway, RefundAnswer } from '../payment-gateway.ts'
import { signaturesEqual } from '../provider-client.ts'

export interface PayUSettings {
  key: string
  salt: string
  /** The addresses of PayU's payment page and interface; others in tests and staging. */
  page: string
  api: string
  /** The shop's public origin, which a shopper returns to. */
  shopOrigin: string
}

/** A hash of fields in PayU's order, joined by bars. */
const sha512 = (fields: readonly string[]) => createHash('sha512').update(fields.join('|')).digest('hex')

/** Shortens an id to a number of letters and digits: PayU accepts 25 for a transaction and 23 for a refund. */
const inLetters = (hex: string, length: number) => BigInt(`0x${hex}`).toString(36).padStart(length, '0').slice(-length)
/** The transaction of an attempt: all 128 bits of its id. */
export const transactionOf = (attemptId: string) => inLetters(attemptId.replaceAll('-', ''), 25)
const refundToken = (key: string) => inLetters(createHash('sha256').update(key).digest('hex'), 23)

/** PayU accepts rupees only. */
const currency = 'INR'
const inRupees = (paise: number) => `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`
const inPaise = (rupees: string) => {
  const [, whole = '0', part = ''] = /^(\d{1,11})(?:\.(\d{1,2}))?0*$/.exec(rupees) ?? []
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

const message = z.object({
  key: z.string(),
  txnid: z.string(),
  amount: z.string(),
  productinfo: z.string(),
  firstname: z.string(),
  email: z.string(),
  status: z.string(),
  udf1: z.string().default(''),
  udf2: z.string().default(''),
  udf3: z.string().default(''),
  udf4: z.string().default(''),
  udf5: z.string().default(''),
  additionalCharges: z.string().default(''),
  hash: z.string(),
})
type Message = z.infer<typeof message>

const transaction = z.object({
  mihpayid: z.coerce.string(),
  txnid: z.string().default(''),
  amt: z.coerce.string().default('0'),
  transaction_amount: z.coerce.string().nullish(),
  udf1: z.string().nullish(),
  status: z.string(),
  unmappedstatus: z.string().nullish(),
})
type Transaction = z.infer<typeof transaction>
const verified = z.object({ transaction_details: z.record(z.string(), z.unknown()).nullish() })
const action = z.object({ request_id: z.coerce.string(), action: z.string(), token: z.string().nullish(), status: z.string() })
type Action = z.infer<typeof action>
const requested = z.object({
  status: z.coerce.number(),
  request_id: z.coerce.string().default(''),
  error_code: z.coerce.string().default(''),
})

/** The hash that signs a form, computed from its fields up to `udf1`. */
export function hashOfForm(salt: string, form: Pick<Message, 'key' | 'txnid' | 'amount' | 'productinfo' | 'firstname' | 'email' | 'udf1'>) {
  const { key, txnid, amount, productinfo, firstname, email, udf1 } = form
  return sha512([key, txnid, amount, productinfo, firstname, email, udf1, ...Array<string>(9).fill(''), salt])
}

/** The hash by which PayU signs a message. */
export function hashOfMessage(salt: string, sent: Omit<Message, 'hash'>): string {
  const { status, udf5, udf4, udf3, udf2, udf1, email, firstname, productinfo, amount, txnid, key, additionalCharges } = sent
  const signed = [
    salt,
    status,
    ...Array<string>(5).fill(''),
    udf5,
    udf4,
    udf3,
    udf2,
    udf1,
    email,
    firstname,
    productinfo,
    amount,
    txnid,
    key,
  ]
  return sha512(additionalCharges ? [additionalCharges, ...signed] : signed)
}

function typeOf(status: string, unmapped: string): PaymentEvent['type'] {
  if (status === 'success') return unmapped === 'auth' ? 'processing' : 'captured'
  if (status === 'failure') return 'failed'
  // Both fields are `pending` once the shopper has started the payment at the bank; otherwise the payment page is still open.
  return status === 'pending' && unmapped === 'pending' ? 'processing' : 'pending'
}

function eventOf(
  txnid: string,
  found: Pick<Transaction, 'status'> & { unmapped: string; attemptId: string; amount: string },
): PaymentEvent {
  const type = typeOf(found.status, found.unmapped)
  return {
    // From signed fields only: PayU's own id of the payment is not among them.
    eventId: `${txnid}:${type}`,
    type,
    providerRef: txnid,
    ...(found.attemptId ? { attemptId: found.attemptId } : {}),
    amount: inPaise(found.amount),
    currency,
  }
}

const refundStates: Partial<Record<string, RefundAnswer['state']>> = { success: 'succeeded', failure: 'failed' }
const refundAnswer = ({ request_id: providerRef, status }: Action): RefundAnswer => ({
  state: refundStates[status.toLowerCase()] ?? 'processing',
  providerRef,
})

/** PayU's hosted page, to which the browser posts a signed form. An attempt is one transaction, named by the attempt's id. */
export function createPayU({ key, salt, page, api, shopOrigin }: PayUSettings): PaymentGateway {
  async function ask<T extends z.ZodType>(command: string, vars: Record<string, string>, reply: T): Promise<z.infer<T>> {
    const hash = sha512([key, command, vars.var1 ?? '', salt])
    const answer = await askProvider(`${api}/merchant/postservice.php?form=2`, {
      method: 'POST',
      body: new URLSearchParams({ key, command, ...vars, hash }),
    })
    if (!answer.ok) throw new Error(`PayU answered ${answer.status}`)
    return reply.parse(await answer.json())
  }

  /** A transaction; undefined where the shopper has not opened PayU's page. */
  async function find(txnid: string): Promise<Transaction | undefined> {
    const { transaction_details: details } = await ask('verify_payment', { var1: txnid }, verified)
    const found = transaction.safeParse(details?.[txnid]).data
    return found && found.status !== 'Not Found' ? found : undefined
  }

  async function status(attempt: AttemptRef): Promise<PaymentEvent | undefined> {
    const found = await find(transactionOf(attempt.id))
    return (
      found &&
      eventOf(transactionOf(attempt.id), {
        status: found.status,
        unmapped: found.unmappedstatus ?? '',
        attemptId: attempt.id,
        amount: found.transaction_amount ?? found.amt,
      })
    )
  }

  async function paymentId(attempt: AttemptRef): Promise<string> {
    const found = await find(transactionOf(attempt.id))
    if (found?.status !== 'success') throw new Error(`PayU knows no payment of attempt ${attempt.id}`)
    return found.mihpayid
  }

  /** The refund of a payment with a key of ours. */
  async function findRefund(payment: string, idempotencyKey: string): Promise<Action | undefined> {
    const { transaction_details: details } = await ask('check_action_status', { var1: payment, var2: 'payuid' }, verified)
    const made = z.record(z.string(), action).safeParse(details?.[payment]).data ?? {}
    return Object.values(made).find((one) => one.action === 'refund' && one.token === refundToken(idempotencyKey))
  }

  return {
    key: 'payu',

    async createIntent({ id }) {
      return { kind: 'form', providerRef: transactionOf(id), url: formAddress('payu', id) }
    },

    form({ id, orderNumber: productinfo, amount, payer }) {
      const address = shopOrigin + formAddress('payu', id)
      const fields = {
        key,
        txnid: transactionOf(id),
        amount: inRupees(amount),
        productinfo,
        firstname: payer.firstName.slice(0, 60),
        email: payer.email,
        udf1: id,
      }
      const hash = hashOfForm(salt, fields)
      return { action: `${page}/_payment`, fields: { ...fields, phone: payer.phone, surl: address, furl: address, hash } }
    },

    async parseWebhook(rawBody) {
      const sent = message.safeParse(Object.fromEntries(new URLSearchParams(rawBody))).data
      if (!sent || sent.key !== key || !signaturesEqual(hashOfMessage(salt, sent), sent.hash)) return undefined
      const { txnid, status: state, udf1: attemptId, amount } = sent
      // A failure is signed. Whether a success is captured or only authorised is in `unmappedstatus`, which is not: PayU is asked.
      const found = state === 'failure' ? { status: state, unmappedstatus: '' } : await find(txnid)
      return eventOf(txnid, { status: found?.status ?? 'pending', unmapped: found?.unmappedstatus ?? '', attemptId, amount })
    },

    fetchStatus: status,

    // PayU has no call to close a page: a late payment there is found by its state and refunded.
    void: status,

    async refund(attempt, amount, idempotencyKey) {
      const payment = await paymentId(attempt)
      // An earlier request may have made the refund although its answer was lost.
      const before = await findRefund(payment, idempotencyKey)
      if (before) return refundAnswer(before)
      const vars = { var1: payment, var2: refundToken(idempotencyKey), var3: inRupees(amount) }
      const made = await ask('cancel_refund_transaction', vars, requested)
      if (made.status !== 1) throw new ProviderRefusal('PayU', 400, made.error_code)
      return { state: 'processing', providerRef: made.request_id }
    },

    async refundStatus(attempt, idempotencyKey) {
      const found = await findRefund(await paymentId(attempt), idempotencyKey)
      return found && refundAnswer(found)
    },
  }
}

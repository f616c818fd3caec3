import { sql } from 'drizzle-orm'
import { rows } from '../../../../../kernel/db/db.ts'
import { ok } from '../../../../../kernel/result.ts'
import { shopOfFile } from '../../../../../testing/shop-of-file.ts'
import { describePaymentGatewayContract } from '../payment-gateway-contract.ts'
import { createSandbox, createSandboxBank, sign } from './sandbox.ts'
import { decideSandbox, findSandbox } from './store.ts'

const shop = await shopOfFile()
const secret = 'a secret of the contract'

/** The body of the message that the bank sends about a payment. */
async function bodyOf(ref: string): Promise<string> {
  const bodies: string[] = []
  const bank = createSandboxBank(shop.db, secret, async (_, rawBody) => {
    bodies.push(rawBody)
    return ok('done')
  })
  const payment = await findSandbox(shop.db, ref)
  if (payment) await bank.notify(payment)
  return bodies[0] ?? ''
}

// The bank is in the shop's own database, so that it is never unreachable alone.
describePaymentGatewayContract('sandbox', { provider: 'none', messages: true, refunds: 'provider' }, () => ({
  gateway: createSandbox(shop.db, secret),
  pay: ({ providerRef }) => decideSandbox(shop.db, providerRef, 'captured'),
  paymentsOf: async ({ id }) => (await rows(shop.db, sql`select 1 from sandbox_payment where attempt_id = ${id}`)).length,
  refundsOf: async ({ id }) => {
    const refunds = await rows<{ amount: string }>(
      shop.db,
      sql`select amount::text as amount from sandbox_refund where attempt_id = ${id} order by key`,
    )
    return refunds.map(({ amount }) => Number(amount))
  },
  bodyOf: ({ providerRef }) => bodyOf(providerRef),
  sign: (rawBody, key = secret) => ({ rawBody, headers: { 'x-sandbox-signature': sign(key, rawBody) } }),
}))

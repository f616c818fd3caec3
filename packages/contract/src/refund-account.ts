import { bankAccountKinds } from '@karat/sites/bank-account.ts'
import { z } from 'zod'
import { amount, commerceReply } from './envelope.ts'
import { id, name, text } from './input.ts'

/** The bank account for a refund that no gateway can make. `code` is the bank's, where the kind has one. */
export const refundAccountBody = z.strictObject({
  orderID: id,
  orderToken: text(60).optional(),
  holder: name(100),
  kind: z.enum(bankAccountKinds),
  account: text(100),
  code: text(40).default(''),
})

/** The amount that is refunded by bank transfer, and the given account number, masked; null where none was given. */
export const refundAccount = z.object({ amount, masked: z.string().nullable() })
export const refundAccountReply = commerceReply({ refundAccount })

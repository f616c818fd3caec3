import { cash } from './cash.ts'
import { karat } from './karat.ts'
import type { PayoutFileFormat } from './payout-format.ts'
import { razorpay } from './razorpay.ts'
import { stripe } from './stripe.ts'

/** Every file that is read. The first whose heads a file has reads it: those of a gateway before our own. */
export const payoutFileFormats: readonly PayoutFileFormat[] = [razorpay, stripe, karat, cash]

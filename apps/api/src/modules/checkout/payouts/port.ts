export type { PayoutFormat, PayoutKind, PayoutLineState } from '@karat/sites/payouts.ts'

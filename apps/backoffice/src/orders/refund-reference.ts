import type { StaffOrder } from '@karat/contract/staff-orders.ts'

/**
 * Whether the reference of a refund is an id of a gateway, which helps its support alone and is shown on demand. That of a bank transfer was
 * typed by a member of staff from the bank's statement, and customers ask for it.
 */
export const isGatewayReference = ({ destination, reference }: Pick<StaffOrder['refunds'][number], 'destination' | 'reference'>): boolean =>
  reference !== '' && destination !== 'bank'

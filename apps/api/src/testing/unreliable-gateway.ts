import type { PaymentGateway } from '../modules/checkout/payments/port.ts'

/** How a gateway fails: unreachable, answer lost after the call was executed, never answers. */
export type Trouble = 'none' | 'down' | 'answer lost' | 'hangs'

export interface UnreliableGateway extends PaymentGateway {
  /** The failure of the calls from now on. */
  trouble: Trouble
  /** How often each call was made. */
  calls: Record<'createIntent' | 'fetchStatus' | 'void' | 'refund' | 'refundStatus', number>
  /** Ends hanging calls; they are executed before they answer. */
  release(): void
}

/** A gateway with simulated network failures, which tests switch on and off. */
export function unreliable(real: PaymentGateway): UnreliableGateway {
  let hanging: (() => void)[] = []
  async function through<T>(name: keyof UnreliableGateway['calls'], call: () => Promise<T>): Promise<T> {
    gateway.calls[name] += 1
    if (gateway.trouble === 'down') throw new Error('connect ECONNREFUSED')
    if (gateway.trouble === 'hangs') await new Promise<void>((resolve) => hanging.push(resolve))
    const lost = gateway.trouble === 'answer lost'
    const answer = await call()
    if (lost) throw new Error('socket hang up')
    return answer
  }
  const gateway: UnreliableGateway = {
    key: real.key,
    trouble: 'none',
    calls: { createIntent: 0, fetchStatus: 0, void: 0, refund: 0, refundStatus: 0 },
    release() {
      for (const resume of hanging) resume()
      hanging = []
    },
    createIntent: (attempt) => through('createIntent', () => real.createIntent(attempt)),
    parseWebhook: (rawBody, headers) => real.parseWebhook(rawBody, headers),
    fetchStatus: (attempt) => through('fetchStatus', () => real.fetchStatus(attempt)),
    void: (attempt) => through('void', () => real.void(attempt)),
    refund: (attempt, amount, key) => through('refund', () => real.refund(attempt, amount, key)),
    refundStatus: (attempt, key) => through('refundStatus', () => real.refundStatus(attempt, key)),
  }
  return gateway
}

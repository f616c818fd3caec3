import type { Gateway } from '../modules/payments/port.ts'

/** How a gateway misbehaves: unreachable, does what it is asked but its answer is lost, never answers, answers nonsense late. */
export type Trouble = 'none' | 'down' | 'answer lost' | 'hangs'

export interface UnreliableGateway extends Gateway {
  /** What goes wrong from now on. */
  trouble: Trouble
  /** How often each call reached the gateway or was tried. */
  calls: Record<'createIntent' | 'fetchStatus' | 'void' | 'refund', number>
  /** Ends the calls that hang; what they asked for is done before they answer. */
  release(): void
}

/** A gateway whose network can fail in every way that a real one does; tests switch the trouble on and off. */
export function unreliable(real: Gateway): UnreliableGateway {
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
    calls: { createIntent: 0, fetchStatus: 0, void: 0, refund: 0 },
    release() {
      for (const go of hanging) go()
      hanging = []
    },
    createIntent: (attempt) => through('createIntent', () => real.createIntent(attempt)),
    parseWebhook: (rawBody, headers) => real.parseWebhook(rawBody, headers),
    fetchStatus: (attempt) => through('fetchStatus', () => real.fetchStatus(attempt)),
    void: (attempt) => through('void', () => real.void(attempt)),
    refund: (attempt, amount, key) => through('refund', () => real.refund(attempt, amount, key)),
  }
  return gateway
}

import type { TestShop } from './shop.ts'

/** Lets a shop take `Authorization: Bearer test-<id>` for the customer of that id; whoever sends none is a guest. */
export function acceptTestCustomers({ server }: Pick<TestShop, 'server'>): void {
  server.authenticate = async ({ headers }) => {
    const customerId = /^Bearer test-([\w-]+)$/.exec(headers.authorization ?? '')?.[1]
    return customerId === undefined ? { kind: 'guest' } : { kind: 'customer', customerId, sessionId: 'test' }
  }
}

/** The headers of a call that a customer makes. */
export function as(customerId: string): Record<string, string> {
  return { authorization: `Bearer test-${customerId}` }
}

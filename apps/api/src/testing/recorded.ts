import { type Client, clientOf, type Db, withClient } from '../kernel/db/db.ts'

/** A statement as it was sent; with a name where it is prepared. */
export interface Sent {
  name: string | undefined
  text: string
  params: unknown[]
}

/**
 * A database that records the statements that are sent to another one outside of transactions, and reports each before it is sent. It has
 * no other functions: a statement that it would not record fails.
 */
export function recorded(of: Db, onSend: (statement: Sent) => void = () => {}): { db: Db; sent: Sent[] } {
  const sent: Sent[] = []
  const client = clientOf(of)
  const query: Client['query'] = ({ name, text, ...rest }, params) => {
    const statement = { name, text, params }
    sent.push(statement)
    onSend(statement)
    return client.query({ ...rest, text, ...(name === undefined ? {} : { name }) }, params)
  }
  return { db: withClient({ transaction: of.transaction.bind(of) } as unknown as Db, { query }), sent }
}

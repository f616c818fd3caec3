import { type Client, clientOf, type Db } from '../kernel/db/db.ts'

/** A statement as it was sent; with a name where it is prepared. */
export interface Sent {
  name: string | undefined
  text: string
  params: unknown[]
}

/**
 * A database that notes the statements that are sent to another outside of transactions, and tells of each before it is sent. It
 * has nothing else: a statement that it would not note fails.
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
  return { db: { session: { client: { query } }, transaction: of.transaction.bind(of) } as unknown as Db, sent }
}

import type { StaffOrder } from '@karat/contract/staff-orders.ts'

type Event = StaffOrder['events'][number]

/** A line of an order's history. */
export interface EventLine extends Pick<Event, 'machine' | 'from' | 'to' | 'actor' | 'by' | 'approvedBy' | 'amount' | 'at'> {
  key: string
  /** The pieces that made the step together; empty where the order did, or all of its pieces. */
  units: number[]
  /** Why the order was put on hold; undefined for any other step. */
  holdReason: string | undefined
  /** The hallmark numbers that were noted, or came with an article; empty for those of an earlier release; undefined for any other step. */
  huids: string | undefined
  /** The weights from the scale, in milligrams; undefined for any other step. */
  weights: { grossMg: number; netMg: number } | undefined
  /** The articles at hallmarking, each with its gross weight now and before in milligrams; empty for any other step, and of an earlier release. */
  articles: { article: number; grossMg: number; beforeMg: number | undefined }[]
  /** The new price of a piece that is proposed or agreed with the step, with its difference to the former one; undefined for any other step. */
  price: { total: number; difference: number } | undefined
  /** The text of a person, or the number of the document that caused the step; empty where the step says enough by itself. */
  words: string
}

/** The states of a piece whose new price is proposed, and agreed. */
const pricedStates: ReadonlySet<string> = new Set(['revision_pending', 'ready'])
const holdReasons = new Set(['id_proof', 'payment_mismatch', 'dispute', 'price_review'])
/** The number of a cancellation, a return, a revision or a refund. */
const isNumber = (text: string) => /^[A-Z]{2}\d{2}-\w+$/.test(text)

/** The words behind a step: those of a person, never a code of the services; of a cancellation what staff wrote down with it. */
function wordsOf({ actor, reason }: Event, cancellations: StaffOrder['cancellations']): string {
  if (isNumber(reason)) return [reason, cancellations.find(({ number }) => number === reason)?.note].filter(Boolean).join(': ')
  return actor === 'staff' ? reason : ''
}

/** The weights of a weighing, which its step has in milligrams: gross, then net. */
function weightsOf(text: string): EventLine['weights'] {
  const [grossMg = 0, netMg = 0] = text.split(' ').map(Number)
  return { grossMg, netMg }
}

/**
 * A step of articles at hallmarking, which has its name, then each article with its weight, then a hallmark number where there is one
 * (`article-events.ts` of the service).
 */
function articleStep(text: string) {
  const [step = '', ...rest] = text.split(' ')
  const articles = Array.from({ length: Math.floor(rest.length / 2) }, (_, index) => ({
    article: Number(rest[2 * index]),
    grossMg: Number(rest[2 * index + 1]),
  }))
  return { step, articles, huid: rest.length % 2 === 1 ? rest.at(-1) : undefined }
}

/** The fields of a line about articles at hallmarking: its step, their weights and the hallmark number. */
function hallmarkingOf({ from, to }: Pick<Event, 'from' | 'to'>): Pick<EventLine, 'to' | 'articles' | 'huids'> {
  const [before, after] = [articleStep(from ?? ''), articleStep(to)]
  const beforeOf = (article: number) => before.articles.find((one) => one.article === article)?.grossMg
  return {
    to: after.step,
    articles: after.articles.map((one) => ({ ...one, beforeMg: beforeOf(one.article) })),
    huids: after.huid,
  }
}

/** The lines of an order's history, the newest first. Pieces that made the same step at the same time share a line. */
export function eventLines({
  events,
  pieces,
  cancellations,
  revisions,
}: Pick<StaffOrder, 'events' | 'pieces' | 'cancellations' | 'revisions'>): EventLine[] {
  const priceOf = ({ machine, to, reason }: Event): EventLine['price'] => {
    const revision = machine === 'unit' && pricedStates.has(to) ? revisions.find(({ number }) => number === reason) : undefined
    return revision && { total: revision.after.total, difference: revision.difference }
  }

  const same = Map.groupBy(events, ({ unit: _unit, ...event }) => JSON.stringify(event))
  return [...same].flatMap(([key, together]) => {
    const [event] = together
    if (!event) return []
    const { machine, from, to, actor, by, approvedBy, amount, at, reason } = event
    const units = together.flatMap(({ unit }) => unit ?? []).toSorted((a, b) => a - b)
    return [
      {
        key,
        machine,
        from,
        to,
        actor,
        by,
        approvedBy,
        amount,
        at,
        units: units.length === pieces.length ? [] : units,
        holdReason: actor !== 'staff' && holdReasons.has(reason) ? reason : undefined,
        huids: machine === 'mark' ? (/[A-Z0-9]{6}/.exec(to) === null ? '' : to.replaceAll(' ', ', ')) : undefined,
        weights: machine === 'weighing' ? weightsOf(to) : undefined,
        articles: [],
        price: priceOf(event),
        words: wordsOf(event, cancellations),
        ...(machine === 'hallmarking' && hallmarkingOf(event)),
      },
    ]
  })
}

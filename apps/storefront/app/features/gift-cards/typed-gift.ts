import type { BoughtCard } from '@karat/contract/bought-cards.ts'
import { canonicalMail } from '@karat/sites/mail.ts'
import { typedText } from '@karat/sites/typed.ts'

/** The form values of a gift card; the amount is in major units, NaN where none was typed. */
export type TypedGift = Omit<BoughtCard, 'cardID'>

/** Reads the form of a gift card. */
export function typedGift(values: Record<string, string>): TypedGift {
  const text = (name: string) => (values[name] ?? '').trim()
  const amount = typedText(text('offered') === 'other' ? text('amount') : text('offered')).replaceAll(/[\s,]/g, '')
  return {
    amount: /^\d{1,9}$/.test(amount) ? Number(amount) : Number.NaN,
    toName: text('toName'),
    toEmail: text('toEmail'),
    fromName: text('fromName'),
    message: text('message'),
    sendOn: text('when') === 'later' ? text('sendOn') : '',
  }
}

/** The first invalid field, checked before the call; undefined where all are valid. */
export function wrongAt(card: TypedGift, { least, most, later }: { least: number; most: number; later: boolean }): string | undefined {
  if (!(card.amount >= least && card.amount <= most)) return 'amount'
  if (card.toName === '') return 'toName'
  if (canonicalMail(card.toEmail) === undefined) return 'toEmail'
  if (later && card.sendOn === '') return 'sendOn'
  return card.fromName === '' ? 'fromName' : undefined
}

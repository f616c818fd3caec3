/** What a customer can allow: news and offers, by how they come. */
export type ConsentKind = 'email' | 'sms' | 'whatsapp'

/** An answer that was given. */
export interface ConsentAnswer {
  kind: ConsentKind
  given: boolean
  /** The version of the words that were shown. */
  wording: number
  /** The language that they were shown in. */
  language: string
  at: Date
}

/** What counts now of a kind; `answer` is null where nobody has answered. */
export interface Consent {
  kind: ConsentKind
  /** The version of the words that are to be shown. */
  wording: number
  answer: ConsentAnswer | null
}

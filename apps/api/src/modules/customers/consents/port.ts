/** The channels on which a customer can allow news and offers. */
export type ConsentKind = 'email' | 'sms' | 'whatsapp'

/** An answer of a customer. */
export interface ConsentAnswer {
  kind: ConsentKind
  given: boolean
  /** The version of the text that was shown. */
  wording: number
  /** The language that they were shown in. */
  language: string
  at: Date
}

/** The answer in force for a kind; `answer` is null where the customer has not answered. */
export interface Consent {
  kind: ConsentKind
  /** The version of the text to show. */
  wording: number
  answer: ConsentAnswer | null
}

/** The uses of money of an act, as they are named beside its call: none of a gift card, which is no store credit to its reader. */
export const namedKindsOf = ({ kinds, object }: { kinds: readonly string[]; object: string }): readonly string[] =>
  object === 'gift-cards' ? [] : kinds

/** What an act does with money, as it is named beside its call: nothing of a gift card, which is no store credit to its reader. */
export const namedKindsOf = ({ kinds, object }: { kinds: readonly string[]; object: string }): readonly string[] =>
  object === 'gift-cards' ? [] : kinds

/** The uses of money of an act, as they are named beside its call: none of a gift card, which is no store credit to its reader. */
export const namedKindsOf = ({ kinds, object }: { kinds: readonly string[]; object: string }): readonly string[] =>
  object === 'gift-cards' ? [] : kinds

/** Calls that say nothing beside a use of money: the thing and its page say which order or return it is of. */
const plainCalls: ReadonlySet<string> = new Set(['orders-transition', 'returns-transition'])

/** Whether an act is named by its call besides its uses of money. */
export const isNamedByCall = (approval: { kinds: readonly string[]; object: string }, code: string): boolean =>
  namedKindsOf(approval).length === 0 || !plainCalls.has(code)

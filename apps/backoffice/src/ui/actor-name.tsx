import { useWords } from '../words/words.tsx'

/**
 * Who made a step in the history of a thing: the member of staff, also where the shop made the step by itself after their act; else the
 * customer, or the shop's schedule.
 */
export function ActorName({ actor, by }: { actor: string; by: string }) {
  const { nameOf } = useWords()
  return actor !== 'shopper' && by !== '' ? <bdi>{by}</bdi> : nameOf('actor', actor)
}

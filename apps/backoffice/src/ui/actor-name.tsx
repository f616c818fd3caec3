import { useMessages } from '../messages/messages.tsx'

/**
 * The actor of a step in the history of a thing: the member of staff with the second person, also where the shop followed their act; else the
 * customer, or the shop's schedule.
 */
export function ActorName({ actor, by, approvedBy }: { actor: string; by: string; approvedBy: string }) {
  const { nameOf } = useMessages()
  return actor !== 'shopper' && by !== '' ? <MemberNames by={by} approvedBy={approvedBy} /> : nameOf('actor', actor)
}

/**
 * The member of staff who did something; where a second person approved it, who asked and who approved. The sentence of both goes in the direction
 * of the page, in which `t` isolates each name.
 */
export function MemberNames({ by, approvedBy }: { by: string; approvedBy: string }) {
  const { t, direction } = useMessages()
  return approvedBy === '' ? <bdi>{by}</bdi> : <bdi dir={direction}>{t('actor.two', { by, approvedBy })}</bdi>
}

import type { NotificationDependencies } from './dependencies.ts'
import type { Message } from './port.ts'
import { sendingTime } from './rules.ts'

/** The earliest time at which a message may be sent. */
export async function readDueAt(
  { timeZoneOf }: Pick<NotificationDependencies, 'timeZoneOf'>,
  { canWait, site }: Pick<Message, 'canWait' | 'site'>,
  now: Date,
): Promise<Date> {
  return canWait ? sendingTime(now, await timeZoneOf(site)) : now
}

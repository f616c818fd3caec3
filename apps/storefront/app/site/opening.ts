import { type Day, week } from '@karat/sites/week.ts'

/** Hours by day, `{ mon: '11:00–20:30' }`; a day that is not there is closed. */
export type Hours = Readonly<Record<string, string>>

/** Opening hours from the first day of a week on; days in a row with the same hours are one row. */
export function weekOf(hours: Hours, firstDay: Day): { from: Day; to: Day; hours: string }[] {
  const rows: { from: Day; to: Day; hours: string }[] = []
  const start = week.indexOf(firstDay)
  const days = [...week.slice(start), ...week.slice(0, start)]
  for (const day of days) {
    const open = hours[day]
    const last = rows.at(-1)
    const follows = last && days.indexOf(last.to) === days.indexOf(day) - 1
    if (last && follows && last.hours === open) last.to = day
    else if (open) rows.push({ from: day, to: day, hours: open })
  }
  return rows
}

/** What a shopper who stands before the door wants to know: until when it is open, or when it opens next. */
type Opening = { open: true; until: string } | { open: false; day: Day; from: string; today: boolean }

/** Whether a store is open at a moment, by its own clock; undefined where it has no hours at all. */
export function openingAt(hours: Hours, timeZone: string, now: Date): Opening | undefined {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    .formatToParts(now)
    .reduce<Record<string, string>>((all, { type, value }) => ({ ...all, [type]: value }), {})
  const today = week.findIndex((day) => day === parts['weekday']?.toLowerCase())
  const time = `${parts['hour']}:${parts['minute']}`
  for (let ahead = 0; ahead <= week.length; ahead++) {
    const day = week[(today + ahead) % week.length] ?? 'mon'
    const [from = '', until = ''] = hours[day]?.split('–') ?? []
    if (from === '' || (ahead === 0 && time >= until)) continue
    if (ahead === 0 && time >= from) return { open: true, until }
    return { open: false, day, from, today: ahead === 0 }
  }
  return undefined
}

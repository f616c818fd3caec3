import { type Day, week } from '@karat/sites/week.ts'

/** Hours by day, `{ mon: '11:00–20:30' }`; a missing day is closed. */
export type Hours = Readonly<Record<string, string>>

/** Opening hours of a week from its first day; consecutive days with the same hours are one row. */
export function weekOf(hours: Hours, firstDay: Day): { from: Day; to: Day; hours: string }[] {
  const rows: { from: Day; to: Day; hours: string }[] = []
  const start = week.indexOf(firstDay)
  const days = [...week.slice(start), ...week.slice(0, start)]
  for (const day of days) {
    const open = hours[day]
    const lastRow = rows.at(-1)
    const isNextDay = lastRow && days.indexOf(lastRow.to) === days.indexOf(day) - 1
    if (lastRow && isNextDay && lastRow.hours === open) lastRow.to = day
    else if (open) rows.push({ from: day, to: day, hours: open })
  }
  return rows
}

/** Until when a store is open, or when it opens next. */
type Opening = { open: true; until: string } | { open: false; day: Day; from: string; today: boolean }

/** Whether a store is open at a moment, in its own time zone; undefined where it has no hours at all. */
export function openingAt(hours: Hours, timeZone: string, now: Date): Opening | undefined {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    .formatToParts(now)
    .reduce<Record<string, string>>((fields, { type, value }) => ({ ...fields, [type]: value }), {})
  const today = week.findIndex((day) => day === parts['weekday']?.toLowerCase())
  const time = `${parts['hour']}:${parts['minute']}`
  for (let daysAhead = 0; daysAhead <= week.length; daysAhead++) {
    const day = week[(today + daysAhead) % week.length] ?? 'mon'
    const [from = '', until = ''] = hours[day]?.split('–') ?? []
    if (from === '' || (daysAhead === 0 && time >= until)) continue
    if (daysAhead === 0 && time >= from) return { open: true, until }
    return { open: false, day, from, today: daysAhead === 0 }
  }
  return undefined
}

import type { DeliveryMethod } from '@karat/sites/delivery-method.ts'
import { addMs, dayIn, durations, momentIn } from '../../../kernel/clock.ts'
import type { Site } from '../../content/sites/port.ts'
import type { DeliveryDependencies } from './dependencies.ts'
import { workDays } from './rules.ts'

/** The day (`2026-11-25`) on which a delivery that needs this many days from now arrives; a day later after the method's cut-off hour. */
export function arrivalDay(
  { clock }: Pick<DeliveryDependencies, 'clock'>,
  site: Site,
  days: number,
  option?: Pick<DeliveryMethod, 'cutOff'>,
): string {
  const now = clock.now()
  const isLate = option?.cutOff != null && now > momentIn(site.timeZone, dayIn(site.timeZone, now), option.cutOff)
  return dayIn(site.timeZone, addMs(now, (isLate ? days + 1 : days) * durations.day))
}

/** Converts working days of a site that start `after` days from now into calendar days. */
export function daysOfWork({ clock }: Pick<DeliveryDependencies, 'clock'>, site: Site, workingDays: number, after: number): number {
  return workDays(dayIn(site.timeZone, addMs(clock.now(), after * durations.day)), workingDays)
}

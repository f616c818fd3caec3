import type { OrderDependencies } from '../dependencies.ts'
import type { OrderReader, Orders } from '../port.ts'
import { mayRead } from '../rules.ts'

/** Whether an order that is named by its id alone may be read by the asker; see `mayRead`. */
export function opensTo(
  { clock, secrets }: Pick<OrderDependencies, 'clock' | 'secrets'>,
  view: Parameters<Orders['opensTo']>[0],
  { deviceId, ...asker }: OrderReader,
): boolean {
  const deviceIs = (mac: string) => deviceId !== undefined && deviceId !== '' && secrets.verify('unpaid device', deviceId, mac)
  return mayRead({ ...view, createdAt: new Date(view.createdAt) }, { ...asker, deviceIs }, clock.now())
}

import type { NotificationDependencies } from './dependencies.ts'
import type { Channel } from './port.ts'
import type { MessageProvider } from './providers/message-provider.ts'

/** The provider of a channel: of several the last one; undefined where none is configured. */
export function findProvider({ providers }: Pick<NotificationDependencies, 'providers'>, channel: Channel): MessageProvider | undefined {
  return providers.findLast((provider) => provider.channel === channel)
}

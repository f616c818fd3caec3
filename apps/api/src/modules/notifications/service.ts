import { bindUseCases } from '../../kernel/use-cases.ts'
import { exportDeclines, hasDeclined, readDecliner, setDeclined } from './declines.ts'
import { deliverStoredMessage } from './deliver-stored-message.ts'
import type { NotificationDependencies } from './dependencies.ts'
import type { Notifications } from './port.ts'
import { readRecentMessages } from './read-recent-messages.ts'
import { sendMessage } from './send-message.ts'
import { eraseOver as eraseExpired, readDeliveries, sweepMessages } from './store.ts'

/** Outgoing messages, and the e-mails that recipients declined. */
export function createNotifications(deps: NotificationDependencies) {
  const { clock, db } = deps
  const notifications: Notifications = {
    ...bindUseCases(deps, { send: sendMessage, recent: readRecentMessages }),
    deliveryOf: readDeliveries,
  }
  return {
    ...notifications,
    ...bindUseCases(deps, {
      // Of recipients.
      decliner: readDecliner,
      hasDeclined,
      decline: setDeclined,
      exportCustomer: exportDeclines,
      // By jobs.
      deliver: deliverStoredMessage,
    }),
    /** Erases the texts of expired messages. Run by the schedule. */
    erase: () => eraseExpired(db, clock.now()),
    /** Deletes messages older than `before`. */
    sweep: (before: Date, limit: number) => sweepMessages(db, before, limit),
    /** The decline outlives the account: it also holds for guest orders with the address. */
    removeCustomer: async () => {},
  }
}

export type NotificationService = ReturnType<typeof createNotifications>

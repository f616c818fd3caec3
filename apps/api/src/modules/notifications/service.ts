import { bindUseCases } from '../../kernel/use-cases.ts'
import { eraseCustomerMessages, exportCustomerMessages } from './customer-messages.ts'
import { hasDeclined, readDecliner, setDeclined } from './declines.ts'
import { deliverStoredMessage } from './deliver-stored-message.ts'
import type { NotificationDependencies } from './dependencies.ts'
import type { Notifications } from './port.ts'
import { readMessageText, readOrderMessages } from './read-order-messages.ts'
import { readRecentMessages } from './read-recent-messages.ts'
import { repeatMessage } from './repeat-message.ts'
import { sendMessage } from './send-message.ts'
import { noteReceipt, readReceiptId } from './receipts.ts'
import { readProgress } from './read-progress.ts'
import { eraseOver as eraseExpired, sweepMessages } from './store.ts'

/** Outgoing messages, and the e-mails that recipients declined. */
export function createNotifications(deps: NotificationDependencies) {
  const { clock, db } = deps
  const notifications: Notifications = {
    ...bindUseCases(deps, {
      send: sendMessage,
      ofOrder: readOrderMessages,
      textOf: readMessageText,
      repeat: repeatMessage,
      recent: readRecentMessages,
    }),
    progressOf: readProgress,
  }
  return {
    ...notifications,
    ...bindUseCases(deps, {
      // Of recipients.
      decliner: readDecliner,
      hasDeclined,
      decline: setDeclined,
      exportCustomer: exportCustomerMessages,
      removeCustomer: eraseCustomerMessages,
      // Of providers.
      receiptOf: readReceiptId,
      noteReceipt,
      // By jobs.
      deliver: deliverStoredMessage,
    }),
    /** Erases the texts of expired messages. Run by the schedule. */
    erase: () => eraseExpired(db, clock.now()),
    /** Deletes messages older than `before` that are about no order. */
    sweep: (before: Date, limit: number) => sweepMessages(db, before, limit, false),
    /** Deletes messages older than `before` that are about orders. */
    sweepOfOrders: (before: Date, limit: number) => sweepMessages(db, before, limit, true),
  }
}

export type NotificationService = ReturnType<typeof createNotifications>

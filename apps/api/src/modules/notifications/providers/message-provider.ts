import type { ConfiguredProvider } from '../../../kernel/provider-settings.ts'
import type { Channel, Message, Sender, Template } from '../port.ts'

/** A message as its provider receives it. */
export interface OutgoingMessage extends Pick<Message, 'channel' | 'recipient' | 'language' | 'subject' | 'body'> {
  values: NonNullable<Message['values']>
  sender: Sender
  /** The same text as HTML; e-mails only. */
  html: string | undefined
  template: Template | undefined
  /** The address that declines such e-mails by one press in a mail program; where they can be declined. */
  declineAt: string | undefined
  /** The address to which the provider may report that it was received, read or given up; undefined where the shop takes no reports. */
  receiptAt: string | undefined
}

/** Delivers the messages of a channel; `message-provider-contract.ts` tests what is promised here. */
export interface MessageProvider {
  channel: Channel
  /** Delivers a message, once for each id. Throws where that failed; it is then retried. */
  deliver(message: OutgoingMessage, id: string): Promise<void>
  /** Throws where the provider does not take the shop's account; sends nothing. Absent where only a message would tell. */
  check?(): Promise<void>
  /** Closes its connections, where it keeps any. */
  close?(): void
}

/** A provider in the list of `message-providers.ts`. */
export interface ConfiguredMessageProvider<Settings> extends ConfiguredProvider<Settings> {
  create(settings: Settings): MessageProvider
}

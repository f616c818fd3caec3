import { describe, expect, test } from 'vitest'
import type { MessageProvider, OutgoingMessage } from './message-provider.ts'

/** A message as the stand-in of a provider received it; `id` is by what the provider recognises a message that is sent again. */
export interface ReceivedMessage {
  id: string
  to: string
  text: string
}

/** A provider with a stand-in behind it. */
export interface ProviderUnderTest {
  provider: MessageProvider
  /** Two addresses or numbers of the channel. */
  recipients: readonly [string, string]
  received: () => ReceivedMessage[]
  /** Lets the stand-in refuse every message from now on. */
  refuse: () => void
}

/** The contract of every message provider, so that a job may deliver a message again whenever it is not sure. */
export function describeMessageProviderContract(name: string, make: () => Promise<ProviderUnderTest>): void {
  describe(`the message provider ${name}`, () => {
    const messageTo = ({ provider }: ProviderUnderTest, recipient: string, body: string): OutgoingMessage => ({
      channel: provider.channel,
      recipient,
      language: 'en',
      subject: 'Your code',
      body,
      html: undefined,
      values: {},
      sender: { name: 'Aurelane', legalName: '', email: '', logo: '', taxIds: [] },
      template: undefined,
      declineAt: undefined,
      receiptAt: undefined,
    })

    test('delivers each message to its own recipient, also several at once', async () => {
      const one = await make()
      const [first, second] = one.recipients
      await Promise.all([
        one.provider.deliver(messageTo(one, first, 'the first text'), 'message-1'),
        one.provider.deliver(messageTo(one, second, 'the second text'), 'message-2'),
      ])
      const found = one.received().toSorted((a, b) => (a.id < b.id ? -1 : 1))
      expect(found.map(({ to }) => to)).toEqual([first, second])
      expect(found.map(({ text }) => [text.includes('the first text'), text.includes('the second text')])).toEqual([
        [true, false],
        [false, true],
      ])
    })

    test('sends a message again under the same id, and another under another', async () => {
      const one = await make()
      for (const id of ['message-1', 'message-1', 'message-2']) await one.provider.deliver(messageTo(one, one.recipients[0], 'text'), id)
      const [first, again, other] = one.received().map(({ id }) => id)
      expect([first === again, first === other]).toEqual([true, false])
    })

    test('throws where the provider refuses, and says neither recipient nor text', async () => {
      const one = await make()
      one.refuse()
      const error = await one.provider.deliver(messageTo(one, one.recipients[0], 'a secret code'), 'message-1').then(
        () => undefined,
        (thrown: unknown) => thrown,
      )
      expect(error).toBeInstanceOf(Error)
      for (const hidden of [one.recipients[0], 'a secret code']) expect(String((error as Error).stack)).not.toContain(hidden)
    })
  })
}

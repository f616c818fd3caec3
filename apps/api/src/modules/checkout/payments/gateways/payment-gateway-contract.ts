import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '../../../../kernel/id.ts'
import type { ProviderTrouble } from '../../../../testing/provider-stand-in.ts'
import type { Attempt, PaymentGateway } from './payment-gateway.ts'

/** A message as its provider sends it. */
export interface ProviderMessage {
  rawBody: string
  headers: Record<string, string>
}

/** An attempt whose page was requested. */
export interface CreatedAttempt extends Attempt {
  providerRef: string
}

/** A gateway with a stand-in of its provider behind it. Amounts are in minor units. */
export interface GatewayUnderTest {
  gateway: PaymentGateway
  /** The shopper opens the page of an attempt, where the provider does not know it before that. */
  open?(attempt: CreatedAttempt): unknown
  /** The shopper pays on the page, and the provider captures the amount. */
  pay(attempt: CreatedAttempt): unknown
  /** How many payments the provider has of an attempt. */
  paymentsOf(attempt: CreatedAttempt): number | Promise<number>
  /** The amounts that the provider has refunded of an attempt. */
  refundsOf(attempt: CreatedAttempt): number[] | Promise<number[]>
  /** The body of the message about a captured attempt, and a body with its signature; for a gateway with `messages`. */
  bodyOf?(attempt: CreatedAttempt): string | Promise<string>
  sign?(rawBody: string, secret?: string): ProviderMessage
  /** Sets how the stand-in fails from now on; for a gateway with a `provider`. */
  fail?(trouble: ProviderTrouble): void
}

/** Optional capabilities of a gateway: one without a provider is never unreachable, and may have neither messages nor refunds. */
export interface GatewayTraits {
  /** A provider over HTTP, which `createIntent` calls (`creates`) or only later calls do (`later`, such as for a form that browsers post). */
  provider: 'creates' | 'later' | 'none'
  messages: boolean
  /** `staff`: refunds are paid by staff, so that each answers `failed`. */
  refunds: 'provider' | 'staff'
}

/** A new attempt that no provider has seen. */
function newAttempt(): Attempt {
  const id = newId(new Date('2026-11-23T10:00:00Z'))
  const returnTo = `/in-en/checkout?order=order-1&attempt=${id}`
  // The amount has paise, so that a gateway that sends decimals shows that it keeps them.
  return { id, providerRef: null, orderId: 'order-1', orderNumber: 'IN-1001', method: '', amount: 4_292_150, currency: 'INR', returnTo }
}

/** The key of a refund; keys of different payments differ. */
const keyOf = ({ id }: Attempt, number = 1) => `${id}-${number}`

/** Copies of a JSON object or form without one of its fields, for each field, however deep. */
function withoutEachField(rawBody: string): string[] {
  if (!rawBody.startsWith('{'))
    return [...new URLSearchParams(rawBody).keys()].map((name) => {
      const fields = new URLSearchParams(rawBody)
      fields.delete(name)
      return fields.toString()
    })
  const shortened: string[] = []
  const whole: unknown = JSON.parse(rawBody)
  function visit(part: unknown): void {
    if (typeof part !== 'object' || part === null) return
    const fields = part as Record<string, unknown>
    for (const name of Object.keys(fields)) {
      const value = fields[name]
      Reflect.deleteProperty(fields, name)
      shortened.push(JSON.stringify(whole))
      fields[name] = value
      visit(value)
    }
  }
  visit(whole)
  return shortened
}

/** The contract of every payment gateway: what the module relies on when it repeats calls, and when it believes messages. */
export function describePaymentGatewayContract(
  name: string,
  { provider, messages, refunds }: GatewayTraits,
  make: () => GatewayUnderTest | Promise<GatewayUnderTest>,
): void {
  /** A gateway, and an attempt whose page was requested and opened. */
  async function begin(): Promise<GatewayUnderTest & { attempt: CreatedAttempt }> {
    const one = await make()
    const fresh = newAttempt()
    const { providerRef } = await one.gateway.createIntent(fresh)
    const attempt = { ...fresh, providerRef }
    await one.open?.(attempt)
    return { ...one, attempt }
  }
  async function beginPaid() {
    const one = await begin()
    await one.pay(one.attempt)
    return one
  }

  describe(`the payment gateway ${name}`, () => {
    test('makes one payment of an attempt, however often its page is requested', async () => {
      const one = await begin()
      const again = await one.gateway.createIntent({ ...one.attempt, providerRef: null })
      await one.open?.(one.attempt)
      expect([again.providerRef, await one.paymentsOf(one.attempt)]).toEqual([one.attempt.providerRef, 1])
      const other = await one.gateway.createIntent(newAttempt())
      expect(other.providerRef).not.toBe(one.attempt.providerRef)
    })

    test('tells the state of an attempt by our id alone; undefined where the provider does not know it', async () => {
      const { attempt, gateway, pay } = await begin()
      const byOurId = { ...attempt, providerRef: null }
      expect((await gateway.fetchStatus(attempt))?.type).toMatch(/^(pending|processing)$/)
      await pay(attempt)
      const captured = { type: 'captured', providerRef: attempt.providerRef, attemptId: attempt.id, amount: 4_292_150, currency: 'INR' }
      for (const reference of [attempt, byOurId]) expect(await gateway.fetchStatus(reference)).toMatchObject(captured)
      const unknown = newAttempt()
      for (const reference of [unknown, { ...unknown, providerRef: 'nobody' }]) {
        expect(await gateway.fetchStatus(reference)).toBeUndefined()
        expect(await gateway.void(reference)).toBeUndefined()
      }
    })

    test('voids no captured attempt, and says that it is captured', async () => {
      const { attempt, gateway } = await beginPaid()
      for (const state of [await gateway.void(attempt), await gateway.fetchStatus(attempt)]) expect(state?.type).toBe('captured')
    })

    test('never says that a voided attempt is captured which nobody paid', async () => {
      const { attempt, gateway } = await begin()
      for (const state of [await gateway.void(attempt), await gateway.fetchStatus(attempt)])
        expect(state?.type).toMatch(/^(failed|pending|processing)$/)
    })

    if (messages) describeMessages(beginPaid)
    else
      test('believes no message', async () => {
        const { attempt, gateway } = await beginPaid()
        for (const rawBody of ['', '{}', JSON.stringify({ attemptId: attempt.id, type: 'captured' })])
          expect(await gateway.parseWebhook(rawBody, {})).toBeUndefined()
      })

    if (refunds === 'provider') describeRefunds(beginPaid)
    else
      test('leaves refunds to staff, and says so', async () => {
        const { attempt, gateway } = await beginPaid()
        expect(await gateway.refund(attempt, 100, keyOf(attempt))).toEqual({ state: 'failed', providerRef: '' })
        expect(await gateway.refundStatus(attempt, keyOf(attempt))).toBeUndefined()
      })

    if (provider !== 'none') describeTroubles(provider === 'creates', make, beginPaid)
  })
}

function describeMessages(beginPaid: () => Promise<GatewayUnderTest & { attempt: CreatedAttempt }>): void {
  /** The message about a captured attempt, and what signs others. */
  async function received() {
    const { attempt, bodyOf, gateway, sign } = await beginPaid()
    if (!bodyOf || !sign) throw new Error('a gateway with messages names their body and signature')
    const parse = async ({ rawBody, headers }: ProviderMessage) => gateway.parseWebhook(rawBody, headers)
    return { attempt, parse, sign, ...sign(await bodyOf(attempt)) }
  }

  test('reads attempt, amount and currency from a genuine message, as one event however often it comes', async () => {
    const { attempt, parse, rawBody, sign } = await received()
    const event = await parse(sign(rawBody))
    const { id: attemptId, amount, currency, providerRef } = attempt
    expect(event).toMatchObject({ type: 'captured', attemptId, providerRef, amount, currency })
    expect(await parse(sign(rawBody))).toEqual(event)
    const other = await received()
    expect(await other.parse(other.sign(other.rawBody))).not.toMatchObject({ eventId: (event as { eventId: string }).eventId })
  })

  test('believes no message with another secret, a wrong or missing signature, or another amount', async () => {
    const { headers, parse, rawBody, sign } = await received()
    expect(await parse(sign(rawBody, 'another secret'))).toBeUndefined()
    const changed = rawBody.replace(/(amount\D*)\d/, '$19')
    expect(changed).not.toBe(rawBody)
    expect(await parse({ rawBody: changed, headers })).toBeUndefined()
    for (const header of Object.keys(headers)) {
      const signature = headers[header] ?? ''
      for (const wrong of ['', 'nonsense', signature.slice(0, -1), `${signature}0`])
        expect([wrong, await parse({ rawBody, headers: { ...headers, [header]: wrong } })]).toEqual([wrong, undefined])
      expect(await parse({ rawBody, headers: {} })).toBeUndefined()
    }
  })

  test('believes no message that was cut, and throws for none', async () => {
    const { headers, parse, rawBody, sign } = await received()
    for (const length of [0, 1, Math.floor(rawBody.length / 2), rawBody.length - 1])
      expect([length, await parse({ rawBody: rawBody.slice(0, length), headers })]).toEqual([length, undefined])
    for (const nonsense of ['', '[', '[]', '{}', 'null', '"text"', '%%%', rawBody.slice(0, rawBody.length / 2)]) {
      const found = await parse(sign(nonsense))
      expect([nonsense, found === undefined || found === 'ignored']).toEqual([nonsense, true])
    }
  })

  test('throws for no signed message that lacks a field, and makes up no amount', async () => {
    const { parse, rawBody, sign } = await received()
    for (const shortened of withoutEachField(rawBody)) {
      const found = await parse(sign(shortened))
      if (found === undefined || found === 'ignored') continue
      expect([shortened, [0, 4_292_150].includes(found.amount), found.currency]).toEqual([shortened, true, 'INR'])
    }
  })
}

function describeRefunds(beginPaid: () => Promise<GatewayUnderTest & { attempt: CreatedAttempt }>): void {
  test('refunds a key once and each key for itself, and knows how they stand', async () => {
    const { attempt, gateway, refundsOf } = await beginPaid()
    const first = await gateway.refund(attempt, 100_050, keyOf(attempt))
    expect(first.state).toMatch(/^(succeeded|processing)$/)
    expect(await gateway.refund(attempt, 100_050, keyOf(attempt))).toMatchObject({ providerRef: first.providerRef })
    expect(await refundsOf(attempt)).toEqual([100_050])
    expect(await gateway.refundStatus(attempt, keyOf(attempt))).toMatchObject({ providerRef: first.providerRef })
    expect(await gateway.refundStatus(attempt, keyOf(attempt, 2))).toBeUndefined()
    const second = await gateway.refund(attempt, 5, keyOf(attempt, 2))
    expect(second.providerRef).not.toBe(first.providerRef)
    expect(await refundsOf(attempt)).toEqual([100_050, 5])
  })

  test('refunds by our id alone', async () => {
    const { attempt, gateway, refundsOf } = await beginPaid()
    await gateway.refund({ ...attempt, providerRef: null }, attempt.amount, keyOf(attempt))
    expect(await refundsOf(attempt)).toEqual([attempt.amount])
  })
}

function describeTroubles(
  isCreatedThere: boolean,
  make: () => GatewayUnderTest | Promise<GatewayUnderTest>,
  beginPaid: () => Promise<GatewayUnderTest & { attempt: CreatedAttempt }>,
): void {
  function failing({ fail }: GatewayUnderTest, trouble: ProviderTrouble): void {
    if (!fail) throw new Error('the stand-in of a provider can fail')
    onTestFinished(() => fail('none'))
    fail(trouble)
  }

  test.each(['hangs', 'answers 500'] as const)('throws where its provider %s', async (trouble) => {
    const one = await beginPaid()
    // A request waits for ten seconds; here for a tenth of one.
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => timeout(Math.min(milliseconds, 100)))
    onTestFinished(() => spy.mockRestore())
    failing(one, trouble)
    const { attempt, gateway } = one
    const calls = {
      fetchStatus: () => gateway.fetchStatus(attempt),
      'fetchStatus by our id': () => gateway.fetchStatus({ ...attempt, providerRef: null }),
      void: () => gateway.void(attempt),
      refund: () => gateway.refund(attempt, 100, keyOf(attempt)),
      refundStatus: () => gateway.refundStatus(attempt, keyOf(attempt)),
      ...(isCreatedThere ? { createIntent: () => gateway.createIntent(newAttempt()) } : {}),
    }
    for (const [call, make] of Object.entries(calls)) {
      const outcome = await make().then(
        () => 'an answer',
        (error: unknown) => (error instanceof Error ? 'an error' : error),
      )
      expect([call, outcome]).toEqual([call, 'an error'])
    }
    expect(await one.refundsOf(attempt)).toEqual([])
  })

  if (isCreatedThere)
    test('finds the payment whose answer was lost', async () => {
      const one = await make()
      const fresh = newAttempt()
      failing(one, 'loses answers')
      await expect(one.gateway.createIntent(fresh)).rejects.toThrow()
      one.fail?.('none')
      const attempt = { ...fresh, ...(await one.gateway.createIntent(fresh)) }
      expect(await one.paymentsOf(attempt)).toBe(1)
    })

  test('refunds once where the answer of the first request was lost', async () => {
    const one = await beginPaid()
    failing(one, 'loses answers')
    await expect(one.gateway.refund(one.attempt, 100, keyOf(one.attempt))).rejects.toThrow()
    one.fail?.('none')
    expect((await one.gateway.refund(one.attempt, 100, keyOf(one.attempt))).state).toMatch(/^(succeeded|processing)$/)
    expect(await one.refundsOf(one.attempt)).toEqual([100])
  })
}

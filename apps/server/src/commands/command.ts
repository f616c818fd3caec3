import type { CallInput, CallKey, CallReply } from '@karat/contract/calls.ts'
import type { StaffCall } from './staff-client.ts'

/** A command as a call of staff: the words of its line are the call's input, and its reply is printed. */
export interface Command {
  /** Makes the call; returns the reply, and the same for people. */
  run: (call: StaffCall, site: string | undefined) => Promise<{ reply: unknown; text: string }>
  /** The code of the site that the words name. */
  site?: string | undefined
}

/** The options of a command's line by name. */
export type Options = Readonly<Partial<Record<string, string | boolean>>>

/** The words of a line as the input of a call. The shop checks them, and answers with the field that is wrong. */
interface WordsInput {
  params?: Readonly<Record<string, unknown>>
  body?: Readonly<Record<string, unknown>>
}

/** A command of one call. */
export function callOf<K extends CallKey>(key: K, input: WordsInput, print: (reply: CallReply<K>) => string, site?: string): Command {
  return {
    site,
    async run(call, ofSite) {
      const reply = await call(key, input as unknown as CallInput<K>, ofSite)
      return { reply, text: print(reply) }
    },
  }
}

/** The lines of a list; `empty` where it has none. */
export const linesOr = (lines: readonly string[], empty: string) => (lines.length > 0 ? lines.join('\n') : empty)

/** `INR 1234.50` for an amount in major units. */
export const amountOf = (amount: number, currency: string) => `${currency} ${amount}`

/** The options of a line that were given, of those with these names. */
export const given = (options: Options, ...names: readonly string[]): Record<string, string | boolean> =>
  Object.fromEntries(names.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]])))

/** The options of a program that take a text. */
export const texts = <const N extends string>(...names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, { type: 'string' }])) as Record<N, { type: 'string' }>

/** `12.345` as thousandths, without the errors of fractions; NaN where it is no such number. */
export const thousandths = (text = ''): number => (/^\d{1,6}(\.\d{1,3})?$/.test(text) ? Math.round(Number(text) * 1000) : Number.NaN)

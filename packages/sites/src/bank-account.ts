import { typedCode, typedText } from './typed.ts'

/**
 * The kinds of bank accounts: an Indian account and the code of its branch, a UPI address, an IBAN, an American account and its routing
 * number, or any other account and the SWIFT code of its bank.
 */
export const bankAccountKinds = ['ifsc', 'upi', 'iban', 'aba', 'swift'] as const
export type BankAccountKind = (typeof bankAccountKinds)[number]

const kindsByCountry = new Map<string, readonly BankAccountKind[]>([
  ['IN', ['ifsc', 'upi']],
  ['US', ['aba']],
  ['SG', ['swift']],
])

/** The kinds of bank accounts of a country; the first is the usual one. */
export const bankAccountKindsOf = (country: string): readonly BankAccountKind[] => kindsByCountry.get(country) ?? ['iban', 'swift']

/** Whether accounts of a kind have a bank's code. */
export const hasBankCode = (kind: BankAccountKind): boolean => kind === 'ifsc' || kind === 'aba' || kind === 'swift'

/** An account as it is stored: in capitals, without spaces and hyphens. `code` is empty where its kind has none. */
export interface BankAccount {
  kind: BankAccountKind
  account: string
  code: string
}

/** Whether the check digits of an IBAN are valid: its letters as numbers, the country last, leave 1 when divided by 97. */
function holdsIban(iban: string): boolean {
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

const holdsRouting = (code: string) => [...code].reduce((sum, digit, at) => sum + Number(digit) * ([3, 7, 1][at % 3] ?? 0), 0) % 10 === 0

const rules: Record<
  BankAccountKind,
  { account: RegExp; code?: RegExp; holds?: (account: string, code: string) => 'account' | 'code' | undefined }
> = {
  ifsc: { account: /^\d{9,18}$/, code: /^[A-Z]{4}0[A-Z0-9]{6}$/ },
  upi: { account: /^[A-Z0-9._-]{2,64}@[A-Z]{2,32}$/ },
  iban: { account: /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/, holds: (account) => (holdsIban(account) ? undefined : 'account') },
  aba: { account: /^\d{4,17}$/, code: /^\d{9}$/, holds: (_account, code) => (holdsRouting(code) ? undefined : 'code') },
  swift: { account: /^[A-Z0-9]{5,34}$/, code: /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/ },
}

/** Parses a typed bank account; `wrong` has the invalid fields. Numbers without check digits are only checked for their format. */
export function readBankAccount(typed: BankAccount): { account: BankAccount } | { wrong: ('account' | 'code')[] } {
  const { kind } = typed
  const { account: looks, code: codeLooks, holds } = rules[kind]
  // The address of UPI may have hyphens.
  const account = (kind === 'upi' ? typedText(typed.account).replaceAll(' ', '') : typedCode(typed.account)).toUpperCase()
  const code = codeLooks ? typedCode(typed.code).toUpperCase() : ''
  const malformed = [!looks.test(account) && 'account', codeLooks?.test(code) === false && 'code'] as const
  const wrong = malformed.filter((field) => field !== false)
  if (wrong.length > 0) return { wrong }
  const failed = holds?.(account, code)
  return failed ? { wrong: [failed] } : { account: { kind, account: kind === 'upi' ? account.toLowerCase() : account, code } }
}

/** An account as it is shown: its last four characters, of a UPI address the first one and the bank. */
export function maskBankAccount({ kind, account }: BankAccount): string {
  if (kind !== 'upi') return `••••${account.slice(-4)}`
  return `${account.slice(0, 1)}••••${account.slice(account.indexOf('@'))}`
}

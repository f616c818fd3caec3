import { expect, test } from 'vitest'
import { type BankAccountKind, bankAccountKindsOf, hasBankCode, maskBankAccount, readBankAccount } from './bank-account.ts'

const read = (kind: BankAccountKind, account: string, code = '') => readBankAccount({ kind, account, code })

test('accounts are stored without spaces and hyphens, in capital letters', () => {
  expect(read('ifsc', '0123 4567-8901', ' sbin0001234 ')).toEqual({
    account: { kind: 'ifsc', account: '012345678901', code: 'SBIN0001234' },
  })
  expect(read('upi', ' Anvi.D-1@OkBank ')).toEqual({ account: { kind: 'upi', account: 'anvi.d-1@okbank', code: '' } })
  expect(read('iban', 'AE07 0331 2345 6789 0123 456')).toEqual({ account: { kind: 'iban', account: 'AE070331234567890123456', code: '' } })
  expect(read('aba', '000123456789', '021000021')).toEqual({ account: { kind: 'aba', account: '000123456789', code: '021000021' } })
  expect(read('swift', '123-45678-9', 'dbsssgsg')).toEqual({ account: { kind: 'swift', account: '123456789', code: 'DBSSSGSG' } })
  // A code where the kind has none is not kept.
  expect(read('upi', 'a1@bank', 'SBIN0001234')).toMatchObject({ account: { code: '' } })
})

test.each([
  ['ifsc', '12345678', 'SBIN0001234', 'account'],
  ['ifsc', '1234567890123456789', 'SBIN0001234', 'account'],
  ['ifsc', '123456789', 'SBIN1001234', 'code'],
  ['ifsc', '123456789', '', 'code'],
  ['upi', 'anvi', '', 'account'],
  ['upi', 'anvi@1bank', '', 'account'],
  ['iban', 'AE080331234567890123456', '', 'account'],
  ['iban', 'AE07', '', 'account'],
  ['aba', '123', '021000021', 'account'],
  ['aba', '12345', '021000022', 'code'],
  ['swift', '1234', 'DBSSSGSG', 'account'],
  ['swift', '12345', 'DBSS', 'code'],
] as const)('%s %s %s: %s is invalid', (kind, account, code, wrong) => {
  expect(read(kind, account, code)).toEqual({ wrong: [wrong] })
})

test('both fields of an account are named where both are invalid', () => {
  expect(read('ifsc', '1234', 'SBIN')).toEqual({ wrong: ['account', 'code'] })
})

test('a masked account does not reveal its number', () => {
  expect(maskBankAccount({ kind: 'ifsc', account: '012345678901', code: 'SBIN0001234' })).toBe('••••8901')
  expect(maskBankAccount({ kind: 'upi', account: 'anvi@okbank', code: '' })).toBe('a••••@okbank')
})

test('each country has its kinds, the most common first', () => {
  expect(bankAccountKindsOf('IN')).toEqual(['ifsc', 'upi'])
  expect(bankAccountKindsOf('AE')).toEqual(['iban', 'swift'])
  expect(bankAccountKindsOf('US')).toEqual(['aba'])
  expect((['ifsc', 'upi', 'iban', 'aba', 'swift'] as const).filter(hasBankCode)).toEqual(['ifsc', 'aba', 'swift'])
})

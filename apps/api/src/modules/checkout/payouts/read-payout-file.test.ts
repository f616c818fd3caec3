import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from '../../../kernel/result.ts'
import { readPayoutFile } from './read-payout-file.ts'

const linesOf = (text: string) => {
  const { format, lines } = readPayoutFile(text, 'INR')
  return { format: format.name, lines: lines.map(({ line, ...rest }) => ({ line, ...('read' in rest ? rest.read : rest) })) }
}
const codeOf = (text: string) => {
  try {
    readPayoutFile(text, 'INR')
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.failure.code
    throw error
  }
}

const razorpayHeads =
  'entity_id,type,debit,credit,amount,currency,fee,tax,on_hold,settled,created_at,settled_at,settlement_id,posted_at,credit_type,description,notes,payment_id,settlement_utr,order_id,order_receipt,method,card_network,card_issuer,card_type,dispute_id'
const notes = '"{""attempt_id"":""at-1"",""order_number"":""IN26-1""}"'

test('a settlement report of Razorpay, in rupees with decimals or in paise', () => {
  const rupees = `${razorpayHeads}
pay_1,payment,0.00,97.64,100.00,INR,2.36,0.36,0,1,24/11/2026 10:00:00,26/11/2026 10:00:00,setl_1,,default,,${notes},,UTR1,order_1,,upi,,,,
rfnd_1,refund,50.00,0.00,50.00,INR,0.00,0.00,0,1,24/11/2026 10:00:00,26/11/2026 10:00:00,setl_1,,default,,,pay_0,UTR1,order_0,,upi,,,,
adj_1,adjustment,10.00,0.00,10.00,INR,0.00,0.00,0,1,,,setl_1,,,,,,UTR1,,,,,,,`
  const { format, lines } = linesOf(rupees)
  expect(format).toBe('razorpay')
  expect(lines).toMatchObject([
    { line: 2, kind: 'payment', reference: 'pay_1', ids: ['pay_1', 'order_1', 'at-1'], amount: 10_000, fee: 200, tax: 36, net: 9764, currency: 'INR', settlement: 'UTR1' },
    { line: 3, kind: 'refund', reference: 'rfnd_1', ids: ['rfnd_1'], amount: 5000, fee: 0, tax: 0, net: -5000 },
    { line: 4, kind: 'other', net: -1000 },
  ]) // prettier-ignore
  const paise = `${razorpayHeads}\npay_1,payment,0,9764,10000,INR,236,36,false,true,1567692556,1568176960,setl_1,,default,,,,UTR1,order_1,at-1,card,,,,`
  expect(linesOf(paise).lines).toMatchObject([{ ids: ['pay_1', 'at-1', 'order_1'], amount: 10_000, fee: 200, tax: 36, net: 9764 }])
})

test('a payout reconciliation report of Stripe', () => {
  const heads =
    'automatic_payout_id,balance_transaction_id,created,currency,gross,fee,net,reporting_category,source_id,charge_id,payment_intent_id,payment_metadata[attempt_id]'
  const { format, lines } = linesOf(`${heads}
po_1,txn_1,2026-11-24 10:00:00,inr,"1,000.00",29.30,970.70,charge,ch_1,ch_1,pi_1,at-1
po_1,txn_2,2026-11-25 10:00:00,inr,-20.00,0.00,-20.00,refund,re_1,ch_1,pi_1,at-1
po_1,txn_3,2026-11-25 10:00:00,inr,0.00,2.00,-2.00,fee,,,,`)
  expect(format).toBe('stripe')
  expect(lines).toMatchObject([
    { kind: 'payment', reference: 'txn_1', ids: ['ch_1', 'at-1', 'pi_1', 'ch_1'], amount: 100_000, fee: 2930, tax: 0, net: 97_070, currency: 'INR', settlement: 'po_1' },
    { kind: 'refund', reference: 'txn_2', ids: ['re_1'], amount: 2000, net: -2000 },
    { kind: 'other', net: -200 },
  ]) // prettier-ignore
})

test('our own columns and the remittance of a courier, with another separator and a byte-order mark', () => {
  expect(linesOf('\uFEFFType;ID;Amount;Fee;Tax;Currency;Date;Payout\r\npayment;p1;100;2;.36;INR;2026-11-24;P1\r\n').lines).toEqual([
    { line: 2, column: 'tax' },
  ])
  expect(linesOf('type;id;amount;fee;tax;currency;date;payout\npayment;p1;100;2;0.36;INR;2026-11-24;P1\n\nrefund;r1;40;0;0;inr;;').lines).toMatchObject([
    { line: 2, kind: 'payment', reference: 'payment:p1', ids: ['p1'], amount: 10_000, fee: 200, tax: 36, net: 9764, settlement: 'P1' },
    { line: 3, kind: 'refund', amount: 4000, net: -4000, currency: 'INR' },
  ]) // prettier-ignore
  const { format, lines } = linesOf(
    'awb\torder\tamount\tdate\treference\nBD1\t\t1030.00\t2026-11-24\tR1\n\tin26-1\t5\t\tR1\n\t\t5\t\tR1\nBD2\t\t5\t\t',
  )
  expect(format).toBe('cash')
  expect(lines).toMatchObject([
    { kind: 'cash', reference: 'R1:BD1', ids: ['BD1'], order: '', amount: 103_000, net: 103_000, currency: 'INR' },
    { reference: 'R1:in26-1', ids: [], order: 'IN26-1' },
    { line: 4, column: 'awb' },
    { line: 5, column: 'reference' },
  ])
})

test.each([
  ['', 'payout_columns'],
  ['hello', 'payout_columns'],
  ['type,id,amount,fee,tax,currency,date,payout', 'payout_empty'],
  ['type,id\u0000,amount\n', 'payout_unreadable'],
  ['awb,order,amount,date,reference\n"BD1,,5,,R', 'payout_unreadable'],
  [`awb,order,amount,date,reference\n${'B,,5,,R\n'.repeat(1001)}`, 'payout_long'],
])('a file that is none is refused: %j', (text, code) => {
  expect(codeOf(text)).toBe(code)
})

test.each(['-1', '0', '23,60', '1.030,5', 'abc', '1e5', '1.005', '99999999999999', '٣', '1;2', '0x10', 'NaN'])(
  'the amount %j is named and not guessed',
  (amount) => {
    expect(linesOf(`awb,order,amount,date,reference\nBD1,,"${amount}",,R1`).lines).toEqual([{ line: 2, column: 'amount' }])
  },
)

test('sums of a line that do not add up are named', () => {
  const heads = 'balance_transaction_id,currency,gross,fee,net,reporting_category'
  expect(linesOf(`${heads}\ntxn_1,inr,100.00,2.00,99.00,charge`).lines).toEqual([{ line: 2, column: 'net' }])
})

test('any text is read or refused', () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('payment', 'refund', '1.00', '-5', 'INR', '', '"'))
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 9 }), { maxLength: 5 }), fc.boolean(), (rows, hasHeads) => {
      const heads = hasHeads ? 'type,id,amount,fee,tax,currency,date,payout\n' : ''
      const code = codeOf(heads + rows.map((row) => row.join(',')).join('\n'))
      expect([undefined, 'payout_unreadable', 'payout_columns', 'payout_empty']).toContain(code)
    }),
    { numRuns: 300, seed: 5 },
  )
})

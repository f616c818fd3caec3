import { type Currency, toDecimal } from '@karat/money/money.ts'
import { encodeQR } from 'qr'

/** The contents of a payment code: payee, amount (minor units), and the reference that is returned with the payment. */
export interface PaymentCode {
  payee: string
  amount: number
  currency: Currency
  ref: string
}

/** The UPI address of a payee, at a bank that does not exist, so no app can send money to it. */
export function upiAddress(payee: string): string {
  return `${/[a-z\d]+/.exec(payee.toLowerCase())?.[0] ?? 'payee'}@sandbox`
}

/** The link that opens a UPI app on a telephone and that its camera reads from a screen. */
export function upiLink({ payee, amount, currency, ref }: PaymentCode): string {
  const fields = new URLSearchParams({ pa: upiAddress(payee), pn: payee, am: toDecimal(amount, currency), cu: currency, tr: ref })
  return `upi://pay?${fields.toString().replaceAll('+', '%20')}`
}

/** A field of a merchant-presented code: its number, the length of its value, its value. */
const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`

/** CRC-16/CCITT-FALSE in four capital hex digits, over ASCII. */
export function crc16(text: string): string {
  let crc = 0xff_ff
  for (const letter of text) {
    crc ^= letter.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x80_00 ? (crc << 1) ^ 0x10_21 : crc << 1) & 0xff_ff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** The contents of a PayNow code (EMVCo, merchant-presented), for a company number that does not exist. */
export function payNowText({ payee, amount, currency, ref }: PaymentCode): string {
  const account = field('00', 'SG.PAYNOW') + field('01', '2') + field('02', '000000000X') + field('03', '0')
  const body = [
    field('00', '01'),
    field('01', '12'),
    field('26', account),
    field('52', '0000'),
    field('53', '702'),
    field('54', toDecimal(amount, currency)),
    field('58', 'SG'),
    field('59', payee.slice(0, 25)),
    field('60', 'Singapore'),
    field('62', field('01', ref.slice(0, 25))),
    '6304',
  ].join('')
  return body + crc16(body)
}

/** A QR code as an SVG in the colour of its text; rendered here, so no other service is called. */
export function qrSvg(text: string, label: string): string {
  const dots = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const path = dots.flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)).join('')
  return `<svg class="qr" role="img" aria-label="${label}" viewBox="0 0 ${dots.length} ${dots.length}" shape-rendering="crispEdges"><path fill="currentColor" d="${path}"/></svg>`
}

/** The runs of dark modules in a row: start and length. */
function runsOf(row: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = []
  for (const [x, dark] of row.entries()) {
    const lastRun = runs.at(-1)
    if (dark && lastRun && lastRun[0] + lastRun[1] === x) lastRun[1] += 1
    else if (dark) runs.push([x, 1])
  }
  return runs
}

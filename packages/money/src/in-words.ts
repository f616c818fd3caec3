import { type Currency, type Minor, minorUnits } from './money.ts'

const small = [
  'zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen', 'fourteen',
  'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen',
] // prettier-ignore
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

/** The large numbers of India, and those of all other countries, the largest first. */
const indian: readonly [number, string][] = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
]
const western: readonly [number, string][] = [
  [1_000_000_000, 'billion'],
  [1_000_000, 'million'],
  [1000, 'thousand'],
]

function below100(value: number): string {
  if (value < 20) return small[value] ?? ''
  const rest = value % 10
  return `${tens[Math.floor(value / 10)]}${rest > 0 ? `-${small[rest]}` : ''}`
}

function below1000(value: number): string {
  if (value < 100) return below100(value)
  const rest = value % 100
  return `${small[Math.floor(value / 100)]} hundred${rest > 0 ? ` and ${below100(rest)}` : ''}`
}

function whole(value: number, scale: readonly [number, string][]): string {
  const words: string[] = []
  let left = value
  for (const [size, name] of scale) {
    const count = Math.floor(left / size)
    if (count > 0) words.push(`${whole(count, scale)} ${name}`)
    left %= size
  }
  if (left > 0 || words.length === 0) words.push(words.length > 0 && left < 100 ? `and ${below100(left)}` : below1000(left))
  return words.join(' ')
}

const units: Partial<Record<Currency, [major: string, minor: string]>> = {
  INR: ['Rupees', 'paise'],
  AED: ['Dirhams', 'fils'],
  USD: ['US dollars', 'cents'],
  SGD: ['Singapore dollars', 'cents'],
  GBP: ['Pounds', 'pence'],
}

/**
 * An amount in English words, as invoices write it: `Rupees forty-two thousand nine hundred and twenty-one only`. India counts in lakh and
 * crore.
 */
export function inWords(amount: Minor, currency: Currency): string {
  const [major, minor] = units[currency] ?? [currency, 'hundredths']
  const size = minorUnits(currency)
  const [majors, minors] = [Math.floor(Math.abs(amount) / size), Math.abs(amount) % size]
  const text = `${major} ${whole(majors, currency === 'INR' ? indian : western)}`
  return `${amount < 0 ? 'Minus ' : ''}${text}${minors > 0 ? ` and ${below100(minors)} ${minor}` : ''} only`
}

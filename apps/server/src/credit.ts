// `npm run credit -- grant in 98220… 500 …` and `… card in 2000 …`: staff give store credit or a gift card. Through the running shop where
// that holds the embedded database; directly on PostgreSQL where DATABASE_URL names one.
import { parseArgs } from 'node:util'
import { runStaffCommand } from './command-program.ts'
import type { CardRequest } from './staff-cards.ts'
import type { CreditRequest } from './staff-credit.ts'

const usage = `usage: npm run credit -- grant SITE CONTACT AMOUNT --by NAME --reference TEXT --reason TEXT [--days 365]
       npm run credit -- card SITE AMOUNT --by NAME --reference TEXT --to MAIL --name NAME --from NAME [--message TEXT]
       npm run credit -- cards ORDER
       npm run credit -- block|unblock|replace ORDER CARD --by NAME --reason TEXT [--to MAIL]
  The same reference twice is done once. 'cards' lists the gift cards that an order brought; CARD is the place in that list. 'replace'
  puts what is left on a card with another number and PIN, and mails it, to another address with --to.
`

function readRequest(args: string[]): CreditRequest | CardRequest | undefined {
  const text = { type: 'string' } as const
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { by: text, reference: text, reason: text, days: text, to: text, name: text, from: text, message: text },
  })
  const [verb, site, ...rest] = positionals
  const { by, reference, reason, days = '365', to, name, from, message = '' } = values
  if (verb === 'cards' && site && rest.length === 0) return { command: 'list-cards', number: site }
  if (verb === 'block' || verb === 'unblock' || verb === 'replace') {
    if (!site || rest.length !== 1 || !by || !reason) return undefined
    const one = { number: site, card: Number(rest[0]), by, reason }
    if (verb === 'replace') return { command: 'replace-card', ...one, ...(to ? { to } : {}) }
    return { command: `${verb}-card`, ...one }
  }
  if (!site || !by || !reference) return undefined
  if (verb === 'grant' && rest.length === 2 && reason && /^\d{1,4}$/.test(days)) {
    const [customer = '', amount = ''] = rest
    return { command: 'grant-credit', site, customer, amount, by, reference, reason, days: Number(days) }
  }
  if (verb !== 'card' || rest.length !== 1 || !to || !name || !from) return undefined
  return { command: 'issue-gift-card', site, amount: rest[0] ?? '', by, reference, to, name, from, message }
}

await runStaffCommand(usage, readRequest)

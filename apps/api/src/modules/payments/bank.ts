import { formatMoney } from '@karat/money/format.ts'
import { type Currency, currencyDecimals } from '@karat/money/money.ts'
import { z } from 'zod'
import { id } from '@karat/contract/input.ts'
import type { Db } from '../../kernel/db/db.ts'
import { refuse, type Server } from '../../kernel/http.ts'
import type { Jobs } from '../../kernel/jobs/jobs.ts'
import { after, type Clock, spans } from '../../kernel/clock.ts'
import type { SandboxBank } from './sandbox.ts'
import { decideSandbox, findSandbox } from './store.ts'

const choices = z.enum(['approve', 'decline', 'secure', 'slow', 'close'])

/** How long the slow bank takes to tell us. */
const slowSeconds = 8

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><link rel="stylesheet" href="/sandbox-bank/bank.css"><main>${body}</main></html>`
}

const css = `html{background:#eef1f4;color:#16202b;font:16px/1.5 system-ui,sans-serif}main{max-width:30rem;margin:8vh auto;background:#fff;padding:2rem;border:1px solid #ccd5dd}
h1{font-size:1.4rem;margin:0 0 .25rem}p{margin:.5rem 0}.amount{font-size:2rem;font-weight:600}form{display:grid;gap:.75rem;margin-top:1.5rem}
button{font:inherit;min-height:48px;border:1px solid #16202b;background:#fff;color:#16202b;cursor:pointer}button.main{background:#0b4a6f;border-color:#0b4a6f;color:#fff}`

/**
 * The sandbox bank's own pages: what a shopper sees in place of a real bank. It knows only its own table and speaks to
 * the shop as a bank does, by signed messages.
 */
export function sandboxBankRoutes(
  server: Server,
  { db, bank, jobs, clock }: { db: Db; bank: SandboxBank; jobs: Jobs; clock: Clock },
): void {
  const params = z.object({ ref: id })
  const html = (body: string) => ({ type: 'text/html; charset=utf-8', body })

  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 2048 }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  server.get('/sandbox-bank/bank.css', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css').header('cache-control', 'public, max-age=3600').send(css),
  )

  server.get('/sandbox-bank/:ref', { schema: { hide: true, params } }, async (request, reply) => {
    const found = (await findSandbox(db, request.params.ref)) ?? refuse('unknown_order', 'ref')
    const currency = found.currency as Currency
    const amount = formatMoney(found.amount, { locale: 'en', currency, symbol: currency, decimals: currencyDecimals[currency] }, 'exact')
    const button = (choice: string, label: string, main = '') => `<button name="choice" value="${choice}" class="${main}">${label}</button>`
    const { type, body } = html(
      page(
        'Sandbox bank',
        `<h1>Sandbox bank</h1><p>No money moves here. Choose how the payment ends.</p><p class="amount">${amount}</p><form method="post">${button('approve', 'Approve', 'main')}${button('secure', 'Ask for a 3-D Secure code')}${button('decline', 'Decline')}${button('slow', `Approve, but tell the shop ${slowSeconds} seconds late`)}${button('close', 'Approve, then close the window')}</form>`,
      ),
    )
    return reply.type(type).header('cache-control', 'no-store').send(body)
  })

  server.post(
    '/sandbox-bank/:ref',
    { schema: { hide: true, params, body: z.object({ choice: choices, code: z.string().max(10).optional() }) } },
    async (request, reply) => {
      const { ref } = request.params
      const found = (await findSandbox(db, ref)) ?? refuse('unknown_order', 'ref')
      const back = `${found.returnTo}&ref=${encodeURIComponent(ref)}`
      const { choice, code } = request.body
      switch (choice) {
        case 'approve':
        case 'decline':
          await decideSandbox(db, ref, choice === 'approve' ? 'captured' : 'failed')
          await bank.tell(ref)
          return reply.redirect(back, 303)
        case 'secure': {
          if (code === undefined) {
            const body = page(
              'Sandbox bank',
              '<h1>3-D Secure</h1><p>Your bank sent a code. Here it is 123456; any other is refused.</p><form method="post"><label>Code <input name="code" inputmode="numeric" autocomplete="one-time-code" required></label><button name="choice" value="secure" class="main">Confirm</button></form>',
            )
            return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(body)
          }
          await decideSandbox(db, ref, code === '123456' ? 'captured' : 'failed')
          await bank.tell(ref)
          return reply.redirect(back, 303)
        }
        case 'slow':
          await jobs.add(db, 'sandbox-decides', { ref }, { dueAt: after(clock.now(), slowSeconds * spans.second), key: ref })
          return reply.redirect(back, 303)
        case 'close': {
          await decideSandbox(db, ref, 'captured')
          await jobs.add(db, 'sandbox-decides', { ref, tellOnly: true }, { key: ref })
          return reply
            .type('text/html; charset=utf-8')
            .send(
              page(
                'Sandbox bank',
                '<h1>The window is closed</h1><p>The bank has taken the money and tells the shop by itself. You can close this tab.</p>',
              ),
            )
        }
      }
    },
  )
}

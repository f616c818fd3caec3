import formbody from '@fastify/formbody'
import { z } from 'zod'
import { id } from '@karat/contract/input.ts'
import { parseLocale } from '@karat/sites/locale.ts'
import type { Db } from '../../../../../kernel/db/db.ts'
import type { Server } from '../../../../../kernel/http.ts'
import { throwFailure } from '../../../../../kernel/result.ts'
import type { Jobs } from '../../../../../kernel/jobs/jobs.ts'
import { addMs, type Clock, durations } from '../../../../../kernel/clock.ts'
import { bankStyles, closedPage, decidedPage, decisionPage, secureCode, securePage, slowSeconds } from './bank-pages.ts'
import { sandboxDecides } from '../../jobs.ts'
import { cardChoice } from './test-cards.ts'
import type { SandboxBank } from './sandbox.ts'
import { decideSandbox, findSandbox } from './store.ts'

/** A form of the bank. A card number is compared with those of the test cards and not stored. */
const decision = z.object({
  choice: z.enum(['approve', 'decline', 'secure', 'slow', 'close', 'card']),
  code: z.string().max(10).optional(),
  number: z.string().max(30).optional(),
})

export interface BankDependencies {
  db: Db
  bank: SandboxBank
  jobs: Jobs
  clock: Clock
  /** The name of the payee, by the site (`in`) of a payment. */
  payeeOf: (site: string | undefined) => Promise<string>
}

/**
 * The sandbox bank's pages, which replace those of a real bank. It only uses its own table and reports to
 * the shop as a bank does, by signed messages.
 */
export function sandboxBankRoutes(server: Server, { db, bank, jobs, clock, payeeOf }: BankDependencies): void {
  const params = z.object({ ref: id })
  const payee = (row: { returnTo: string }) => payeeOf(parseLocale(row.returnTo.split('/')[1] ?? '')?.subsite)
  const payment = async (ref: string) => (await findSandbox(db, ref)) ?? throwFailure('unknown_order', 'ref')

  void server.register(formbody, { bodyLimit: 2048 })

  server.get('/sandbox-bank/bank.css', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css').header('cache-control', 'public, max-age=3600').send(bankStyles),
  )

  server.get('/sandbox-bank/:ref', { schema: { hide: true, params } }, async (request, reply) => {
    const row = await payment(request.params.ref)
    const html = row.state === 'open' ? decisionPage(await payee(row), row) : decidedPage(row, returnAddress(row))
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
  })

  server.post('/sandbox-bank/:ref', { schema: { hide: true, params, body: decision } }, async (request, reply) => {
    const { ref } = request.params
    const show = (html: string) => reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
    const back = (row: { returnTo: string; ref: string }) => reply.redirect(returnAddress(row), 303)
    const { code, number = '' } = request.body
    const choice = request.body.choice === 'card' ? cardChoice(number) : request.body.choice

    /** Decides the payment and reports it to the shop; shows a page where it was decided differently before. */
    async function decide(state: 'captured' | 'failed') {
      const decided = (await decideSandbox(db, ref, state)) ?? throwFailure('unknown_order', 'ref')
      await bank.notify(decided)
      return decided.state === state ? back(decided) : show(decidedPage(decided, returnAddress(decided)))
    }
    if (choice === 'approve') return decide('captured')
    if (choice === 'decline') return decide('failed')
    const row = await payment(ref)
    if (choice === undefined) return show(decisionPage(await payee(row), row, true))
    if (row.state !== 'open' && (choice === 'slow' || choice === 'close' || (choice === 'secure' && code === undefined)))
      return show(decidedPage(row, returnAddress(row)))
    switch (choice) {
      case 'secure':
        return code === undefined ? show(securePage(row)) : decide(code === secureCode ? 'captured' : 'failed')
      case 'slow':
        await jobs.add(db, sandboxDecides, { ref }, { dueAt: addMs(clock.now(), slowSeconds * durations.second), key: ref })
        return back(row)
      case 'close':
        await decideSandbox(db, ref, 'captured')
        await jobs.add(db, sandboxDecides, { ref, tellOnly: true }, { key: ref })
        return show(closedPage(row))
    }
  })
}

/** The shop's return address, with the bank's reference of the payment. */
function returnAddress({ returnTo, ref }: { returnTo: string; ref: string }): string {
  return `${returnTo}&ref=${encodeURIComponent(ref)}`
}

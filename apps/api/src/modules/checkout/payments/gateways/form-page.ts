import { directionOf, languageTag, parseLocale } from '@karat/sites/locale.ts'
import { z } from 'zod'
import { id } from '@karat/contract/input.ts'
import { addMs, type Clock } from '../../../../kernel/clock.ts'
import type { Db } from '../../../../kernel/db/db.ts'
import type { Server } from '../../../../kernel/http.ts'
import { createdAtOf } from '../../../../kernel/id.ts'
import { escapeHtml, hashSource } from '../../../../kernel/plain-page.ts'
import { throwFailure } from '../../../../kernel/result.ts'
import { t } from '../../../../kernel/translations.ts'
import type { Orders } from '../../../orders/orders/port.ts'
import { pageLifetime, stepOf } from '../rules.ts'
import type { PaymentService } from '../service.ts'
import { findPaymentById } from '../store.ts'

/** The address of an attempt's form, to which its provider posts the browser back. */
export const formAddress = (gateway: string, attemptId: string) => `/payments/${gateway}/${encodeURIComponent(attemptId)}`

const script = 'document.forms[0].submit()'
const style = `html{background:#faf6f0;color:#2b1a2f;font:16px/1.5 system-ui,sans-serif}main{max-width:30rem;margin:12vh auto;padding:0 1rem}h1{font-size:1.4rem}
button{font:inherit;min-height:48px;padding:0 2rem;border:0;background:#2b1a2f;color:#faf6f0;cursor:pointer}button:focus-visible{outline:2px solid #7c1d3f;outline-offset:2px}`

/** A page that posts a form to a provider, automatically or by its button; its policy allows no other target. */
function pageOf(returnTo: string, { action, fields }: { action: string; fields: Readonly<Record<string, string>> }) {
  const locale = parseLocale(returnTo.split('/')[1] ?? '')
  const language = locale?.language ?? 'en'
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const [title, text, button] = ['payment.form.title', 'payment.form.text', 'payment.form.button'].map((key) => t(language, key))
  const { origin } = new URL(action)
  return {
    html: `<!doctype html><html lang="${escapeHtml(locale ? languageTag(locale) : language)}" dir="${directionOf(language)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style><main><h1>${title}</h1><p>${text}</p><form method="post" action="${escapeHtml(action)}">${inputs.join('')}<button>${button}</button></form></main><script>${script}</script></html>`,
    policy: `default-src 'none'; style-src ${hashSource(style)}; script-src ${hashSource(script)}; form-action ${origin}; base-uri 'none'; frame-ancestors 'none'`,
  }
}

interface FormDependencies {
  db: Db
  clock: Clock
  payments: Pick<PaymentService, 'receive' | 'formOf' | 'waits'>
  orders: Pick<Orders, 'find' | 'payer'>
}

/** The pages between the checkout and providers to which a browser posts a form, and which post it back. */
export function paymentFormRoutes(server: Server, { db, clock, payments, orders }: FormDependencies): void {
  const params = z.object({ gateway: id, attempt: id })
  const attemptOf = async ({ gateway, attempt }: z.infer<typeof params>) => {
    const row = await findPaymentById(db, attempt)
    const form = payments.formOf(gateway)
    return row?.gateway === gateway && form ? { row, form } : throwFailure('unknown_order', 'attempt')
  }

  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 65_536 }, (_request, body, done) =>
    done(null, body),
  )

  server.get('/payments/:gateway/:attempt', { schema: { hide: true, params } }, async (request, reply) => {
    const { row, form } = await attemptOf(request.params)
    const [order, payer] = await Promise.all([orders.find(db, row.orderId), orders.payer(db, row.orderId)])
    const waits = await payments.waits(db, row.id)
    const lapsed = addMs(createdAtOf(row.id) ?? clock.now(), pageLifetime) <= clock.now()
    // A shopper who comes back to it by the browser's history has paid, or has chosen another payment method.
    if (!order || !payer || !waits || row.state !== 'created' || lapsed)
      return reply.header('cache-control', 'no-store').redirect(waits ? stepOf(row.returnTo) : row.returnTo, 303)
    const { html, policy } = pageOf(row.returnTo, form({ ...row, orderNumber: order.number, payer }))
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'content-security-policy': policy, 'referrer-policy': 'origin' })
      .send(html)
  })

  server.post('/payments/:gateway/:attempt', { schema: { hide: true, params } }, async (request, reply) => {
    const { row } = await attemptOf(request.params)
    // A genuine answer counts as a webhook message of the provider; for any other the next page asks the provider for the state.
    await payments.receive(row.gateway, typeof request.body === 'string' ? request.body : '', {})
    return reply.header('cache-control', 'no-store').redirect(row.returnTo, 303)
  })
}

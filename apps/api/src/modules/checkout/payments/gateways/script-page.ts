import { formatMoney } from '@karat/money/format.ts'
import { escapeHtml, hashSource } from '../../../../kernel/plain-page.ts'
import { type Currency, currencyDecimals } from '@karat/money/money.ts'
import { directionOf, languageTag, parseLocale } from '@karat/sites/locale.ts'
import { z } from 'zod'
import type { Clock } from '../../../../kernel/clock.ts'
import { addMs } from '../../../../kernel/clock.ts'
import type { Db } from '../../../../kernel/db/db.ts'
import type { Server } from '../../../../kernel/http.ts'
import { createdAtOf } from '../../../../kernel/id.ts'
import { throwFailure } from '../../../../kernel/result.ts'
import { t } from '../../../../kernel/translations.ts'
import type { Orders } from '../../../orders/orders/port.ts'
import type { ScriptPage } from './payment-gateway.ts'
import { pageLifetime, stepOf } from '../rules.ts'
import type { PaymentService } from '../service.ts'
import { findPaymentById } from '../store.ts'

/** The path, at the origin of payments, of the page that runs a provider's script for an attempt. */
export const scriptAddress = (gateway: string, attemptId: string) => `/pay/${gateway}/${encodeURIComponent(attemptId)}`

const style = `html{background:#faf6f0;color:#2b1a2f;font:16px/1.5 system-ui,sans-serif}*{box-sizing:border-box}body{margin:0}main{max-width:30rem;margin:6vh auto;padding:1rem}h1{font-size:1.4rem;margin:0}
.amount{font-size:2rem;font-weight:600;margin:.25rem 0 1.5rem}#element{min-height:1rem}[role=alert]{color:#8a1030;min-height:1.5em}button{font:inherit;min-height:48px;width:100%;border:0;background:#2b1a2f;color:#faf6f0;cursor:pointer}button:disabled{opacity:.6;cursor:default}
a{color:inherit;display:inline-block;padding:.75rem 0}:focus-visible{outline:2px solid #7c1d3f;outline-offset:2px}`

interface PaymentPage {
  returnTo: string
  shopOrigin: string
  payee: string
  amount: number
  currency: string
}

/** A page that runs a provider's script, with a policy that allows only that script. */
function pageOf({ returnTo, shopOrigin, payee, amount, currency }: PaymentPage, { source, policy, code, options }: ScriptPage) {
  const locale = parseLocale(returnTo.split('/')[1] ?? '')
  const language = locale?.language ?? 'en'
  const tag = locale ? languageTag(locale) : language
  const decimals = currencyDecimals[currency as Currency]
  const sum = formatMoney(amount, { locale: tag, currency: currency as Currency, symbol: currency, decimals }, 'exact')
  const [title, to, button, other, blocked] = [
    'payment.script.title',
    'payment.script.to',
    'payment.script.button',
    'payment.script.other',
    'payment.script.blocked',
  ].map((key) => t(language, key, { sum, payee: escapeHtml(payee) }))
  const data = escapeHtml(JSON.stringify({ ...options, blocked }))
  const back = escapeHtml(shopOrigin + stepOf(returnTo))
  const { script, frame, connect, style: styles = [hashSource(style)] } = policy
  const rules = [
    "default-src 'none'",
    `script-src ${[hashSource(code), ...script].join(' ')}`,
    `style-src ${styles.join(' ')}`,
    `frame-src ${frame.join(' ')}`,
    `connect-src ${connect.join(' ')}`,
    'img-src data: https:',
    // A form's own answer may lead back to the shop.
    `form-action 'self' ${shopOrigin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return {
    html: `<!doctype html><html lang="${escapeHtml(tag)}" dir="${directionOf(language)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style><body data-options="${data}"><main><h1>${title}</h1><p>${to}</p><p class="amount">${escapeHtml(sum)}</p><form method="post"><div id="element"></div><p role="alert"></p><noscript><p>${blocked}</p></noscript><button disabled>${button}</button></form><p><a href="${back}">${other}</a></p></main><script src="${escapeHtml(source)}"></script><script>${code}</script></body></html>`,
    policy: rules.join('; '),
  }
}

interface ScriptDependencies {
  db: Db
  clock: Clock
  payments: Pick<PaymentService, 'scriptOf' | 'scriptPage' | 'settle' | 'waits'>
  orders: Pick<Orders, 'find' | 'payer'>
  merchantName: (subsite: string) => Promise<string>
}

/**
 * The pages that run scripts of providers. They are served at the origin of payments only, where the browser stores no token of a shopper.
 */
export function scriptPageRoutes(server: Server, { db, clock, payments, orders, merchantName }: ScriptDependencies): void {
  const params = z.object({ gateway: z.string().max(40), attempt: z.string().max(60) })
  async function attemptOf({ gateway, attempt }: z.infer<typeof params>) {
    const [row, script] = [await findPaymentById(db, attempt), payments.scriptOf(gateway)]
    if (row && script && row.gateway === gateway) return { row, script }
    return throwFailure('unknown_order', 'attempt')
  }

  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 65_536 }, (_request, body, done) =>
    done(null, body),
  )

  server.get('/pay/:gateway/:attempt', { schema: { hide: true, params } }, async (request, reply) => {
    const { row, script } = await attemptOf(request.params)
    const [order, payer, waits] = await Promise.all([
      orders.find(db, row.orderId),
      orders.payer(db, row.orderId),
      payments.waits(db, row.id),
    ])
    const isOpen = waits && (row.state === 'created' || row.state === 'pending')
    const hasLapsed = addMs(createdAtOf(row.id) ?? clock.now(), pageLifetime) <= clock.now()
    const payee = order ? await merchantName(order.subsite) : ''
    const page =
      order && payer && isOpen && !hasLapsed
        ? await payments.scriptPage({ ...row, orderNumber: order.number, payer, payee, language: order.language })
        : undefined
    // The attempt is paid or ended, or the provider does not answer: the shop's page says which.
    if (!page)
      return reply.header('cache-control', 'no-store').redirect(script.shopOrigin + (waits ? stepOf(row.returnTo) : row.returnTo), 303)
    const { html, policy } = pageOf({ ...row, shopOrigin: script.shopOrigin, payee }, page)
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'content-security-policy': policy, 'referrer-policy': 'origin' })
      .send(html)
  })

  server.post('/pay/:gateway/:attempt', { schema: { hide: true, params } }, async (request, reply) => {
    const { row, script } = await attemptOf(request.params)
    const fields = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
    // A genuine answer of the script makes the shop query the provider at once; the provider's answer decides.
    if (script.isGenuine?.(row, fields)) await payments.settle(row.orderId, { attemptId: row.id })
    return reply.header('cache-control', 'no-store').redirect(script.shopOrigin + row.returnTo, 303)
  })
}

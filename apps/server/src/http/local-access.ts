import type { IncomingMessage } from 'node:http'
import { throwFailure } from '@karat/api/kernel/result.ts'
import { readPaymentMethod } from '@karat/sites/payment-method.ts'
import type { FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'
import { sameSecret } from './limits/client.ts'

/** The users of a development tool: nobody, requests from this machine, or everybody (with the token where there is one). */
export type Access = 'none' | 'local' | { token?: string }

/** Whether a name or address is a loopback one, in any spelling. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase()
  if (name === 'localhost') return true
  return ipaddr.isValid(name) && ipaddr.process(name).range() === 'loopback' && /[.:]/.test(name)
}

const forwardingHeaders = /^(?:x-forwarded-.+|forwarded|via|x-real-ip|x-original-.+|cf-connecting-ip|true-client-ip)$/

/**
 * Whether a request comes from this machine: from a loopback address, with a loopback host (which another site's page cannot send), and not
 * through a proxy, whose requests all come from this machine's address.
 */
export function isLocal(request: IncomingMessage): boolean {
  const { headers, socket } = request
  const host = /^(.*?)(?::\d+)?$/.exec(headers.host ?? '')?.[1] ?? ''
  return isLoopback(socket.remoteAddress ?? '') && isLoopback(host) && !Object.keys(headers).some((name) => forwardingHeaders.test(name))
}

/** Whether a request may use a tool. */
function isAllowed(access: Access, request: IncomingMessage): boolean {
  if (access === 'none') return false
  if (access === 'local') return isLocal(request)
  return access.token === undefined || sameSecret(request.headers.authorization, `Bearer ${access.token}`)
}

/** Whether a payment method is one of the sandbox bank's. */
const isSandbox = (key: unknown) => typeof key === 'string' && readPaymentMethod(key).gateway === 'sandbox'

/**
 * Closes the outbox and the sandbox bank to requests without access: they are not found, and the sandbox is not offered as
 * a payment method.
 */
export function guardTools(server: FastifyInstance, { outbox, sandbox }: { outbox: Access; sandbox: Access }): void {
  server.addHook('onRequest', async (request) => {
    const route = request.routeOptions.url ?? ''
    if (route === '/dev/outbox' && !isAllowed(outbox, request.raw)) throwFailure('not_found')
    if (route.startsWith('/sandbox-bank/') && !isAllowed(sandbox, request.raw)) throwFailure('not_found')
  })
  server.addHook('preHandler', async (request) => {
    if (request.routeOptions.url !== '/api/cart/postorders/:cartID/' || isAllowed(sandbox, request.raw)) return
    const { paymentSettingsGroupKey } = (request.body ?? {}) as { paymentSettingsGroupKey?: unknown }
    if (isSandbox(paymentSettingsGroupKey)) throwFailure('unknown_gateway', 'paymentSettingsGroupKey')
  })
  server.addHook('preSerialization', async (request, _reply, payload: unknown) => {
    if (request.routeOptions.url !== '/api/cart/:cartID/payment_gateways/' || isAllowed(sandbox, request.raw)) return payload
    const { gateways, ...rest } = payload as { gateways?: { paymentSettingsGroupKey: string }[] }
    return gateways ? { ...rest, gateways: gateways.filter((gateway) => !isSandbox(gateway.paymentSettingsGroupKey)) } : payload
  })
}

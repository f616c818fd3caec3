import { calls } from '@karat/contract/calls.ts'
import { accountSuccess, type Server } from '../../../kernel/http.ts'
import type { RequestContext } from '../../../kernel/request-context.ts'
import { unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import type { AddressCall } from './change-addresses.ts'
import type { AddressService } from './service.ts'
import { changeFromWire, detailsFromWire, inOwnNames, savedToWire } from './wire.ts'

const added = 'Address added successfully'

export function addressRoutes(server: Server, addresses: AddressService): void {
  const callOf = ({ actor, site }: RequestContext, { id }: { id: string }): AddressCall => ({ actor, site, customerId: id })

  route(server, calls, 'GET /account/users/:id/address', async (context, { params }) =>
    accountSuccess(unwrap(await addresses.list(callOf(context, params))).map(savedToWire)),
  )

  route(server, calls, 'POST /account/users/:id/address', async (context, { params, body }) => {
    const saved = await addresses.add(callOf(context, params), detailsFromWire(body), body.isDefault === true)
    return accountSuccess(savedToWire(unwrap(inOwnNames(saved))), added)
  })

  route(server, calls, 'POST /account/users/:id/address/checkout', async (context, { params, body }) => {
    const saved = await addresses.addFromCheckout(callOf(context, params), detailsFromWire(body))
    return accountSuccess(savedToWire(unwrap(inOwnNames(saved))), added)
  })

  route(server, calls, 'PATCH /account/users/:id/address/:addressId', async (context, { params, body }) => {
    const saved = await addresses.update(callOf(context, params), params.addressId, changeFromWire(body), body.isDefault === true)
    return accountSuccess(savedToWire(unwrap(inOwnNames(saved))), 'Address updated successfully')
  })

  route(server, calls, 'DELETE /account/users/:id/address/:addressId', async (context, { params }) =>
    accountSuccess(unwrap(await addresses.remove(callOf(context, params), params.addressId)).map(savedToWire)),
  )
}

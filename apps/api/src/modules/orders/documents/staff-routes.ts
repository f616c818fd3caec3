import { calls } from '@karat/contract/calls.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { route } from '../../../kernel/route.ts'
import type { DocumentService } from './service.ts'

/** The route by which staff print the packing slips of several orders. */
export function staffDocumentRoutes(server: Server, { documents }: { documents: Pick<DocumentService, 'printPackingSlips'> }): void {
  route(server, calls, 'POST /api/staff/orders/packing-slips/', async ({ site, stores }, { body }) =>
    success(await documents.printPackingSlips(site.code, [...new Set(body.numbers)], stores)),
  )
}

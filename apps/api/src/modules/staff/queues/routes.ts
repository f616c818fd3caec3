import { calls } from '@karat/contract/calls.ts'
import type { QueueName } from '@karat/contract/staff-counts.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { memberOf } from '../../../kernel/request-context.ts'
import { route } from '../../../kernel/route.ts'
import type { QueueService } from './service.ts'

/** The route of the counts of what waits. */
export function queueRoutes(server: Server, { queues }: { queues: QueueService }): void {
  route(server, calls, 'GET /api/staff/counts/', async (context) => {
    const { staffId, permissions, limits = {} } = memberOf(context)
    const counts = await queues.count(context.site, { id: staffId, permissions, limits })
    return success({ queues: counts.map(({ name, ...count }) => ({ name: name as QueueName, ...count })) })
  })
}

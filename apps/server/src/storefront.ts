import type { FastifyInstance } from 'fastify'
import type { Modules } from '@karat/api/compose.ts'
import type { Config } from './config.ts'
import type { PageCache } from './page-cache.ts'
export async function storefront(_server: FastifyInstance, _parts: { config: Config; modules: Modules; pages: PageCache }): Promise<{ close(): Promise<void> }> {
  return { close: async () => {} }
}

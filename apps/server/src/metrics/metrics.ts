import { setTimeout } from 'node:timers/promises'
import type { Modules } from '@karat/api/compose.ts'
import type { OpenDatabase } from '@karat/api/kernel/db/db.ts'
import { readRewrites } from '@karat/api/kernel/db/partition.ts'
import type { Replica } from '@karat/api/kernel/db/replica.ts'
import type { JobRun } from '@karat/api/kernel/jobs/execution.ts'
import { queues } from '@karat/api/kernel/jobs/store.ts'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { PageCache } from '../pages/page-cache.ts'

/** Milliseconds that a scrape waits for the database. */
const databaseTimeout = 1000
/** The value that the database returns within the timeout; undefined after it, which leaves out only the database's metrics. */
async function withinTimeout<T>(reading: Promise<T>): Promise<T | undefined> {
  const abort = new AbortController()
  const timeout = setTimeout(databaseTimeout, undefined, { signal: abort.signal }).catch(() => undefined)
  const answer = await Promise.race([reading.catch(() => undefined), timeout])
  abort.abort()
  return answer
}
const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Registers the metrics of a standby. */
function watchReplica(replica: Replica, registers: Registry[]): void {
  void new Gauge({
    name: 'karat_replica_up',
    help: 'Whether public reads go to the standby: 0 while it is behind or does not answer.',
    registers,
    collect() {
      this.set(replica.state() === 'ok' ? 1 : 0)
    },
  })
  void new Gauge({
    name: 'karat_replica_lag_seconds',
    help: 'How long ago the primary wrote the first that the standby has not replayed; left out while that is not known.',
    registers,
    collect() {
      const lag = replica.lag()
      if (lag === undefined) this.remove()
      else this.set(lag / 1000)
    },
  })
  void new Counter({
    name: 'karat_replica_reads_total',
    help: 'Connections for reads that the standby may answer, by who was asked.',
    labelNames: ['server'],
    registers,
    collect() {
      this.reset()
      for (const [server, count] of Object.entries(replica.reads())) this.inc({ server }, count)
    },
  })
}

/**
 * Prometheus metrics of this process. Labels have few values, known beforehand or bounded by the settings (a
 * matched route, never a URL), and none is personal.
 */
export function createMetrics() {
  const registers = [new Registry()]
  const [registry] = registers as [Registry]
  collectDefaultMetrics({ register: registry })

  const requests = new Histogram({
    name: 'karat_http_request_duration_seconds',
    help: 'Requests by method, matched route and class of status; calls that pages make inside the process are left out.',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers,
  })
  const renders = new Histogram({
    name: 'karat_page_render_duration_seconds',
    help: 'Pages that were rendered, by outcome.',
    labelNames: ['outcome'],
    buckets: seconds,
    registers,
  })
  const pages = new Counter({
    name: 'karat_pages_total',
    help: 'Pages by where they came from: hit, stale or miss of the page cache; own for those of one visitor.',
    labelNames: ['cache'],
    registers,
  })
  const jobs = new Histogram({
    name: 'karat_job_duration_seconds',
    help: 'Attempts at jobs, by kind and outcome.',
    labelNames: ['kind', 'outcome'],
    buckets: seconds,
    registers,
  })
  const payments = new Counter({
    name: 'karat_payments_total',
    help: 'Payments by gateway and outcome; error for calls that a gateway did not answer or answered wrongly.',
    labelNames: ['gateway', 'outcome'],
    registers,
  })

  return {
    request: (method: string, route: string, status: number, duration: number) =>
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, duration),
    page: (cache: 'hit' | 'stale' | 'miss' | 'own') => pages.inc({ cache }),
    payment: (gateway: string, outcome: string) => payments.inc({ gateway, outcome }),
    job: ({ kind, outcome, milliseconds }: JobRun) => jobs.observe({ kind, outcome }, milliseconds / 1000),

    /** Measures the rendering of a page. */
    async rendered<T extends { status: number }>(render: () => Promise<T>): Promise<T> {
      const stopTimer = renders.startTimer()
      try {
        const page = await render()
        stopTimer({ outcome: page.status < 500 ? 'ok' : 'failed' })
        return page
      } catch (error) {
        stopTimer({ outcome: 'failed' })
        throw error
      }
    },

    /** Registers gauges that are read at each scrape: connections, cached pages, waiting jobs. */
    watch({ database, modules, cache }: { database: OpenDatabase; modules: Pick<Modules, 'jobs'>; cache: PageCache }): void {
      void new Gauge({
        name: 'karat_database_connections',
        help: 'Connections to the database: all, those that are idle, and callers that wait for one.',
        labelNames: ['state'],
        registers,
        collect() {
          for (const [state, count] of Object.entries(database.connections())) this.set({ state }, count)
        },
      })
      if (database.replica) watchReplica(database.replica, registers)
      void new Gauge({
        name: 'karat_listing_rewrite_seconds',
        help: 'How long ago a writing of all prices of a site began that is under way in any process, and what it does: rows, indexes or takeover.',
        labelNames: ['site', 'step'],
        registers,
        async collect() {
          this.reset()
          const rewrites = await withinTimeout(readRewrites(database.db, 'listing'))
          for (const { value, step, seconds: since } of rewrites ?? []) this.set({ site: value, step }, since)
        },
      })
      void new Gauge({
        name: 'karat_page_cache_bytes',
        help: 'Bytes that cached pages take, as rendered and as compressed.',
        registers,
        collect() {
          this.set(cache.size().bytes)
        },
      })
      void new Gauge({
        name: 'karat_jobs',
        help: 'Jobs of the whole shop that wait or are in hand (open) or were given up (dead), by queue.',
        labelNames: ['queue', 'state'],
        registers,
        async collect() {
          this.reset()
          const counts = await withinTimeout(modules.jobs.counts())
          if (!counts) return
          for (const queue of queues) for (const state of ['open', 'dead']) this.set({ queue, state }, 0)
          for (const { queue, state, count } of counts) this.set({ queue, state }, count)
        },
      })
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  }
}

export type Metrics = ReturnType<typeof createMetrics>

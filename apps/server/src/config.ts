import { isAbsolute, join, resolve } from 'node:path'
import { defaultLimits } from '@karat/api/kernel/db/postgres.ts'
import { defaultRetentionDays } from '@karat/api/kernel/retention.ts'
import { BadSecretKeys, readSecretKeys, type SecretKey } from '@karat/api/kernel/secrets.ts'
import { readGatewaySettings } from '@karat/api/modules/checkout/payments/gateways/payment-gateways.ts'
import { readRateFeedSettings } from '@karat/api/modules/catalogue/pricing/feeds/rate-feeds.ts'
import { readMediaStoreSettings } from '@karat/api/modules/catalogue/media/stores/media-stores.ts'
import { readCaptchaSettings } from '@karat/api/modules/customers/captcha/providers/captcha-checks.ts'
import { readMessageProviderSettings } from '@karat/api/modules/notifications/providers/message-providers.ts'
import { defaultWebsiteCode } from '@karat/sites/settings.ts'
import { z } from 'zod'
import { limitSettings, limitSizes } from './http/limits/table.ts'
import { readTrust } from './http/limits/trust.ts'
import { type Access, isLoopback } from './http/local-access.ts'

export const roles = ['account', 'commerce', 'storefront', 'staff', 'worker'] as const
export type Role = (typeof roles)[number]

const flag = z.enum(['on', 'off'])
/** A duration: seconds in the environment, milliseconds in the configuration. */
const seconds = (defaultMs: number, min = 0.1, max = 3600) =>
  z.coerce
    .number()
    .min(min)
    .max(max)
    .default(defaultMs / 1000)
    .transform((value) => Math.round(value * 1000))
const days = z.coerce.number().int().min(1).max(36_500)
const port = z.coerce.number().int().min(0).max(65_535)

function secretKeys(text: string, context: z.RefinementCtx): SecretKey[] {
  try {
    return readSecretKeys(text)
  } catch (error) {
    if (!(error instanceof BadSecretKeys)) throw error
    context.addIssue({ code: 'custom', message: error.message })
    return z.NEVER
  }
}

const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_READ_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_READ_LAG: seconds(10_000, 0.1, 120),
  DATABASE_POOL: z.coerce.number().int().min(1).max(1000).default(defaultLimits.connections),
  DATABASE_CONNECT_TIMEOUT: seconds(defaultLimits.connect),
  DATABASE_STATEMENT_TIMEOUT: seconds(defaultLimits.statement),
  DATABASE_LOCK_TIMEOUT: seconds(defaultLimits.lock),
  DATABASE_IDLE_TRANSACTION_TIMEOUT: seconds(defaultLimits.idleTransaction),
  SECRET_KEYS: z.string().transform(secretKeys).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  ROLES: z
    .string()
    .default(roles.join(','))
    .transform((list) => list.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(roles)).min(1)),
  PUBLIC_URL: z.url().optional(),
  PAY_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  ACCOUNT_URL: z.url().optional(),
  COMMERCE_URL: z.url().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  SANDBOX_PAYMENTS: flag.optional(),
  SANDBOX_SECRET: z.string().min(16).optional(),
  OUTBOX: flag.optional(),
  OUTBOX_TOKEN: z.string().min(16).optional(),
  SEED_DEMO: flag.optional(),
  MIGRATE: flag.default('on'),
  METRICS_PORT: port.optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  INTERNAL_SECRET: z.string().min(16).optional(),
  TRUST_PROXY: z.string().default('false').transform(readTrust),
  CONNECTIONS: z.coerce.number().int().min(1).max(1_000_000).default(5000),
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000_000).default(500),
  HEAD_TIMEOUT: seconds(10_000),
  REQUEST_TIMEOUT: seconds(30_000),
  KEEP_ALIVE_TIMEOUT: seconds(65_000),
  RENDER_AT_ONCE: z.coerce.number().int().min(1).max(1000).default(4),
  RENDER_WAITING: z.coerce.number().int().min(0).max(10_000).default(24),
  RATE_LIMIT: z.coerce.number().positive().default(1),
  GATEWAY_TIMEOUT: seconds(10_000),
  WEBSITE_CODE: z
    .string()
    .regex(/^[a-z][\w-]{0,31}$/i)
    .default(defaultWebsiteCode),
  UNPAID_PER_DEVICE: z.coerce.number().int().min(1).default(2),
  UNPAID_PER_ADDRESS: z.coerce.number().int().min(1).default(50),
  ...limitSettings.shape,
  KEEP_JOBS_DAYS: days.default(defaultRetentionDays.jobs),
  KEEP_FAILED_JOBS_DAYS: days.default(defaultRetentionDays.failedJobs),
  KEEP_SANDBOX_DAYS: days.default(defaultRetentionDays.sandbox),
  KEEP_MESSAGES_DAYS: days.default(defaultRetentionDays.messages),
  KEEP_ORDER_TEXTS_DAYS: days.default(defaultRetentionDays.orderTexts),
  KEEP_ORDER_MESSAGES_DAYS: days.default(defaultRetentionDays.orderMessages),
  KEEP_QUOTES_DAYS: days.default(defaultRetentionDays.quotes),
  KEEP_CARTS_DAYS: days.default(defaultRetentionDays.carts),
  KARAT_STARTED_AT: z.coerce.number().optional(),
})

/** The configuration of the process, read once; nothing else reads the environment. */
export type Config = ReturnType<typeof readConfig>

/** Thrown for an invalid variable, with its name and its valid values. */
export class InvalidConfig extends Error {}

/** The origin of pages that run scripts of payment providers: never one of the shop's own hosts. */
function payOriginOf({ PAY_ORIGIN: given, PUBLIC_URL: shop }: z.infer<typeof schema>): string | undefined {
  if (given === undefined) return undefined
  const { origin, host, hostname, protocol } = new URL(given)
  if (protocol !== 'https:' && !isLoopback(hostname)) throw new InvalidConfig('PAY_ORIGIN: https, or this machine')
  if (shop === undefined ? !isLoopback(hostname) : host === new URL(shop).host)
    throw new InvalidConfig('PAY_ORIGIN: another host than that of PUBLIC_URL, which is needed with it')
  return origin
}

/** Parses the environment. An invalid value prevents the start and names its variable. */
export function readConfig(environment: Record<string, string | undefined>, root: string) {
  const nonEmpty = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(nonEmpty)
  const gateways = readGatewaySettings(nonEmpty)
  const captcha = readCaptchaSettings(nonEmpty)
  const messages = readMessageProviderSettings(nonEmpty)
  const rateFeed = readRateFeedSettings(nonEmpty)
  const mediaStore = readMediaStoreSettings(nonEmpty)
  const problems = [
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ...[gateways, captcha, messages, rateFeed, mediaStore].flatMap((read) => read.problems),
  ]
  if (!parsed.success || problems.length > 0) throw new InvalidConfig(problems.join('\n'))
  const { data } = parsed
  if ((data.ACCOUNT_URL ?? data.COMMERCE_URL) !== undefined && data.INTERNAL_SECRET === undefined)
    throw new InvalidConfig(
      'INTERNAL_SECRET: needed with ACCOUNT_URL and COMMERCE_URL, the same in every process, so that calls count by visitor',
    )
  if (data.DATABASE_READ_URL !== undefined && data.DATABASE_URL === undefined)
    throw new InvalidConfig('DATABASE_READ_URL: a standby of the server that DATABASE_URL names; needed with it')
  const usesRealDatabase = data.NODE_ENV === 'production' && data.DATABASE_URL !== undefined
  if (data.OUTBOX === 'on' && data.OUTBOX_TOKEN === undefined)
    throw new InvalidConfig('OUTBOX_TOKEN: needed with OUTBOX=on, at least 16 letters; readers send it as `Authorization: Bearer`')
  if (
    Object.values(gateways.settings).some((settings) => settings !== undefined) &&
    data.PUBLIC_URL === undefined &&
    !isLoopback(data.HOST)
  )
    throw new InvalidConfig('PUBLIC_URL: needed with the keys of a payment gateway, whose page leads back to it')
  const payOrigin = payOriginOf(data)
  const accessOf = (setting: 'on' | 'off', access: { token?: string }): Access => (setting === 'on' ? access : 'none')
  const localDefault: Access = !usesRealDatabase && isLoopback(data.HOST) && data.PUBLIC_URL === undefined ? 'local' : 'none'
  // Each process would create its own keys, and could not read values written by the others.
  const severalProcesses =
    data.REDIS_URL !== undefined || (data.DATABASE_URL !== undefined && roles.some((role) => !data.ROLES.includes(role)))
  if (severalProcesses && !data.SECRET_KEYS)
    throw new InvalidConfig(
      'SECRET_KEYS: needed where several processes serve one shop: id:base64, the same for all (openssl rand -base64 32)',
    )
  const dataFolder = isAbsolute(data.DATA_DIR) ? data.DATA_DIR : resolve(root, data.DATA_DIR)
  return {
    development: data.NODE_ENV === 'development',
    port: data.PORT,
    host: data.HOST,
    dataFolder,
    databaseUrl: data.DATABASE_URL,
    /** A standby that answers public reads while it is less behind than `maxLag`. */
    replica: data.DATABASE_READ_URL === undefined ? undefined : { url: data.DATABASE_READ_URL, maxLag: data.DATABASE_READ_LAG },
    pool: {
      connections: data.DATABASE_POOL,
      connect: data.DATABASE_CONNECT_TIMEOUT,
      statement: data.DATABASE_STATEMENT_TIMEOUT,
      lock: data.DATABASE_LOCK_TIMEOUT,
      idleTransaction: data.DATABASE_IDLE_TRANSACTION_TIMEOUT,
    },
    retentionDays: {
      jobs: data.KEEP_JOBS_DAYS,
      failedJobs: data.KEEP_FAILED_JOBS_DAYS,
      sandbox: data.KEEP_SANDBOX_DAYS,
      messages: data.KEEP_MESSAGES_DAYS,
      orderTexts: data.KEEP_ORDER_TEXTS_DAYS,
      orderMessages: data.KEEP_ORDER_MESSAGES_DAYS,
      quotes: data.KEEP_QUOTES_DAYS,
      carts: data.KEEP_CARTS_DAYS,
    },
    redisUrl: data.REDIS_URL,
    /** Where pictures are stored: a folder of `dataFolder` unless an S3 store is set. */
    mediaStore: mediaStore.settings ?? { kind: 'folder' as const, folder: join(dataFolder, 'media') },
    captcha: captcha.settings,
    /** The providers of messages; those of a channel without a provider stay in the outbox. */
    messages: messages.settings,
    /** The feed of market rates; off without its address. */
    rateFeed: rateFeed.settings,
    /** Payment gateways by their keys; one without keys is not offered. */
    gateways: gateways.settings,
    /** The origin of pages that run scripts of payment providers; without it shoppers pay on the providers' own pages. */
    payOrigin,
    websiteCode: data.WEBSITE_CODE,
    /** Undefined: a single process has its own keys in the data folder. */
    secretKeys: data.SECRET_KEYS,
    roles: new Set<Role>(data.ROLES),
    publicUrl: data.PUBLIC_URL,
    // The URLs of the services where other processes have those roles; otherwise this process serves them.
    accountUrl: data.ACCOUNT_URL?.replace(/\/$/, ''),
    commerceUrl: data.COMMERCE_URL?.replace(/\/$/, ''),
    logLevel: data.LOG_LEVEL,
    // The sandbox bank and an open outbox are on by default on the developer's machine only.
    sandbox: data.SANDBOX_PAYMENTS ? accessOf(data.SANDBOX_PAYMENTS, {}) : localDefault,
    sandboxSecret: data.SANDBOX_SECRET,
    outbox: data.OUTBOX ? accessOf(data.OUTBOX, { token: data.OUTBOX_TOKEN ?? '' }) : localDefault,
    seedDemo: data.SEED_DEMO ? data.SEED_DEMO === 'on' : !usesRealDatabase,
    migrate: data.MIGRATE === 'on',
    /** Without port and token there are no metrics; with both they are on their own port and require the token. */
    metrics: { port: data.METRICS_PORT, token: data.METRICS_TOKEN },
    internalSecret: data.INTERNAL_SECRET,
    trustProxy: data.TRUST_PROXY,
    connections: {
      most: data.CONNECTIONS,
      perAddress: data.CONNECTIONS_PER_ADDRESS,
      times: { head: data.HEAD_TIMEOUT, request: data.REQUEST_TIMEOUT, keepAlive: data.KEEP_ALIVE_TIMEOUT },
    },
    rendering: { atOnce: data.RENDER_AT_ONCE, waiting: data.RENDER_WAITING },
    limits: limitSizes(data, data.RATE_LIMIT),
    gatewayTimeout: data.GATEWAY_TIMEOUT,
    unpaid: {
      perDevice: Math.max(1, Math.round(data.UNPAID_PER_DEVICE * data.RATE_LIMIT)),
      perAddress: Math.max(1, Math.round(data.UNPAID_PER_ADDRESS * data.RATE_LIMIT)),
    },
    startedAt: data.KARAT_STARTED_AT,
  }
}

// `npm run provision -- --code in --country IN --currency INR --rate 22K=14405`: creates a site, also the first one of an empty database.
// Through the running shop where there is one; otherwise directly in its database.
import { parseArgs } from 'node:util'
import { systemClock } from '@karat/api/kernel/clock.ts'
import { ensureMigrated, PendingMigrations } from '@karat/api/kernel/db/migrate.ts'
import { briefError } from '@karat/api/kernel/redact.ts'
import { InvalidSite, type NewSite, provisionSite } from '@karat/api/seed/provision.ts'
import type { Config } from '../config.ts'
import { createInvalidation } from '../invalidation.ts'
import { openDatabase } from '../open-database.ts'
import { processConfig } from '../process-config.ts'
import { sendToShop, siteOutcome } from './admin-socket.ts'
import { executeCommand, MissingSecretKeys } from './execute-command.ts'
import { memberRequests } from './member-commands.ts'

const usage = `usage: npm run provision -- --owner EMAIL
       npm run provision -- --code in --country IN --currency INR [--rate 22K=14405 …]

With --owner alone nothing but an owner is invited, who makes the sites in the back office.

  --code CODE          two small letters, the first part of the site's addresses
  --country COUNTRY    two capital letters
  --currency CURRENCY  what it trades in; rates are in its major units
  --rate PURITY=RATE   a rate per gram before tax, for every metal that is sold; none where nothing with metal is
  --language LANGUAGE  en (default), hi, mr, ar, es or zh-Hans; may be given several times, the first one is shown first
  --symbol SYMBOL      how the currency is written (default: as its country writes it)
  --phone CODE         the country's dialling code (+91; default: known by the country)
  --state STATE        the state of the merchant, by its code (MH), where taxes depend on it
  --timezone ZONE      when a day begins there (default: the country's where it has one, else UTC)
  --tax PERCENT        the rate of the tax in every price (default: what the country suggests)
  --days DAYS          until a parcel arrives (default: 7)
  --merchant NAME      the name over the door (default: that of the first site)
  --by NAME            who sets the first rates (default: provision)
  --owner EMAIL        who is invited to the back office as owner of every site
`

/** The site named by the arguments, and the e-mail address of its owner; undefined where a required one is missing. */
function readSiteArguments(args: string[]): { site: NewSite | undefined; owner: string | undefined } | undefined {
  const text = { type: 'string' } as const
  const several = { type: 'string', multiple: true } as const
  const { values } = parseArgs({
    args,
    options: {
      code: text,
      country: text,
      currency: text,
      rate: several,
      language: several,
      symbol: text,
      phone: text,
      state: text,
      timezone: text,
      tax: text,
      days: text,
      merchant: text,
      by: text,
      owner: text,
    },
  })
  const { code, country, currency, rate = [], symbol, phone, state, timezone, tax, days, merchant } = values
  if (values.owner && Object.keys(values).length === 1) return { site: undefined, owner: values.owner }
  if (!code || !country || !currency) return undefined
  const site = {
    code,
    country,
    currency,
    rates: Object.fromEntries(rate.map((pair): [string, string] => [pair.split('=')[0] ?? '', pair.split('=')[1] ?? ''])),
    languages: values.language ?? ['en'],
    by: values.by ?? 'provision',
    ...(symbol ? { symbol } : {}),
    ...(phone ? { phoneCode: phone } : {}),
    ...(state ? { state } : {}),
    ...(timezone ? { timeZone: timezone } : {}),
    ...(tax ? { taxPercent: tax } : {}),
    ...(days ? { days } : {}),
    ...(merchant ? { merchant } : {}),
  }
  return { site, owner: values.owner }
}

async function provisionInDatabase(config: Config, site: NewSite) {
  const database = await openDatabase(config, () => {})
  const invalidation = createInvalidation(config.redisUrl, {
    onDrop: () => {},
    onError: (error) => process.stderr.write(`Running instances may not have heard of it, restart them: ${briefError(error)}\n`),
  })
  try {
    await ensureMigrated(database.db, config)
    const created = await provisionSite(database.db, systemClock, site)
    if (created) await invalidation.publish(['sites'])
    return siteOutcome(site.code, created)
  } finally {
    await invalidation.close()
    await database.close()
  }
}

try {
  const wanted = readSiteArguments(process.argv.slice(2))
  if (!wanted) {
    process.stderr.write(usage)
    process.exit(2)
  }
  const { site, owner } = wanted
  const config = processConfig()
  const invitation =
    owner === undefined ? undefined : memberRequests[0].parse({ command: 'invite-member', email: owner, name: owner, role: 'owner' })
  const named = site && { ...site, website: config.websiteCode }
  const outcome =
    named && ((await sendToShop(config.dataFolder, { command: 'provision', site: named })) ?? (await provisionInDatabase(config, named)))
  if (outcome) process.stdout.write(`${outcome.output}\n`)
  const invited = outcome?.ok !== false && invitation ? await executeCommand(config, invitation) : undefined
  if (invited) process.stdout.write(`${invited.output}\n`)
  process.exit(outcome?.ok !== false && invited?.ok !== false ? 0 : 1)
} catch (error) {
  const readable =
    error instanceof InvalidSite ||
    error instanceof PendingMigrations ||
    error instanceof MissingSecretKeys ||
    (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')
  process.stderr.write(`${readable ? (error as Error).message : briefError(error)}\n`)
  process.exit(1)
}

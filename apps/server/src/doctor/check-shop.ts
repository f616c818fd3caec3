import { compose, type Modules } from '@karat/api/compose.ts'
import { systemClock } from '@karat/api/kernel/clock.ts'
import type { Db } from '@karat/api/kernel/db/db.ts'
import { createSecrets, existingSecretKeysOf } from '@karat/api/kernel/secrets.ts'
import type { Site } from '@karat/api/modules/content/sites/port.ts'
import { missingOf } from '@karat/api/modules/content/sites/starting/rules.ts'
import { readPaymentMethod } from '@karat/sites/payment-method.ts'
import type { SiteCheckKey } from '@karat/sites/site-checks.ts'
import { randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import { about, type Finding } from './finding.ts'
import { countBadJobs } from './views.ts'

const hour = 3_600_000
/** Hours after which rates are old: they are set each morning, and a day of rest may lie between. */
const oldRates = 48
/** Minutes that a job may be due before nobody seems to work. */
const lateJobs = 10

/** Without one of these nobody can buy from an open site. */
const neededToSell: ReadonlySet<SiteCheckKey> = new Set<SiteCheckKey>(['gateway', 'delivery', 'rates', 'products'])

async function checkSite(modules: Modules, site: Site): Promise<Finding[]> {
  const subject = about(`site ${site.code}`)
  const { checks } = await modules.siteStarting.readiness(site, 'en')
  const missing = missingOf(checks)
  const isUseless = site.isOpen && missing.some((key) => neededToSell.has(key))
  const rate = await modules.pricing.rateVersion(modules.db, site).catch(() => undefined)
  const age = rate && Math.floor((Date.now() - rate.at.getTime()) / hour)
  return [
    ...(missing.length === 0
      ? [subject.ok(site.isOpen ? 'It is open.' : 'It is closed, and ready to open.')]
      : [subject[isUseless ? 'fault' : 'warning'](`It lacks: ${missing.join(', ')}. See /backoffice/set-up.`)]),
    ...(age !== undefined && age > oldRates ? [subject.warning(`Its rates are ${age} hours old. Publish today’s.`)] : []),
  ]
}

/** Each gateway that a site lists, asked as by the button of Settings, Payment. */
async function checkGateways(modules: Modules, sites: readonly Site[]): Promise<Finding[]> {
  const listed = new Set(sites.flatMap(({ gateways }) => gateways.map((key) => readPaymentMethod(key).gateway)))
  const asked = [...listed].filter((gateway) => gateway !== 'cod' && !gateway.startsWith('sandbox'))
  return Promise.all(
    asked.map(async (gateway) => {
      const subject = about(`payments by ${gateway}`)
      const outcome = await modules.payments.test(gateway)
      if (outcome === 'works') return subject.ok('The provider takes the keys.')
      return outcome === 'refused'
        ? subject.fault('The provider refuses the keys or does not answer.')
        : subject.warning('A site lists it, but its keys are not set, so it is not offered.')
    }),
  )
}

async function checkStaff(modules: Modules, sites: readonly Site[]): Promise<Finding[]> {
  const subject = about('staff')
  const unreadable = await modules.members.countUnreadable()
  const ownerless = []
  for (const { code } of sites) if ((await modules.members.ownersOf(modules.db, code)).length === 0) ownerless.push(code)
  return [
    ...(ownerless.length > 0
      ? [subject.fault(`No owner can sign in for ${ownerless.join(', ')}. Run \`npm run provision -- --owner EMAIL\`.`)]
      : [subject.ok('Every site has an owner.')]),
    ...(unreadable > 0
      ? [subject.fault(`The keys cannot read ${unreadable} second factors: these are other SECRET_KEYS than they were made with.`)]
      : []),
  ]
}

async function checkJobs({ db }: Modules): Promise<Finding[]> {
  const subject = about('jobs')
  const { dead, late } = await countBadJobs(db, lateJobs)
  if (dead === 0 && late === 0) return [subject.ok('None failed, none is late.')]
  return [
    ...(dead > 0 ? [subject.warning(`${dead} were given up. See \`npm run jobs\`.`)] : []),
    ...(late > 0 ? [subject.warning(`${late} are due for over ${lateJobs} minutes: is a process with the role worker running?`)] : []),
  ]
}

/** The data of the shop: its sites, who can sign in, payment gateways and jobs. */
export async function checkShop(config: Config, db: Db): Promise<Finding[]> {
  const modules = compose({
    db,
    clock: systemClock,
    secrets: createSecrets(config.secretKeys ?? existingSecretKeysOf(config.dataFolder) ?? [{ id: 'none', key: randomBytes(32) }]),
    mediaStore: { kind: 'memory' },
    sandboxSecret: config.sandbox === 'none' ? undefined : 'nothing is signed with it',
    gatewaySettings: config.gateways,
    gatewayTimeout: config.gatewayTimeout,
    onChanged: async () => {},
    onJobError: () => {},
  })
  await modules.sites.refresh()
  const sites = await modules.sites.all()
  if (sites.length === 0)
    return [about('sites').warning('There is none yet. `npm run provision -- --owner EMAIL` invites the owner, who makes it.')]
  const ofSites = []
  for (const site of sites) ofSites.push(...(await checkSite(modules, site)))
  return [...ofSites, ...(await checkGateways(modules, sites)), ...(await checkStaff(modules, sites)), ...(await checkJobs(modules))]
}
